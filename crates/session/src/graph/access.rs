//! Whether all calls of a method are known.

use std::fmt::Write as _;

use marple_metadata::Module;
use marple_metadata::tables::{Id, MethodDef};

/// Whether all calls of a method are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Whoever calls the method is among its callers in the graph, under the assumption `closed-world`: nobody calls what is
    /// private or internal by reflection, and friends of the assembly keep to what the assembly itself does.
    Closed,
    /// Others may call it.
    Open(Reason),
}

/// Why a method may be called by code that is not known. Of several reasons the first one of this list is given.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// Nothing of the assembly is closed.
    Assembly(Whole),
    /// Its row cannot be read.
    Unreadable,
    /// Other assemblies see it.
    Visible,
    /// The program starts with it.
    EntryPoint,
    /// The runtime runs it before the type is used.
    StaticConstructor,
    /// The garbage collector runs it.
    Finalizer,
    /// Its code is elsewhere: a native library, the runtime.
    Extern,
    /// It has an attribute, of this name, that is not known to be harmless.
    Attribute(Box<str>),
    /// A method takes its address or names it as data: a delegate, a lambda, an expression tree.
    Taken(Id<MethodDef>),
    /// It overrides or implements a method that is not in the assembly.
    Overrides(Box<str>),
    /// It overrides or implements a method of the assembly that is open.
    OverridesOpen(Id<MethodDef>),
    /// An attribute of this name, somewhere in the assembly, names it.
    Named(Box<str>),
    /// It is the constructor or a setter of an attribute: the runtime calls it when the attribute is read.
    OfAttribute,
    /// The runtime may make objects with it: `new T()` for a type argument, what a native function returns, deserialization.
    Constructs(Construction),
    /// Code looks for methods of this name at run time (`dynamic`).
    LateBound,
    /// A call could not be resolved that may mean a method of this name.
    Unresolved,
    /// No other method of the assembly leads to it: nobody calls it, or somebody does in a way that is not seen.
    NotCalled,
}

/// Why nothing of an assembly is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whole {
    /// It has native code, which may call anything.
    Native,
    /// It has other modules, whose code is not read.
    Modules,
    /// It only says what another assembly has.
    Reference,
    /// The code of a method cannot be read: it may call anything.
    Code(Id<MethodDef>),
    /// It asks for more work than its size allows.
    TooLarge,
}

/// How the runtime makes an object without a call that names the constructor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Construction {
    /// The class is a type argument: `new T()`.
    TypeArgument,
    /// The class is in the signature of a native function.
    Native,
    /// It has the parameters of a constructor that deserialization calls.
    Deserialization,
}

impl Access {
    /// Whether all calls are known.
    pub fn is_closed(&self) -> bool {
        *self == Self::Closed
    }
}

impl Reason {
    /// The reason in words, to follow "open: ".
    pub fn text(&self, module: &Module<'_>) -> String {
        let named = |before: &str, method: Id<MethodDef>, after: &str| {
            format!("{before}{}{after}", module.full_method_name(method))
        };
        match self {
            Self::Assembly(whole) => whole.text(module),
            Self::Unreadable => "its row in the table of methods cannot be read".to_owned(),
            Self::Visible => "other assemblies see it".to_owned(),
            Self::EntryPoint => "the program starts with it".to_owned(),
            Self::StaticConstructor => "a static constructor: the runtime runs it".to_owned(),
            Self::Finalizer => "a finalizer: the garbage collector runs it".to_owned(),
            Self::Extern => "its code is not in the assembly".to_owned(),
            Self::Attribute(name) => format!("[{name}]: whoever looks for that may call it"),
            Self::Taken(by) => named("its address is taken in ", *by, ""),
            Self::Overrides(what) => format!("stands for {what}"),
            Self::OverridesOpen(declaration) => named("stands for ", *declaration, ", which is open"),
            Self::Named(attribute) => format!("a [{attribute}] names it"),
            Self::OfAttribute => "runs when an attribute is read".to_owned(),
            Self::Constructs(how) => match how {
                Construction::TypeArgument => "its class is a type argument: `new T()` may call it",
                Construction::Native => "its class is in the signature of a native function",
                Construction::Deserialization => "deserialization calls such constructors",
            }
            .to_owned(),
            Self::LateBound => "a call that is bound at run time (`dynamic`) may mean it".to_owned(),
            Self::Unresolved => "a call that could not be resolved may mean it".to_owned(),
            Self::NotCalled => "nothing in the assembly leads to it".to_owned(),
        }
    }
}

impl Whole {
    /// The reason in words.
    pub fn text(self, module: &Module<'_>) -> String {
        let mut text = String::from("nothing of the assembly is closed: ");
        match self {
            Self::Native => text.push_str("it has native code"),
            Self::Modules => text.push_str("it has modules in other files"),
            Self::Reference => text.push_str("a reference assembly, which has no code"),
            Self::Code(method) => {
                // Writing to a string does not fail.
                let _ = write!(text, "the code of {} cannot be read", module.full_method_name(method));
            }
            Self::TooLarge => text.push_str("its types or its code are too large for their file"),
        }
        text
    }
}
