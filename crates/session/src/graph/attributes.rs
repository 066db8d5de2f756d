//! What attributes say about who calls a method.
//!
//! Frameworks find methods by their attributes and call them by reflection: tests, callbacks of serializers, exports to native code.
//! There is no list of all of these, so an attribute makes a method open unless it is known to be harmless.

use std::collections::BTreeSet;

use marple_metadata::assemblies::{Assemblies, AssemblyId, Member, TypeHandle};
use marple_metadata::attribute::{Arguments, Value};
use marple_metadata::tables::{
    Assembly, CustomAttribute, CustomAttributeType, HasCustomAttribute, Id, MethodDef, MethodSemantics,
    TypeDef,
};
use marple_metadata::{Result, Steps, TypeName};

use super::access::Reason;
use super::adjacency::index;
use super::methods::Methods;

/// Namespaces whose attributes speak to compilers, debuggers, linkers and readers.
const HARMLESS_NAMESPACES: [&str; 10] = [
    "System.Runtime.CompilerServices",
    "System.Diagnostics",
    "System.Diagnostics.CodeAnalysis",
    "System.Diagnostics.Contracts",
    "System.Runtime.ConstrainedExecution",
    "System.Runtime.ExceptionServices",
    "System.Runtime.Versioning",
    "System.Security",
    "System.Security.Permissions",
    "JetBrains.Annotations",
];

/// Attributes of other namespaces that do no more.
const HARMLESS: [(&str, &str); 17] = [
    ("System", "CLSCompliantAttribute"),
    ("System", "MonoExtensionAttribute"),
    ("System", "MonoInternalNoteAttribute"),
    ("System", "MonoLimitationAttribute"),
    ("System", "MonoNotSupportedAttribute"),
    ("System", "MonoTODOAttribute"),
    ("System", "ObsoleteAttribute"),
    ("System.CodeDom.Compiler", "GeneratedCodeAttribute"),
    ("System.ComponentModel", "EditorBrowsableAttribute"),
    ("System.Reflection", "ObfuscationAttribute"),
    ("System.Runtime", "BypassReadyToRunAttribute"),
    ("System.Runtime", "TargetedPatchingOptOutAttribute"),
    ("System.Runtime.InteropServices", "DefaultDllImportSearchPathsAttribute"),
    ("System.Runtime.InteropServices", "LibraryImportAttribute"),
    ("System.Runtime.InteropServices", "PreserveSigAttribute"),
    ("System.Runtime.InteropServices", "SuppressGCTransitionAttribute"),
    ("System.Reflection", "DefaultMemberAttribute"),
];

/// Attributes of harmless namespaces that say that somebody calls the method.
const CALLED: [(&str, &str); 3] = [
    ("System.Runtime.CompilerServices", "ModuleInitializerAttribute"),
    ("JetBrains.Annotations", "UsedImplicitlyAttribute"),
    ("JetBrains.Annotations", "PublicAPIAttribute"),
];

const DEPENDENCY: TypeName<'_> =
    TypeName { namespace: "System.Diagnostics.CodeAnalysis", name: "DynamicDependencyAttribute" };
const ACCESSOR: TypeName<'_> =
    TypeName { namespace: "System.Runtime.CompilerServices", name: "UnsafeAccessorAttribute" };
const FRIENDS: TypeName<'_> =
    TypeName { namespace: "System.Runtime.CompilerServices", name: "InternalsVisibleToAttribute" };

/// Whether an attribute on a method tells nobody to call it.
pub(super) fn is_harmless(class: TypeName<'_>) -> bool {
    let is_in = |list: &[(&str, &str)]| list.contains(&(class.namespace, class.name));
    is_in(&HARMLESS) || HARMLESS_NAMESPACES.contains(&class.namespace) && !is_in(&CALLED)
}

/// What the attributes of an assembly say about who calls its methods.
#[derive(Default)]
pub(super) struct Attributes {
    /// Why methods are open, by row.
    pub(super) reasons: Vec<(u32, Reason)>,
    /// The assemblies that see what is internal.
    pub(super) friends: Vec<String>,
}

