//! A cache that a team shares, in services: a real Redis, and servers that fail in every way we could think of.
//!
//! These tests need the feature `shared-cache`, some of them `redis-server`; `scripts/test-shared-cache` has both.

#[cfg(not(feature = "shared-cache"))]
#[test]
fn services_are_a_feature() {
    use crate::shared::{FINDINGS, share};

    eprintln!(
        "skipped: the tests of Redis and S3 need `--features shared-cache` (scripts/test-shared-cache)"
    );
    for url in ["redis://127.0.0.1:1", "rediss://127.0.0.1:1", "s3://bucket"] {
        let said = share(url, Some("ours"), &["check", FINDINGS]);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{url}");
        assert!(said.errors.contains("--features shared-cache"), "{}", said.errors);
    }
}

#[cfg(feature = "shared-cache")]
mod with_services {
    use std::collections::BTreeMap;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::sync::{Arc, Mutex};
    use std::time::{Duration, Instant};

    use marple_cache::{Secret, Trust};

    use crate::cache::{command, scratch, without};
    use crate::shared::{FINDINGS, OTHER, forgery, goes_on_without, is_replayed, keys, share, store};

    /// A Redis on the loopback; it ends with the test.
    struct Redis {
        child: Child,
        port: u16,
    }

    impl Drop for Redis {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    impl Redis {
        /// `None`, and said, if there is no `redis-server`.
        fn start(name: &str) -> Option<Self> {
            let folder = scratch(name);
            for _ in 0..5 {
                let port = free_port();
                let mut command = Command::new("redis-server");
                command.args([
                    "--port",
                    &port.to_string(),
                    "--bind",
                    "127.0.0.1",
                    "--save",
                    "",
                    "--appendonly",
                    "no",
                ]);
                command.current_dir(&folder).stdout(Stdio::null()).stderr(Stdio::null());
                let Ok(child) = command.spawn() else {
                    eprintln!("skipped: there is no redis-server; scripts/test-shared-cache installs it");
                    return None;
                };
                let mut redis = Self { child, port };
                let start = Instant::now();
                while start.elapsed() < Duration::from_secs(20) {
                    if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
                        return Some(redis);
                    }
                    if redis.child.try_wait().is_ok_and(|ended| ended.is_some()) {
                        // Somebody took the port.
                        break;
                    }
                    std::thread::sleep(Duration::from_millis(20));
                }
            }
            panic!("redis-server does not start");
        }

        fn url(&self) -> String {
            format!("redis://127.0.0.1:{}", self.port)
        }

        fn signal(&self, signal: &str) {
            let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
            assert!(sent.is_ok_and(|status| status.success()));
        }
    }

    fn free_port() -> u16 {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
        listener.local_addr().expect("it has an address").port()
    }

