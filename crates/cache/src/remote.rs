//! A shared store that is a service, reached by `OpenDAL`: Redis or S3.

use opendal::services::{Redis, S3};
use opendal::{ErrorKind, Operator};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

use crate::Key;
use crate::place::{Service, ServiceKind};
use crate::shared::{Kept, Store};

/// How many entries are asked for, or written, at once.
const AT_ONCE: usize = 16;

/// A service of entries.
pub(crate) struct Remote {
    operator: Operator,
    runtime: Runtime,
}

impl Remote {
    /// The service that a URL names. Nothing is sent yet.
    pub(crate) fn new(service: &Service) -> Result<Self, String> {
        opendal::install_default();
        let operator = match service.kind {
            ServiceKind::Redis | ServiceKind::Rediss => {
                let scheme = if service.kind == ServiceKind::Redis { "redis" } else { "rediss" };
                Operator::new(
                    Redis::default()
                        .endpoint(&format!("{scheme}://{}", service.host))
                        .username(service.user.as_deref().unwrap_or_default())
                        .password(service.password.as_deref().unwrap_or_default())
                        .db(service.path.parse().unwrap_or(0))
                        .root("/marple"),
                )
            }
            ServiceKind::S3 => {
                let root = if service.path.is_empty() { "marple" } else { &service.path };
                let mut s3 = S3::default().bucket(&service.host).root(root);
                for (name, value) in &service.settings {
                    s3 = if name == "region" { s3.region(value) } else { s3.endpoint(value) };
                }
                Operator::new(s3)
            }
        };
        let operator = operator.map_err(|error| in_words(&error))?;
        let runtime = Builder::new_current_thread().enable_all().build();
        Ok(Self { operator, runtime: runtime.map_err(|error| error.to_string())? })
    }
}

impl Store for Remote {
    fn get(&self, keys: &[Key]) -> Result<Kept, String> {
        let mut kept = vec![None; keys.len()];
        self.runtime.block_on(async {
            for (chunk, places) in keys.chunks(AT_ONCE).zip(kept.chunks_mut(AT_ONCE)) {
                let mut reads = JoinSet::new();
                for (number, key) in chunk.iter().enumerate() {
                    let (operator, path) = (self.operator.clone(), key.to_string());
                    reads.spawn(async move { (number, operator.read(&path).await) });
                }
                while let Some(read) = reads.join_next().await {
                    match read.map_err(|error| error.to_string())? {
                        (number, Ok(bytes)) => places[number] = Some(bytes.to_vec()),
                        (_, Err(error)) if error.kind() == ErrorKind::NotFound => {}
                        (_, Err(error)) => return Err(in_words(&error)),
                    }
                }
            }
            Ok(kept)
        })
    }

    fn put(&self, entries: &[(Key, Vec<u8>)]) -> Result<(), String> {
        self.runtime.block_on(async {
            for chunk in entries.chunks(AT_ONCE) {
                let mut writes = JoinSet::new();
                for (key, bytes) in chunk {
                    let (operator, path, bytes) = (self.operator.clone(), key.to_string(), bytes.clone());
                    writes.spawn(async move { operator.write(&path, bytes).await });
                }
                while let Some(written) = writes.join_next().await {
                    written.map_err(|error| error.to_string())?.map_err(|error| in_words(&error))?;
                }
            }
            Ok(())
        })
    }
}

/// What went wrong, on one line and without what was sent.
fn in_words(error: &opendal::Error) -> String {
    format!("{} ({})", error.message(), error.kind())
}
