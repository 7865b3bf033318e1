//! Databases with the present schema, copied from one that was brought up to it: dozens of steps take longer than most
//! tests.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use cardinal_store::{Address, StoreOptions};

use crate::postgres::Cluster;

/// Makes a database file of this name in a folder, without games, and returns its path.
///
/// # Panics
/// If there is no room for it.
pub fn migrated(folder: &Path, name: &str) -> PathBuf {
    static TEMPLATE: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let own = crate::folder::folder();
        let file = own.path().join("template.db");
        bring_up_to_date(file.clone().into());
        std::fs::read(file).expect("the template is there")
    });
    let file = folder.join(name);
    std::fs::write(&file, &*TEMPLATE).expect("there is room for a database");
    file
}

impl Cluster {
    /// Makes a database with the present schema, without games, and returns its address.
    ///
    /// # Panics
    /// If there is no room for it.
    pub fn create_migrated(&self) -> String {
        const TEMPLATE: &str = "template_migrated";
        self.template.get_or_init(|| {
            let address = self.create_from("template1", TEMPLATE);
            bring_up_to_date(address.parse().expect("the server has an address"));
        });
        self.create_from(TEMPLATE, &self.next_name())
    }
}

/// Opens a database and closes it again.
fn bring_up_to_date(address: Address) {
    // The runtime of the test can't be waited for while it waits for this.
    let work = move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        runtime.expect("a runtime can be started").block_on(async {
            let store = address.open(StoreOptions::default()).await.expect("an empty database can be opened");
            store.shut_down().await;
        });
    };
    std::thread::spawn(work).join().expect("an empty database can be brought up to date");
}