    /// A server that does something with each connection, for as long as the test runs.
    fn serve(serve_one: impl Fn(TcpStream) + Send + Sync + 'static) -> String {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
        let port = listener.local_addr().expect("it has an address").port();
        let serve_one = Arc::new(serve_one);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let serve_one = Arc::clone(&serve_one);
                std::thread::spawn(move || serve_one(stream));
            }
        });
        format!("redis://127.0.0.1:{port}")
    }

    #[test]
    fn a_redis_is_shared() {
        let Some(redis) = Redis::start("redis") else { return };
        let url = redis.url();
        for arguments in [&["check", FINDINGS, "--format", "json"][..], &["check", OTHER], &["infer", OTHER]]
        {
            let expected = without(arguments);
            for time in ["first", "second"] {
                assert_eq!(share(&url, Some("ours"), arguments), expected, "{arguments:?}, the {time} time");
            }
        }
        assert!(is_replayed(&url, "ours", FINDINGS));
        assert!(!is_replayed(&format!("{url}/1"), "ours", FINDINGS), "another database");
        // Nobody else's entries, and the key is in no message.
        let said = share(
            &url.replace("redis://", "redis://me:pass-word@"),
            Some("secret-words"),
            &["check", FINDINGS],
        );
        assert_eq!(said.out, without(&["check", FINDINGS]).out);
        assert!(
            !said.errors.contains("pass-word") && !said.errors.contains("secret-words"),
            "{}",
            said.errors
        );
    }

    #[test]
    fn a_forged_entry_in_a_redis_is_not_believed() {
        let Some(redis) = Redis::start("redis-forged") else { return };
        let url = redis.url();
        let expected = without(&["check", FINDINGS]);
        let unsigned = ["check", FINDINGS, "--shared-cache-unsigned"];
        for trust in [Trust::All, Trust::Sealed(Secret::new("theirs"))] {
            // A folder has the same keys, and can be listed.
            let folder = scratch("redis-forged-keys");
            let list = folder.to_str().expect("a path of text");
            share(list, None, &unsigned);
            let before = keys(&folder);
            share(list, None, &["check", OTHER, "--shared-cache-unsigned"]);
            let all = keys(&folder);
            for key in &all {
                store(&url, Trust::All)
                    .put(&[(*key, store(list, Trust::All).get(&[*key]).remove(0).expect("it is kept"))]);
            }
            let forged = forgery(&url, &before, &all, &expected);
            store(&url, trust).put(&[forged]);
            let said = share(&url, Some("ours"), &["check", FINDINGS]);
            assert_eq!((said.code, &said.out), (expected.code, &expected.out));
            assert!(said.errors.contains("not believed"), "{}", said.errors);
            assert!(is_replayed(&url, "ours", FINDINGS), "it was replaced by a right one");
        }
    }

    #[test]
    fn a_redis_that_is_gone_or_hangs() {
        let Some(mut redis) = Redis::start("redis-gone") else { return };
        let url = redis.url();
        share(&url, Some("ours"), &["check", FINDINGS]);
        redis.signal("-STOP");
        let said = goes_on_without(&url, "a Redis that was stopped");
        assert!(said.errors.contains("no answer"), "{}", said.errors);
        redis.signal("-CONT");
        assert!(is_replayed(&url, "ours", FINDINGS));
        redis.child.kill().expect("it runs");
        redis.child.wait().expect("it ends");
        let said = goes_on_without(&url, "a Redis that is gone");
        assert!(said.errors.contains("the cache was not used"), "{}", said.errors);
    }

    /// The real Redis, behind a line that is cut after so many bytes of its answers.
    #[test]
    fn a_redis_that_dies_in_the_middle() {
        let Some(redis) = Redis::start("redis-dies") else { return };
        share(&redis.url(), Some("ours"), &["check", FINDINGS]);
        let port = redis.port;
        for bytes in [0, 1, 4, 5, 9, 40, 60, 100, 200, 400, 900, 1600] {
            let left = Arc::new(Mutex::new(bytes));
            let url = serve(move |client| {
                let Ok(server) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return };
                let (Ok(mut from_client), Ok(mut to_server)) = (client.try_clone(), server.try_clone())
                else {
                    return;
                };
                std::thread::spawn(move || {
                    let _ = std::io::copy(&mut from_client, &mut to_server);
                    let _ = to_server.shutdown(Shutdown::Both);
                });
                let (mut from_server, mut to_client) = (server, client);
                let mut answer = [0; 64];
                while let Ok(count @ 1..) = from_server.read(&mut answer) {
                    let mut left = left.lock().expect("nobody panics with it");
                    let sent = count.min(*left);
                    *left -= sent;
                    if to_client.write_all(&answer[..sent]).is_err() || sent < count {
                        break;
                    }
                }
                let _ = to_client.shutdown(Shutdown::Both);
                let _ = from_server.shutdown(Shutdown::Both);
            });
            goes_on_without(&url, &format!("a Redis that dies after {bytes} bytes"));
        }
        // Killed while the runs are at work, at some moments.
        for milliseconds in [0, 20, 60, 150] {
            let Some(mut redis) = Redis::start("redis-killed") else { return };
            let expected = without(&["check", FINDINGS]);
            let mut run = command(&["check", FINDINGS, "--shared-cache", &redis.url()]);
            run.env("MARPLE_CACHE_KEY", "ours").stdout(Stdio::piped()).stderr(Stdio::piped());
            let run = run.spawn().expect("marple runs");
            std::thread::sleep(Duration::from_millis(milliseconds));
            redis.child.kill().expect("it runs");
            let said = crate::cache::Said::of(&run.wait_with_output().expect("it ends"));
            assert_eq!((said.code, said.out), (expected.code, expected.out));
        }
    }

    #[test]
    fn a_server_that_answers_garbage() {
        let answers: [(&str, &[u8]); 12] = [
            ("text of another protocol", b"HTTP/1.1 400 Bad Request\r\n\r\n"),
            ("bytes", &[0, 255, 13, 10, 42, 36, 13, 10, 7]),
            ("nothing", b""),
            ("pongs for everything", b"+PONG\r\n"),
            ("numbers", b":42\r\n"),
            ("an error", b"-ERR no\r\n"),
            ("null", b"$-1\r\n"),
            ("text that is no entry", b"$5\r\nhello\r\n"),
            ("a text without an end", b"$1000000\r\nhello"),
            ("a text of no size", b"$99999999999999999999\r\n"),
            ("a huge text", b"$9999999999\r\n"),
            ("a huge list", b"*2147483647\r\n"),
        ];
        for (what, answer) in answers {
            let answer = answer.to_vec();
            let url = serve(move |mut stream| {
                let mut asked = [0; 4096];
                while let Ok(1..) = stream.read(&mut asked) {
                    // As many answers as there may be questions.
                    if (0..8).any(|_| stream.write_all(&answer).is_err()) {
                        return;
                    }
                }
            });
            goes_on_without(&url, what);
        }
    }

    #[test]
    fn a_server_that_does_not_answer() {
        let silent = serve(|mut stream| {
            let mut asked = [0; 4096];
            while let Ok(1..) = stream.read(&mut asked) {}
        });
        let said = goes_on_without(&silent, "a server that says nothing");
        assert!(said.errors.contains("no answer"), "{}", said.errors);
        let slow = serve(|mut stream| {
            // One byte at a time.
            while stream.write_all(b"+").is_ok() {
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        goes_on_without(&slow, "a server that is slow");
        let closing = serve(|stream| drop(stream));
        goes_on_without(&closing, "a server that hangs up");
        goes_on_without(&format!("redis://127.0.0.1:{}", free_port()), "no server");
        goes_on_without("redis://name-that-does-not-exist.invalid:6379", "no such host");
    }

    /// A server that keeps objects, as S3 does; signatures are not looked at.
    fn s3(kept: Arc<Mutex<BTreeMap<String, Vec<u8>>>>) -> String {
        let answer = move |stream: TcpStream| -> Option<()> {
            let mut reader = BufReader::new(stream.try_clone().ok()?);
            let mut stream = stream;
            loop {
                let mut first = String::new();
                if reader.read_line(&mut first).ok()? == 0 {
                    return None;
                }
                let mut length = 0;
                loop {
                    let mut line = String::new();
                    reader.read_line(&mut line).ok()?;
                    if line.trim().is_empty() {
                        break;
                    }
                    if let Some((name, value)) = line.split_once(':')
                        && name.eq_ignore_ascii_case("content-length")
                    {
                        length = value.trim().parse().ok()?;
                    }
                }
                let mut body = vec![0; length];
                reader.read_exact(&mut body).ok()?;
                let mut words = first.split(' ');
                let (method, path) = (words.next()?, words.next()?.split('?').next()?.to_owned());
                let mut kept = kept.lock().ok()?;
                let (code, answer) = if method == "PUT" {
                    kept.insert(path, body);
                    ("200 OK", Vec::new())
                } else {
                    match kept.get(&path) {
                        Some(bytes) => ("200 OK", bytes.clone()),
                        None => (
                            "404 Not Found",
                            b"<Error><Code>NoSuchKey</Code><Message>none</Message></Error>".to_vec(),
                        ),
                    }
                };
                let head =
                    format!("HTTP/1.1 {code}\r\ncontent-length: {}\r\netag: \"x\"\r\n\r\n", answer.len());
                stream.write_all(head.as_bytes()).ok()?;
                stream.write_all(if method == "HEAD" { b"" } else { &answer }).ok()?;
            }
        };
        let url = serve(move |stream| {
            let _ = answer(stream);
        });
        url.replace("redis://", "http%3A%2F%2F")
    }

    #[test]
    fn a_bucket_is_shared() {
        let kept: Arc<Mutex<BTreeMap<String, Vec<u8>>>> = Arc::default();
        let endpoint = s3(Arc::clone(&kept));
        let url = format!("s3://bucket/some/folder?region=eu-west-1&endpoint={endpoint}");
        let run = |secret: &str| {
            let mut command = command(&["check", FINDINGS, "--verbose", "--shared-cache", &url]);
            command.env("MARPLE_CACHE_KEY", secret);
            command.env("AWS_ACCESS_KEY_ID", "somebody").env("AWS_SECRET_ACCESS_KEY", "something");
            crate::cache::Said::of(&command.output().expect("marple runs"))
        };
        let expected = without(&["check", FINDINGS]);
        let first = run("ours");
        assert_eq!((first.code, &first.out), (expected.code, &expected.out), "{}", first.errors);
        let paths: Vec<String> = kept.lock().expect("nobody panics with it").keys().cloned().collect();
        assert!(paths.len() >= 2, "{paths:?} {}", first.errors);
        assert!(paths.iter().all(|path| path.starts_with("/bucket/some/folder/")), "{paths:?}");
        let second = run("ours");
        assert_eq!(second.out, expected.out);
        assert!(second.errors.contains("all is as it was"), "{}", second.errors);
        let forged = run("another");
        assert_eq!(forged.out, expected.out);
        assert!(forged.errors.contains("not believed"), "{}", forged.errors);
        assert!(!Path::new("s3:").exists());
    }
}
