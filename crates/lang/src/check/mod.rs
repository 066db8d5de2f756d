//! Names and types: the tree as written becomes the [typed](crate::typed) one, or a list of mistakes.

mod expressions;
mod operators;
mod statements;

use rustc_hash::FxHashMap;

use crate::ast;
use crate::error::Error;
use crate::span::Span;
use crate::typed::{Function, FunctionId, Program, VarId, Variable};
use crate::types::Type;

/// More mistakes than this are not reported.
const ERROR_LIMIT: usize = 20;

/// How much the contracts of callees and the lists of `show` may expand to, in expressions. What a file says in a few
/// megabytes can otherwise stand for more than fits in memory.
const EXPANSION_LIMIT: usize = 20_000_000;

/// Names that are functions without being declared.
const BUILT_IN: [&str; 3] = ["abs", "min", "max"];

pub(crate) fn check(program: &ast::Program) -> Result<Program<'_>, Vec<Error>> {
    let mut checker = Checker {
        program,
        functions: FxHashMap::default(),
        errors: Vec::new(),
        expansion: 0,
        contract_sizes: program.functions.iter().map(contract_size).collect(),
    };
    checker.declare_functions();
    let mut functions = Vec::new();
    for function in &program.functions {
        functions.extend(FunctionChecker::new(&mut checker, function).function());
        if ERROR_LIMIT <= checker.errors.len() {
            break;
        }
    }
    if checker.errors.is_empty() { Ok(Program { functions }) } else { Err(checker.errors) }
}

/// What is common to all functions of a file.
struct Checker<'a> {
    program: &'a ast::Program,
    functions: FxHashMap<&'a str, FunctionId>,
    errors: Vec<Error>,
    expansion: usize,
    /// The number of bytes of each function's contract: no clause has more expressions.
    contract_sizes: Vec<usize>,
}

impl Checker<'_> {
    fn declare_functions(&mut self) {
        for (index, function) in self.program.functions.iter().enumerate() {
            let name = &function.name;
            if BUILT_IN.contains(&&*name.text) {
                self.error(
                    Error::new(name.span, format!("`{}` is built in", name.text))
                        .with_help("choose another name"),
                );
            } else if self.functions.insert(&name.text, FunctionId(index)).is_some() {
                let message = format!("there is another function `{}`", name.text);
                self.error(
                    Error::new(name.span, message).with_help("every function needs a name of its own"),
                );
            }
        }
    }

    fn error(&mut self, error: Error) {
        if self.errors.len() < ERROR_LIMIT {
            self.errors.push(error);
        }
    }

    /// Counts what a statement stands for.
    fn expand(&mut self, size: usize, span: Span) {
        let before = self.expansion;
        self.expansion = before.saturating_add(size);
        if before <= EXPANSION_LIMIT && EXPANSION_LIMIT < self.expansion {
            let message =
                "the contracts of the calls and the lists of `show` up to here are too much together";
            self.error(Error::new(span, message).with_help("split the file"));
        }
    }
}

fn contract_size(function: &ast::Function) -> usize {
    let clauses = function.requires.iter().chain(&function.ensures);
    clauses.map(|clause| (clause.span.end - clause.span.start) as usize).sum()
}

/// Where an expression stands, and so what may be in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Body,
    /// `assume` and `assert`.
    Assertion,
    Requires,
    Ensures,
}

/// One function being checked.
struct FunctionChecker<'c, 'a> {
    checker: &'c mut Checker<'a>,
    function: &'a ast::Function,
    variables: Vec<Variable<'a>>,
    /// The variables in scope, in the order of their declarations.
    scope: Vec<VarId>,
    names: FxHashMap<&'a str, VarId>,
    /// The variables of the enclosing quantifiers, from the outermost.
    bound: Vec<&'a str>,
    writes: Vec<VarId>,
    returns: usize,
    loops: Vec<LoopExits>,
    context: Context,
}

/// How the innermost loop is left or continued, as far as it is checked.
#[derive(Default)]
struct LoopExits {
    breaks: bool,
    continues: bool,
}

impl<'c, 'a> FunctionChecker<'c, 'a> {
    fn new(checker: &'c mut Checker<'a>, function: &'a ast::Function) -> Self {
        FunctionChecker {
            checker,
            function,
            variables: Vec::new(),
            scope: Vec::new(),
            names: FxHashMap::default(),
            bound: Vec::new(),
            writes: Vec::new(),
            returns: 0,
            loops: Vec::new(),
            context: Context::Body,
        }
    }

    fn function(mut self) -> Option<Function<'a>> {
        let function = self.function;
        for parameter in &function.parameters {
            if &*parameter.name.text == "result" && !function.ensures.is_empty() {
                let error =
                    Error::new(parameter.name.span, "`result` is what the function returns in its `ensures`");
                self.checker.error(error.with_help("choose another name for the parameter"));
            }
            self.declare(&parameter.name, parameter.ty);
        }
        let requires = self.clauses(Context::Requires, &function.requires);
        let ensures = self.clauses(Context::Ensures, &function.ensures);
        self.context = Context::Body;
        let (body, completes) = self.block(&function.body.statements);
        // Where there are mistakes, one of them may be in the missing `return`.
        if completes && body.is_some() && function.return_type.is_some() {
            let message = format!("the end of `{}` can be reached without a `return`", function.name.text);
            let error = Error::new(function.name.span, message);
            self.checker.error(error.with_help("return a value on every path"));
        }
        Some(Function {
            source: function,
            variables: self.variables,
            requires: requires?,
            ensures: ensures?,
            body: body?,
            writes: self.writes,
            returns: self.returns,
        })
    }

    fn clauses(&mut self, context: Context, clauses: &'a [ast::Expr]) -> Option<Vec<crate::typed::Expr<'a>>> {
        self.context = context;
        let checked: Vec<_> = clauses.iter().map(|clause| self.condition(clause)).collect();
        checked.into_iter().collect()
    }

    /// A new variable, in scope from here on.
    fn declare(&mut self, name: &'a ast::Name, ty: Type) -> VarId {
        let id = VarId::new(self.variables.len());
        self.variables.push(Variable { name: &name.text, ty });
        if self.names.insert(&name.text, id).is_some() {
            let message = format!("there is another variable `{}` here", name.text);
            self.error(
                Error::new(name.span, message).with_help("choose another name, or assign to that one"),
            );
        }
        self.scope.push(id);
        id
    }

    /// Takes the variables declared since `start` out of scope.
    fn close_scope(&mut self, start: usize) {
        for id in self.scope.drain(start..) {
            self.names.remove(self.variables[id.index()].name);
        }
    }

    fn error(&mut self, error: Error) {
        self.checker.error(error);
    }

    /// Reports a mistake in place of a result.
    fn fail<T>(&mut self, error: Error) -> Option<T> {
        self.error(error);
        None
    }
}
