//! Where a shared store is: what `--shared-cache` names.

use std::fmt;
use std::path::PathBuf;

use crate::folder::Folder;
use crate::shared::Store;

/// Where a shared store is. Its text has no passwords.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A folder.
    Folder(PathBuf),
    /// A service.
    Service(Service),
}

/// A service, as a URL names it: `redis://user:password@host:port/path?name=value`.
#[derive(Clone, PartialEq, Eq)]
pub struct Service {
    pub(crate) kind: ServiceKind,
    pub(crate) user: Option<String>,
    pub(crate) password: Option<String>,
    /// The host with its port, or the bucket.
    pub(crate) host: String,
    /// What follows the host, without the slash.
    pub(crate) path: String,
    pub(crate) settings: Vec<(String, String)>,
}

/// The services that are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ServiceKind {
    /// A Redis server.
    Redis,
    /// A Redis server behind TLS.
    Rediss,
    /// Amazon S3, or what speaks its language.
    S3,
}

impl ServiceKind {
    fn scheme(self) -> &'static str {
        match self {
            Self::Redis => "redis",
            Self::Rediss => "rediss",
            Self::S3 => "s3",
        }
    }

    /// What a URL may set behind `?`.
    fn settings(self) -> &'static [&'static str] {
        match self {
            Self::Redis | Self::Rediss => &[],
            Self::S3 => &["region", "endpoint"],
        }
    }
}

impl Place {
    /// The place that a path or URL names. The error says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Some((scheme, rest)) = text.split_once("://") else {
            return if text.is_empty() {
                Err("it names no place".to_owned())
            } else {
                Ok(Self::Folder(text.into()))
            };
        };
        let kind = match scheme {
            "file" | "fs" => return folder(rest),
            "redis" => ServiceKind::Redis,
            "rediss" => ServiceKind::Rediss,
            "s3" => ServiceKind::S3,
            other => {
                return Err(format!(
                    "`{other}://` is not known: use a folder, file://, redis://, rediss:// or s3://"
                ));
            }
        };
        let service = service(kind, rest)?;
        if cfg!(feature = "services") {
            Ok(Self::Service(service))
        } else {
            Err(format!(
                "this build of Marple knows folders only; for `{scheme}://` build it with `--features shared-cache`"
            ))
        }
    }

    pub(crate) fn open(&self) -> Result<Box<dyn Store>, String> {
        match self {
            Self::Folder(folder) => Ok(Box::new(Folder::new(folder))),
            #[cfg(feature = "services")]
            Self::Service(service) => Ok(Box::new(crate::remote::Remote::new(service)?)),
            #[cfg(not(feature = "services"))]
            Self::Service(_) => Err("this build of Marple knows folders only".to_owned()),
        }
    }
}

impl Store for Box<dyn Store> {
    fn get(&self, keys: &[crate::Key]) -> Result<crate::shared::Kept, String> {
        (**self).get(keys)
    }

    fn put(&self, entries: &[(crate::Key, Vec<u8>)]) -> Result<(), String> {
        (**self).put(entries)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(f),
            Self::Service(service) => service.fmt(f),
        }
    }
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slash = if self.path.is_empty() { "" } else { "/" };
        write!(f, "{}://{}{slash}{}", self.kind.scheme(), self.host, self.path)
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The folder of `file:///a/b` or, on Windows, `file:///C:/a`.
fn folder(rest: &str) -> Result<Place, String> {
    let path = decoded(rest.strip_prefix("localhost").unwrap_or(rest))?;
    let Some(after) = path.strip_prefix('/') else {
        return Err("a file URL names an absolute path: file:///folder".to_owned());
    };
    let is_drive = cfg!(windows) && after.as_bytes().get(1) == Some(&b':');
    Ok(Place::Folder(if is_drive { after.into() } else { path.into() }))
}