impl Attributes {
    pub(super) fn of(
        assemblies: &Assemblies<'_>,
        here: AssemblyId,
        methods: &Methods<'_>,
        steps: &mut Steps,
    ) -> Result<Self> {
        let mut walk = Walk { assemblies, here, steps, found: Self::default(), wanted: Wanted::default() };
        for attribute in assemblies.module(here).ids::<CustomAttribute>() {
            walk.attribute(attribute)?;
        }
        let Walk { mut found, wanted, .. } = walk;
        for (id, method) in methods.iter() {
            if let Some(reason) = wanted.reason(method.class, method.name) {
                found.reasons.push((index(id.index()), reason));
            }
        }
        found.friends.sort();
        found.friends.dedup();
        Ok(found)
    }
}

/// Methods that attributes name.
#[derive(Default)]
struct Wanted {
    /// Of any type.
    names: BTreeSet<(String, &'static str)>,
    /// Of one type; all of the type's if there is no name.
    members: BTreeSet<(Id<TypeDef>, Option<String>, &'static str)>,
    /// The classes of attributes.
    attributes: BTreeSet<Id<TypeDef>>,
}

impl Wanted {
    fn reason(&self, class: Id<TypeDef>, name: &str) -> Option<Reason> {
        if self.attributes.contains(&class) && (name == ".ctor" || name.starts_with("set_")) {
            return Some(Reason::OfAttribute);
        }
        [DEPENDENCY.name, ACCESSOR.name].into_iter().find_map(|attribute| {
            let is_named = self.names.contains(&(name.to_owned(), attribute))
                || self.members.contains(&(class, None, attribute))
                || self.members.contains(&(class, Some(name.to_owned()), attribute));
            is_named.then(|| Reason::Named(attribute.into()))
        })
    }
}

struct Walk<'g, 'f> {
    assemblies: &'g Assemblies<'f>,
    here: AssemblyId,
    steps: &'g mut Steps,
    found: Attributes,
    wanted: Wanted,
}

impl Walk<'_, '_> {
    fn attribute(&mut self, id: Id<CustomAttribute>) -> Result<()> {
        self.steps.charge(1)?;
        let module = self.assemblies.module(self.here);
        let Ok(row) = module.row(id) else { return Ok(()) };
        self.class(row.constructor)?;
        let class = module.attribute_class(id);
        if class == Ok(FRIENDS) && matches!(row.parent, HasCustomAttribute::Assembly(_)) {
            self.friend(id);
        }
        if class == Ok(DEPENDENCY) {
            self.dependency(id, row.parent)?;
        }
        if class == Ok(ACCESSOR)
            && let HasCustomAttribute::Method(method) = row.parent
        {
            self.accessor(id, method)?;
        }
        let name = match class {
            Ok(class) if is_harmless(class) => return Ok(()),
            Ok(class) if class.namespace.is_empty() => class.name.to_owned(),
            Ok(class) => format!("{}.{}", class.namespace, class.name),
            Err(_) => "an attribute that cannot be read".to_owned(),
        };
        let mut open = |method: Id<MethodDef>| {
            self.found.reasons.push((index(method.index()), Reason::Attribute(name.as_str().into())));
        };
        let accessors: Vec<Id<MethodSemantics>> = match row.parent {
            HasCustomAttribute::Method(method) => {
                open(method);
                return Ok(());
            }
            HasCustomAttribute::Property(property) => module.accessors_of_property(property).collect(),
            HasCustomAttribute::Event(event) => module.accessors_of_event(event).collect(),
            _ => return Ok(()),
        };
        for accessor in accessors {
            self.steps.charge(1)?;
            if let Ok(row) = module.row(accessor) {
                open(row.method);
            }
        }
        Ok(())
    }

    /// The class of an attribute, and the classes that it extends: the runtime runs constructors and setters of them.
    fn class(&mut self, constructor: CustomAttributeType) -> Result<()> {
        let found = match self.assemblies.resolve_member(self.here, constructor.token()) {
            Member::Method(method) if method.assembly == self.here => self.assemblies.method(method),
            _ => None,
        };
        let mut class = found.map(|method| method.class);
        while let Some(TypeHandle { assembly, id }) = class {
            self.steps.charge(1)?;
            if assembly != self.here || !self.wanted.attributes.insert(id) {
                break;
            }
            class = self.assemblies.base_of(TypeHandle { assembly, id });
        }
        Ok(())
    }

    fn arguments(&mut self, attribute: Id<CustomAttribute>) -> Result<Arguments<'_>> {
        let module = self.assemblies.module(self.here);
        let blob = module.row(attribute).and_then(|row| module.blob(row.value));
        self.steps.charge(blob.map_or(0, <[u8]>::len))?;
        Ok(self.assemblies.attribute_arguments(self.here, attribute).unwrap_or_default())
    }

    fn friend(&mut self, attribute: Id<CustomAttribute>) {
        let arguments = self.assemblies.attribute_arguments(self.here, attribute);
        let name = match arguments.as_ref().map(|arguments| arguments.fixed.first()) {
            // A public key may follow.
            Ok(Some(Value::String(Some(name)))) => name.split(',').next().unwrap_or_default().trim(),
            _ => "an assembly whose name cannot be read",
        };
        self.found.friends.push(name.to_owned());
    }

    /// `[DynamicDependency("Name", typeof(T))]`: code calls a member by reflection.
    fn dependency(&mut self, attribute: Id<CustomAttribute>, parent: HasCustomAttribute) -> Result<()> {
        let (assemblies, here) = (self.assemblies, self.here);
        let module = assemblies.module(here);
        let own = match parent {
            HasCustomAttribute::Method(method) => module.type_of_method(method).ok(),
            HasCustomAttribute::Field(field) => module.type_of_field(field).ok(),
            _ => None,
        };
        let fixed = self.arguments(attribute)?.fixed;
        let name = match fixed.first() {
            Some(Value::String(Some(signature))) => Some(member_name(signature)),
            _ => None,
        };
        let class = match fixed.get(1) {
            None => own,
            Some(Value::Type(Some(name)) | Value::String(Some(name))) => {
                let class = assemblies.find_by_qualified_name(here, name);
                class.filter(|class| class.assembly == here).map(|class| class.id)
            }
            Some(_) => None,
        };
        match (class, name) {
            (Some(class), name) => {
                self.wanted.members.insert((class, name, DEPENDENCY.name));
            }
            (None, Some(name)) => {
                self.wanted.names.insert((name, DEPENDENCY.name));
            }
            // All members of a type that is not here.
            (None, None) => {}
        }
        Ok(())
    }

    /// `[UnsafeAccessor(UnsafeAccessorKind.Method, Name = "M")]`: the method is a call of another one, which may be private.
    fn accessor(&mut self, attribute: Id<CustomAttribute>, method: Id<MethodDef>) -> Result<()> {
        let (assemblies, here) = (self.assemblies, self.here);
        let module = assemblies.module(here);
        let arguments = self.arguments(attribute)?;
        let is_constructor = matches!(arguments.fixed.first(), Some(Value::Enum(_, 0)) | None);
        let given =
            arguments.named.iter().find(|argument| argument.name == "Name").map(|argument| &argument.value);
        let own = || module.row(method).and_then(|row| module.string(row.name)).unwrap_or_default();
        let name = match given {
            Some(Value::String(Some(name))) => (*name).to_owned(),
            _ => own().to_owned(),
        };
        self.wanted.names.insert((name, ACCESSOR.name));
        if is_constructor {
            let made = module.method_signature(method).ok();
            match made.and_then(|made| assemblies.definition_of(here, &made.returns)) {
                Some(class) if class.assembly == here => {
                    self.wanted.members.insert((class.id, Some(".ctor".to_owned()), ACCESSOR.name));
                }
                Some(_) => {}
                None => {
                    self.wanted.names.insert((".ctor".to_owned(), ACCESSOR.name));
                }
            }
        }
        Ok(())
    }
}

/// The name in a member's signature of documentation comments: `M(System.Int32)`, `#ctor`, and `M` with the number of its type parameters.
fn member_name(signature: &str) -> String {
    let name = signature.split(['(', '`']).next().unwrap_or_default();
    name.replace('#', ".")
}

/// Whether a module is all that its assembly has: a module of several, or one that belongs to another file's, is not.
pub(super) fn is_single_module(module: &marple_metadata::Module<'_>) -> bool {
    /// `ContainsNoMetaData` (ECMA-335 II.23.1.6): a resource.
    const NO_METADATA: u32 = 1;
    let has_code =
        |id| module.row::<marple_metadata::tables::File>(id).is_ok_and(|row| row.flags & NO_METADATA == 0);
    module.ids::<Assembly>().next().is_some() && !module.ids().any(has_code)
}
