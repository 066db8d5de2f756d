//! The cache that a team shares, as the command line names it.

use std::sync::Arc;

use clap::Args;
use marple_cache::{Place, Secret, Shared, Trust};

/// Where a team keeps results.
#[expect(clippy::struct_field_names, reason = "they are the names of the switches")]
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct SharedArguments {
    /// Share results with others, too: a folder, `file:///FOLDER`, `redis://HOST:PORT/DATABASE` or `s3://BUCKET/FOLDER?region=REGION`.
    /// Only entries that were written with the same `MARPLE_CACHE_KEY` are believed
    #[arg(long, value_name = "URL", conflicts_with = "no_cache", help_heading = "Cache")]
    shared_cache: Option<String>,
    /// Read from the shared cache and write nothing to it: for pull requests
    #[arg(long, requires = "shared_cache", help_heading = "Cache")]
    shared_cache_read_only: bool,
    /// Use a shared cache without a key: whoever can write to it decides what is reported
    #[arg(long, requires = "shared_cache", help_heading = "Cache")]
    shared_cache_unsigned: bool,
}

/// The environment variable that has the secret.
const SECRET: &str = "MARPLE_CACHE_KEY";

impl SharedArguments {
    /// The shared store, if there is one. The error says what is missing. Nothing is sent yet.
    pub(crate) fn open(&self) -> Result<Option<Arc<Shared>>, String> {
        let Some(url) = &self.shared_cache else { return Ok(None) };
        let place = Place::parse(url).map_err(|problem| format!("--shared-cache: {problem}"))?;
        let secret = std::env::var_os(SECRET).filter(|words| !words.is_empty());
        let trust = match (secret, self.shared_cache_unsigned) {
            (_, true) => Trust::All,
            (Some(words), false) => {
                let words = words.to_str().ok_or_else(|| format!("{SECRET} is not UTF-8 text"))?;
                Trust::Sealed(Secret::new(words))
            }
            (None, false) => {
                return Err(format!(
                    "--shared-cache: {SECRET} is not set. Whoever can write to {place} could change what is reported, so entries are sealed with a secret that \
                     only you have: set {SECRET}, or say --shared-cache-unsigned if nobody else can write to it"
                ));
            }
        };
        Ok(Some(Arc::new(Shared::new(place, trust, self.shared_cache_read_only))))
    }
}