fn service(kind: ServiceKind, rest: &str) -> Result<Service, String> {
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
    let (login, host) = match authority.rsplit_once('@') {
        Some((login, host)) => (Some(login), host),
        None => (None, authority),
    };
    if host.is_empty() {
        return Err(format!("it names no {}", if kind == ServiceKind::S3 { "bucket" } else { "host" }));
    }
    let (user, password) = match login.map(|login| login.split_once(':').unwrap_or((login, ""))) {
        Some((user, password)) => (Some(decoded(user)?), Some(decoded(password)?)),
        None => (None, None),
    };
    if kind == ServiceKind::S3 && user.is_some() {
        return Err(
            "credentials of S3 are taken from the environment (AWS_ACCESS_KEY_ID, ..), not from the URL"
                .to_owned(),
        );
    }
    let mut settings = Vec::new();
    for setting in query.split('&').filter(|setting| !setting.is_empty()) {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        if !kind.settings().contains(&name) {
            return Err(format!("`{name}` is no setting of {}://", kind.scheme()));
        }
        settings.push((name.to_owned(), decoded(value)?));
    }
    let path = decoded(path)?;
    if kind != ServiceKind::S3 && !path.is_empty() && path.parse::<u16>().is_err() {
        return Err(format!("`{path}` is no number of a database"));
    }
    let is_given = |text: &String| !text.is_empty();
    Ok(Service {
        kind,
        user: user.filter(is_given),
        password: password.filter(is_given),
        host: host.to_owned(),
        path,
        settings,
    })
}

/// Text without `%20` and the like.
fn decoded(text: &str) -> Result<String, String> {
    let wrong = || format!("`{text}` is not well-formed");
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let digits = rest.get(..2).and_then(|digits| std::str::from_utf8(digits).ok()).ok_or_else(wrong)?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|_| wrong())?);
        rest = &rest[2..];
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{Place, ServiceKind, decoded, service};

    #[test]
    fn folders() {
        for (text, expected) in [
            ("cache", "cache"),
            ("/mnt/cache", "/mnt/cache"),
            ("file:///mnt/a%20b", "/mnt/a b"),
            ("fs:///c", "/c"),
            ("file://localhost/c", "/c"),
        ] {
            assert_eq!(Place::parse(text), Ok(Place::Folder(PathBuf::from(expected))), "{text}");
        }
        for text in ["", "file://cache", "file:///a%2", "http://host/cache", "ftp://host"] {
            assert!(Place::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn services() {
        let redis = service(ServiceKind::Redis, "me:a%40b:c@host:6380/2").expect("a URL");
        assert_eq!((redis.user.as_deref(), redis.password.as_deref()), (Some("me"), Some("a@b:c")));
        assert_eq!((redis.host.as_str(), redis.path.as_str()), ("host:6380", "2"));
        assert_eq!(redis.to_string(), "redis://host:6380/2", "no password is shown");
        assert_eq!(format!("{redis:?}"), "redis://host:6380/2", "no password is shown");
        let s3 = service(ServiceKind::S3, "bucket/some/folder?region=eu-west-1&endpoint=https%3A%2F%2Fhost")
            .expect("a URL");
        assert_eq!((s3.host.as_str(), s3.path.as_str()), ("bucket", "some/folder"));
        assert_eq!(s3.settings[1], ("endpoint".to_owned(), "https://host".to_owned()));
        for (kind, rest) in [
            (ServiceKind::Redis, ""),
            (ServiceKind::Redis, "host/first"),
            (ServiceKind::Redis, "host?db=1"),
            (ServiceKind::S3, "/folder"),
            (ServiceKind::S3, "key:secret@bucket"),
            (ServiceKind::S3, "bucket?secret_access_key=x"),
        ] {
            assert!(service(kind, rest).is_err(), "{kind:?} {rest}");
        }
        assert!(decoded("%zz").is_err());
    }

    #[test]
    fn services_are_a_feature() {
        assert_eq!(Place::parse("redis://host").is_ok(), cfg!(feature = "services"));
    }
}
