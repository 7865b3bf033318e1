//! The bot's own emojis: pieces before the labels of buttons and menus, and in lines about cards. They belong to the
//! application, so that no server has to allow them.
//!
//! An emoji's image can't be changed. So its name carries a hash of the image, and another image is another emoji. Old
//! ones stay: a process of an earlier version may still show them.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cardinal_discord::{Api, ApiError, Body, Route};
use cardinal_interaction::{Emoji, Message, PieceEmoji};
use cardinal_render::RenderError;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::app::{self, Context};

/// How long a request may take. Nobody waits for it.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait before another try, and for another process that uploads them.
const PAUSE: Duration = Duration::from_mins(1);

/// How long to wait before looking again whether they are all there: somebody may have deleted some. A response that
/// Discord refuses for it shows that sooner, where Discord says what it refuses.
const LOOK_EVERY: Duration = Duration::from_hours(1);

/// The same where responses go over HTTP: Discord tells nobody that it refused one, and the press fails.
const LOOK_EVERY_OVER_HTTP: Duration = Duration::from_mins(1);

/// The bytes of the hash in a name.
const HASHED: usize = 4;

/// The emojis that Discord has, as far as that is known.
#[derive(Default)]
pub(crate) struct OwnEmojis(RwLock<HashMap<PieceEmoji, u64>>);

impl OwnEmojis {
    /// Has a message show those of its emojis that Discord has. It shows none of the others. Returns whether it shows
    /// any.
    pub(crate) fn show_in(&self, message: &mut Message) -> bool {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut shows = false;
        for emoji in message.emojis_mut() {
            if let Emoji::Piece(piece, id) = emoji {
                *id = known.get(piece).copied();
                shows |= id.is_some();
            }
        }
        message.show_marked(|piece| known.get(&piece).copied()) | shows
    }

    /// Shows none until they are looked up again: one of them is gone.
    pub(crate) fn forget(&self) {
        self.set(HashMap::new());
    }

    fn set(&self, known: HashMap<PieceEmoji, u64>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = known;
    }
}

/// Why the emojis aren't there.
#[derive(Debug, thiserror::Error)]
enum NotUploaded {
    #[error(transparent)]
    Api(#[from] ApiError),
    #[error(transparent)]
    Render(#[from] RenderError),
}

/// One that is to be there.
#[derive(Clone)]
struct Wanted {
    piece: PieceEmoji,
    name: String,
    png: Arc<[u8]>,
}

/// Keeps the emojis at Discord, and tells `own` which are there. Where Discord refuses them, labels stay without.
pub(super) async fn keep_uploaded(
    own: Arc<OwnEmojis>,
    api: Arc<Api>,
    application: u64,
    context: Arc<Context>,
    over_http: bool,
) {
    let look_every = if over_http { LOOK_EVERY_OVER_HTTP } else { LOOK_EVERY };
    loop {
        let pause = match uploaded(&api, application, &context).await {
            Ok(Some(known)) => {
                own.set(known);
                look_every
            }
            Ok(None) => PAUSE,
            Err(NotUploaded::Api(error)) if error.is_temporary() => {
                tracing::debug!(%error, "cannot look after the emojis now");
                PAUSE
            }
            Err(error) => {
                tracing::warn!(%error, "labels are without emojis of pieces: Discord doesn't take them");
                return;
            }
        };
        tokio::time::sleep(pause).await;
    }
}

/// The emojis that Discord has, after those that were missing were added. `None` while another process adds them.
async fn uploaded(
    api: &Api,
    application: u64,
    context: &Context,
) -> Result<Option<HashMap<PieceEmoji, u64>>, NotUploaded> {
    let wanted = wanted()?.to_vec();
    let (known, missing) = look(api, application, wanted).await?;
    if missing.is_empty() {
        return Ok(Some(known));
    }
    let Some(claim) = app::claim_emojis(context).await else { return Ok(None) };
    // Another process may just have added them.
    let adding = async {
        let (more, missing) = look(api, application, missing).await?;
        let mut known: HashMap<_, _> = known.into_iter().chain(more).collect();
        for Wanted { piece, name, png } in missing {
            let image = format!("data:image/png;base64,{}", STANDARD.encode(png));
            let body = Body::Json(json!({ "name": name, "image": image }));
            let made = api.send(&Route::CreateEmoji { application }, body, PATIENCE).await?;
            known.extend(id_of(&made).map(|id| (piece, id)));
        }
        Ok::<_, NotUploaded>(known)
    };
    let added = app::hold_claim(context, &claim, adding).await;
    app::release_claim(context, claim).await;
    added.map(Some)
}

/// All that are to be there. They are drawn once.
fn wanted() -> Result<&'static [Wanted], RenderError> {
    static WANTED: OnceLock<Vec<Wanted>> = OnceLock::new();
    if let Some(drawn) = WANTED.get() {
        return Ok(drawn);
    }
    let drawn = PieceEmoji::all().map(|piece| {
        let png = cardinal_render::emoji(piece.kind, piece.side)?;
        let hash = hex::encode(&Sha256::digest(&png)[..HASHED]);
        Ok(Wanted { piece, name: format!("{}_{hash}", piece.name()), png: png.into() })
    });
    let drawn: Vec<Wanted> = drawn.collect::<Result<_, RenderError>>()?;
    Ok(WANTED.get_or_init(|| drawn))
}

/// Those of the wanted emojis that Discord has, by their names, and the others.
async fn look(
    api: &Api,
    application: u64,
    wanted: Vec<Wanted>,
) -> Result<(HashMap<PieceEmoji, u64>, Vec<Wanted>), ApiError> {
    let listed = api.send(&Route::Emojis { application }, Body::Empty, PATIENCE).await?;
    let listed = listed["items"].as_array().map_or(&[][..], Vec::as_slice);
    let (mut known, mut missing) = (HashMap::new(), Vec::new());
    for each in wanted {
        let found = listed.iter().find(|emoji| emoji["name"] == each.name.as_str());
        match found.and_then(id_of) {
            Some(id) => drop(known.insert(each.piece, id)),
            None => missing.push(each),
        }
    }
    Ok((known, missing))
}

fn id_of(emoji: &Value) -> Option<u64> {
    emoji["id"].as_str()?.parse().ok()
}
