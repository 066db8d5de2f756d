//! What is wrong with a source text, and how it is shown.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::span::{Span, floor};

/// A mistake in the source: where it is, what it is, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The text the message speaks of.
    pub span: Span,
    /// What is wrong, in one line.
    pub message: String,
    /// What to do, where there is more to say than the message does.
    pub help: Option<String>,
}

impl Error {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Self {
        Error { span, message: message.into(), help: None }
    }

    #[must_use]
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The error with the line it is on and a caret, without colour. `source` is the text that was parsed.
    pub fn render(&self, source: &str, file_name: &str) -> String {
        let excerpt = Excerpt::of(source, self.span);
        let snippet = Snippet::source(excerpt.text)
            .line_start(excerpt.line)
            .path(file_name)
            .annotation(AnnotationKind::Primary.span(excerpt.start..excerpt.end));
        let mut group = Level::ERROR.primary_title(&self.message).element(snippet);
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help));
        }
        Renderer::plain().render(&[group])
    }
}

/// The line a span starts on, so that rendering never walks the rest of a large file.
struct Excerpt<'s> {
    text: &'s str,
    line: usize,
    start: usize,
    end: usize,
}

impl<'s> Excerpt<'s> {
    /// More of a line than this is not shown after the span's start.
    const TAIL: usize = 200;

    fn of(source: &'s str, span: Span) -> Self {
        let start = floor(source, span.start as usize);
        let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = source[start..].find('\n').map_or(source.len(), |at| start + at);
        let end = floor(source, line_end.min(start + Self::TAIL));
        let text = &source[line_start..end];
        Excerpt {
            text,
            line: source[..line_start].bytes().filter(|&byte| byte == b'\n').count() + 1,
            start: start - line_start,
            end: floor(source, (span.end as usize).clamp(start, end)) - line_start,
        }
    }
}
