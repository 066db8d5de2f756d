//! Names that are looked up when the program runs: C#'s `dynamic`, Visual Basic's late binding.
//!
//! Such code has the names of methods, fields and properties as text. Constructors, operators, conversions and indexers it means without a name.

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::tables::{Id, MemberRef, MethodDef, Token, TypeRef};
use marple_metadata::{Module, TypeName};
use rustc_hash::FxHashSet;

/// What code that looks for members at run time may mean.
#[derive(Default, Debug)]
pub struct LateBound {
    /// What the code has as text; in lower case, because Visual Basic does not tell cases apart.
    texts: FxHashSet<String>,
    /// Whether it may make objects: `new Item(d)` where the type of `d` tells which constructor that is.
    constructs: bool,
    /// Whether it may call indexers: `d[0]`.
    indexes: bool,
}

impl LateBound {
    /// Of a module whose code has no text yet; `None` if it looks for nothing at run time.
    pub fn without_texts(module: &Module<'_>) -> Option<Self> {
        // Visual Basic's `LateGet` and its like may mean anything.
        let names = |wanted: &[&str]| {
            module.ids::<MemberRef>().any(|id| {
                let name = module.row(id).and_then(|row| module.string(row.name));
                name.is_ok_and(|name| wanted.contains(&name) || name.starts_with("Late"))
            })
        };
        binds_late(module).then(|| Self {
            texts: FxHashSet::default(),
            constructs: names(&["InvokeConstructor"]),
            indexes: names(&["GetIndex", "SetIndex"]),
        })
    }

    /// The same, with what all code of the module has as text.
    pub(crate) fn of(module: &Module<'_>) -> Option<Self> {
        let mut late = Self::without_texts(module)?;
        for method in module.ids::<MethodDef>() {
            let Ok(Some(body)) = read_body(module, method) else { continue };
            if !body.may_contain([Opcode::Ldstr]) {
                continue;
            }
            for instruction in body.instructions().map_while(Result::ok) {
                if let (Opcode::Ldstr, Operand::Token(token)) = (instruction.opcode, instruction.operand) {
                    late.add_text(module, token);
                }
            }
        }
        Some(late)
    }

    /// Notes a text of the code.
    pub fn add_text(&mut self, module: &Module<'_>, token: Token) {
        if let Ok(text) = module.heaps().user_string(token.number()) {
            self.texts.insert(text.to_text().to_lowercase());
        }
    }

    /// Whether a member of a name may be meant: what the code has as text, accessors of it, and what such code means without a name.
    pub fn may_mean(&self, name: &str) -> bool {
        // Explicit implementations are named by their interface, too; a constructor has a dot before its name.
        let simple = name.rsplit('.').next().unwrap_or(name);
        let accessed =
            ["get_", "set_", "add_", "remove_"].into_iter().find_map(|start| simple.strip_prefix(start));
        let has = |text: &str| self.texts.contains(&text.to_lowercase());
        if name == ".ctor" {
            return self.constructs;
        }
        simple.starts_with("op_") || has(simple) || accessed.is_some_and(|name| self.indexes || has(name))
    }
}

/// Whether the code of a module may have the runtime look for members by their names.
fn binds_late(module: &Module<'_>) -> bool {
    const BINDERS: [TypeName<'_>; 2] = [
        TypeName { namespace: "Microsoft.CSharp.RuntimeBinder", name: "Binder" },
        TypeName { namespace: "Microsoft.VisualBasic.CompilerServices", name: "NewLateBinding" },
    ];
    let is_binder = |id: Id<TypeRef>| module.reference_name(id).is_ok_and(|name| BINDERS.contains(&name));
    module.ids().any(is_binder)
}
