//! Encrypted connections, by the parameters of the address.

use cardinal_ids::with_causes;
use cardinal_store::{GameFilter, open_postgres};
use cardinal_test_servers::postgres::Cluster;

use super::PATIENT;

/// Opens the database and says why that failed.
async fn opened(address: &str) -> Result<(), String> {
    let store = open_postgres(address, PATIENT).await.map_err(|error| with_causes(&error))?;
    store.games().count(GameFilter::default()).await.unwrap();
    store.shut_down().await;
    Ok(())
}

#[tokio::test]
async fn the_certificate_of_a_postgres_server_is_checked_where_the_address_says_so() {
    let Some((cluster, certificate, port)) = Cluster::start_with_tls() else { return };
    let address = cluster.create();
    let database = address.trim_start_matches("postgres:///").split('?').next().unwrap();
    let at = |host: &str, parameters: &str| format!("postgres://cardinal:secret@{host}:{port}/{database}?{parameters}");
    let known = format!("sslrootcert={}", certificate.display());
    opened(&at("localhost", "sslmode=require")).await.unwrap();
    opened(&at("localhost", &format!("sslmode=verify-full&{known}"))).await.unwrap();
    // Another authority, and another name than the certificate's.
    for refused in [at("localhost", "sslmode=verify-full"), at("127.0.0.1", &format!("sslmode=verify-full&{known}"))] {
        let why = opened(&refused).await.unwrap_err();
        assert!(why.contains("certificate") && !why.contains("secret"), "{why}");
    }
}

#[tokio::test]
async fn a_postgres_server_without_tls_is_refused_where_the_address_demands_it() {
    let Some(cluster) = cardinal_test_servers::postgres::shared() else { return };
    let why = opened(&format!("{}&sslmode=require", cluster.create())).await.unwrap_err();
    assert!(why.to_lowercase().contains("tls"), "{why}");
}
