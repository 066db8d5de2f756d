//! What the signature of a method or the declaration of a field says of null.

use marple_metadata::assemblies::{Assemblies, FieldHandle, MethodHandle, TypeHandle};
use marple_metadata::attribute::{Arguments, Value};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{Field, HasCustomAttribute, Id, MethodDef, TypeDef};
use marple_metadata::{Module, NullableFlags, Nullness, TypeName};

use super::shape::{Reader, Shape};
use super::table::{Row, rows};

const FLOW: &str = "System.Diagnostics.CodeAnalysis";
const JETBRAINS: &str = "JetBrains.Annotations";
const REQUIRED: &str = "RequiredMemberAttribute";

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParameterNotes {
    /// Its type; of a by-ref that of what it points to.
    pub shape: Shape,
    /// What callers may pass.
    pub entry: Nullness,
    /// What is there when the method returns, if it returns `false` and if it returns `true`: of a by-ref what it points to, of others the argument.
    pub exit: [Nullness; 2],
    /// The method does not return if the argument is this truth value.
    pub stops_if: Option<bool>,
    /// The least and the largest number that callers may pass.
    pub range: Option<(i128, i128)>,
    /// Whether it is a by-ref.
    pub is_by_ref: bool,
}

impl ParameterNotes {
    /// Adds what is said of the parameter in a method that is overridden or implemented. Returns whether the method stops for both truth values then.
    fn keep(&mut self, base: &Self) -> bool {
        let Self { shape, entry, exit, stops_if, range, is_by_ref: _ } = base;
        // `T?` takes null, whatever `T` stands for.
        if *entry == Nullness::Nullable || (shape.is_parameter() && shape.nullness == Nullness::Nullable) {
            self.entry = Nullness::Nullable;
        }
        self.range = self.range.zip(*range).map(|((a, b), (c, d))| (a.min(c), b.max(d)));
        for (own, base) in self.exit.iter_mut().zip(exit) {
            if *base == Nullness::NotNull {
                *own = *base;
            }
        }
        let stops_always = self.stops_if.zip(*stops_if).is_some_and(|(own, base)| own != base);
        self.stops_if = self.stops_if.or(*stops_if);
        stops_always
    }
}

/// A method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodNotes {
    /// What it returns.
    pub result: Shape,
    /// The least and the largest number that it returns.
    pub range: Option<(i128, i128)>,
    /// Its parameters, without `this`.
    pub parameters: Vec<ParameterNotes>,
    /// The parameters of which one that is not null makes the result not null.
    pub like: Vec<usize>,
    /// Whether it never returns.
    pub never_returns: bool,
    /// Fields of the object that are not null when it returns, or if it returns this truth value.
    pub members: Vec<(Option<bool>, FieldHandle)>,
    /// What a table says.
    pub rows: Vec<Row>,
    /// Annotations that are not understood.
    pub lost: usize,
}

impl MethodNotes {
    /// Adds what a method says that is overridden or implemented: what comes out is what both say, what goes in may be what either allows.
    pub(super) fn keep(&mut self, base: &Self) {
        let Self { result, range, parameters, like, never_returns, members, rows, lost } = base;
        let is_item = |shape: &Shape| shape.item().is_some_and(Shape::is_not_null);
        if result.is_not_null() {
            self.result.nullness = Nullness::NotNull;
        }
        if is_item(result) && !is_item(&self.result) {
            self.result.parts = result.parts.clone();
        }
        self.range = match (self.range, *range) {
            (Some((a, b)), Some((c, d))) => Some((a.max(c), b.min(d))),
            (own, base) => own.or(base),
        };
        for (own, base) in self.parameters.iter_mut().zip(parameters) {
            self.never_returns |= own.keep(base);
        }
        for number in like {
            if !self.like.contains(number) {
                self.like.push(*number);
            }
        }
        self.never_returns |= never_returns;
        self.members
            .extend(members.iter().filter(|one| !self.members.contains(one)).copied().collect::<Vec<_>>());
        self.rows.extend(rows.iter().filter(|one| !self.rows.contains(one)).cloned().collect::<Vec<_>>());
        self.lost = self.lost.max(*lost);
    }

    /// Somebody may call the method by a name that says nothing: anything may go in.
    pub(super) fn take_anything(&mut self) {
        for parameter in &mut self.parameters {
            parameter.entry = Nullness::Oblivious;
            parameter.range = None;
        }
    }

    /// Whether something is said of what holds when the method has returned, besides its result.
    pub(super) fn tells_of_end(&self) -> bool {
        let tells = |parameter: &ParameterNotes| {
            parameter.exit.contains(&Nullness::NotNull) || parameter.stops_if.is_some()
        };
        self.never_returns
            || !self.members.is_empty()
            || !self.rows.is_empty()
            || self.parameters.iter().any(tells)
    }

    /// What is said of a method that only makes a state machine: what is said of its end is not what holds when it has returned.
    pub(super) fn of_machine(mut self) -> Self {
        for parameter in &mut self.parameters {
            parameter.exit = [Nullness::Oblivious; 2];
            parameter.stops_if = None;
        }
        Self { never_returns: false, members: Vec::new(), rows: Vec::new(), ..self }
    }

    /// Whether nothing is said.
    pub(super) fn is_empty(&self) -> bool {
        let is_silent = |parameter: &ParameterNotes| {
            !parameter.shape.is_told()
                && parameter.entry == Nullness::Oblivious
                && parameter.exit == [Nullness::Oblivious; 2]
                && parameter.stops_if.is_none()
                && parameter.range.is_none()
        };
        !self.result.is_told()
            && self.range.is_none()
            && self.parameters.iter().all(is_silent)
            && self.like.is_empty()
            && !self.never_returns
            && self.members.is_empty()
            && self.rows.is_empty()
            && self.lost == 0
    }
}

/// A field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldNotes {
    /// Its type.
    pub shape: Shape,
    /// What is read from it.
    pub read: Nullness,
    /// What may be written to it.
    pub written: Nullness,
    /// Whether whoever makes the object has to write it.
    pub is_required: bool,
}

/// The annotations among the attributes of something.
#[derive(Default)]
struct Attributes<'f> {
    found: Vec<(TypeName<'f>, Arguments<'f>)>,
}

impl<'f> Attributes<'f> {
    fn of(module: &Module<'f>, owner: impl Into<HasCustomAttribute>) -> Self {
        let read = |attribute| {
            let class = module.attribute_class(attribute).ok()?;
            let is_annotation = matches!(class.namespace, FLOW | JETBRAINS) || class.name == REQUIRED;
            let arguments = is_annotation.then(|| module.attribute_arguments(attribute, &|_| None))?;
            Some((class, arguments.ok()?))
        };
        Self { found: module.attributes_of(owner).filter_map(read).collect() }
    }

    /// The arguments of the first attribute of a name.
    fn find(&self, namespace: &'static str, name: &'static str) -> Option<&Arguments<'f>> {
        self.all(namespace, name).next()
    }

    fn all(&self, namespace: &'static str, name: &'static str) -> impl Iterator<Item = &Arguments<'f>> {
        let class = TypeName { namespace, name };
        self.found.iter().filter(move |(known, _)| *known == class).map(|(_, arguments)| arguments)
    }

    fn has(&self, namespace: &'static str, name: &'static str) -> bool {
        self.find(namespace, name).is_some()
    }

    /// The truth value that an attribute is about.
    fn truth(&self, name: &'static str) -> Option<bool> {
        match self.find(FLOW, name)?.fixed.first() {
            Some(Value::Boolean(truth)) => Some(*truth),
            _ => None,
        }
    }

    /// What `JetBrains`' annotations say of a reference.
    fn jetbrains(&self) -> Option<Nullness> {
        if self.has(JETBRAINS, "NotNullAttribute") {
            Some(Nullness::NotNull)
        } else if self.has(JETBRAINS, "CanBeNullAttribute") {
            Some(Nullness::Nullable)
        } else {
            None
        }
    }

    /// The same of its items.
    fn with_items(&self, shape: Shape) -> Shape {
        if self.has(JETBRAINS, "ItemNotNullAttribute") {
            shape.with_items(Nullness::NotNull)
        } else if self.has(JETBRAINS, "ItemCanBeNullAttribute") {
            shape.with_items(Nullness::Nullable)
        } else {
            shape
        }
    }

    /// Which numbers are meant.
    fn range(&self) -> Option<(i128, i128)> {
        if self.has(JETBRAINS, "NonNegativeValueAttribute") {
            return Some((0, i128::from(i64::MAX)));
        }
        // Several ranges are more than their hull, and one that is not a number is not understood.
        let mut ranges = self.all(JETBRAINS, "ValueRangeAttribute");
        let number = |value: &Value<'_>| match value {
            Value::Signed(number) => Some(i128::from(*number)),
            Value::Unsigned(number) => Some(i128::from(*number)),
            _ => None,
        };
        let range = |arguments: &Arguments<'_>| match &arguments.fixed[..] {
            [one] => number(one).map(|one| (one, one)),
            [low, high] => Some((number(low)?, number(high)?)),
            _ => None,
        };
        let first = range(ranges.next()?)?;
        ranges.try_fold(first, |all, next| {
            let (low, high) = range(next)?;
            Some((all.0.min(low), all.1.max(high)))
        })
    }
}

/// Reads what is said of methods and fields of one module.
pub(super) struct Author<'a, 'f> {
    pub(super) assemblies: &'a Assemblies<'f>,
    pub(super) public_only: Option<super::PublicOnly>,
}

impl<'f> Author<'_, 'f> {
    pub(super) fn method(&self, method: MethodHandle) -> Option<MethodNotes> {
        let module = self.assemblies.module(method.assembly);
        let signature = module.method_signature(method.id).ok()?;
        let speaks = self.public_only.is_none_or(|only| only.covers_method(module, method.id));
        let shape = |sequence: u16, ty: &Signature| {
            let flags = if speaks {
                module.nullable_parameter(method.id, sequence)
            } else {
                NullableFlags::All(Nullness::Oblivious)
            };
            Reader::shape(self.assemblies, method.assembly, ty, &flags)
        };
        let own = Attributes::of(module, method.id);
        let (result, range, like) = {
            let at = parameter_attributes(module, method.id, 0);
            let mut shape = at.with_items(own.with_items(shape(0, &signature.returns)));
            // The annotation of a property speaks of its getter.
            let property = getter_property(module, method.id).map(|id| Attributes::of(module, id));
            let told = property.as_ref().and_then(Attributes::jetbrains);
            if let Some(said) = at.jetbrains().or(own.jetbrains()).or(told) {
                shape.nullness = said;
            }
            if let Some(property) = &property {
                shape = property.with_items(shape);
            }
            if at.has(FLOW, "MaybeNullAttribute") {
                shape.nullness = Nullness::Nullable;
            } else if at.has(FLOW, "NotNullAttribute") {
                shape.nullness = Nullness::NotNull;
            }
            let like: Vec<usize> = at
                .all(FLOW, "NotNullIfNotNullAttribute")
                .filter_map(|arguments| named_parameter(module, method.id, arguments.fixed.first()?))
                .collect();
            let range = at.range().or_else(|| own.range()).or_else(|| property.as_ref()?.range());
            (shape, range, like)
        };
        let parameters: Vec<ParameterNotes> = signature
            .parameters
            .iter()
            .zip(1..)
            .map(|(ty, sequence)| {
                let at = parameter_attributes(module, method.id, sequence);
                parameter(&at, is_out(module, method.id, sequence), ty, shape(sequence, ty))
            })
            .collect();
        let names: Vec<Option<&str>> =
            (0..signature.parameters.len()).map(|number| parameter_name(module, method.id, number)).collect();
        let (mut table, mut lost) = (Vec::new(), 0);
        for arguments in own.all(JETBRAINS, "ContractAnnotationAttribute") {
            match arguments.fixed.first() {
                Some(Value::String(Some(text))) => {
                    let (found, is_understood) = rows(text, &names);
                    table.extend(found);
                    lost += usize::from(!is_understood);
                }
                _ => lost += 1,
            }
        }
        let never_returns =
            own.has(FLOW, "DoesNotReturnAttribute") || own.has(JETBRAINS, "TerminatesProgramAttribute");
        let members = self.members(&own, method);
        let notes =
            MethodNotes { result, range, parameters, like, never_returns, members, rows: table, lost };
        (!notes.is_empty()).then_some(notes)
    }

    /// The fields that `[MemberNotNull]` and `[MemberNotNullWhen]` name, by themselves or by their properties.
    fn members(&self, own: &Attributes<'f>, method: MethodHandle) -> Vec<(Option<bool>, FieldHandle)> {
        let module = self.assemblies.module(method.assembly);
        let Ok(class) = module.type_of_method(method.id) else { return Vec::new() };
        let class = TypeHandle { assembly: method.assembly, id: class };
        let accessed = getter_property(module, method.id).map(|id| Attributes::of(module, id));
        let mut members = Vec::new();
        for owner in std::iter::once(own).chain(&accessed) {
            for (name, skip) in [("MemberNotNullAttribute", 0), ("MemberNotNullWhenAttribute", 1)] {
                for arguments in owner.all(FLOW, name) {
                    let when = match arguments.fixed.first() {
                        Some(Value::Boolean(when)) if skip == 1 => Some(*when),
                        _ if skip == 1 => continue,
                        _ => None,
                    };
                    for value in arguments.fixed.iter().skip(skip) {
                        let names: &[Value<'_>] = match value {
                            Value::Array(Some(values)) => values,
                            one => std::slice::from_ref(one),
                        };
                        members.extend(names.iter().filter_map(|name| match name {
                            Value::String(Some(name)) => Some((when, self.member(class, name)?)),
                            _ => None,
                        }));
                    }
                }
            }
        }
        members
    }

    /// The field of a name, or the one that keeps the property of that name.
    fn member(&self, class: TypeHandle, name: &str) -> Option<FieldHandle> {
        let backing = format!("<{name}>k__BackingField");
        self.assemblies.with_bases(class).find_map(|class| {
            let module = self.assemblies.module(class.assembly);
            let id = module.fields_of(class.id).find(|field| {
                let known = module.row(*field).and_then(|row| module.string(row.name));
                known.is_ok_and(|known| known == name || known == backing)
            })?;
            Some(FieldHandle { assembly: class.assembly, id })
        })
    }

    pub(super) fn field(&self, field: FieldHandle) -> Option<FieldNotes> {
        let module = self.assemblies.module(field.assembly);
        let class = module.type_of_field(field.id).ok()?;
        // What compilers make of locals and parameters they do not annotate.
        if module.type_name(class).ok()?.is_compilers() {
            return None;
        }
        let ty = module.field_signature(field.id).ok()?;
        let property = backed_property(module, class, field.id);
        // A field that keeps a property is as visible as that.
        let speaks = match property {
            Some((_, Some(getter))) => self.public_only.is_none_or(|only| only.covers_method(module, getter)),
            _ => self.public_only.is_none_or(|only| only.covers_field(module, class, field.id)),
        };
        // Where only what others see has flags, the private field that keeps a property has none of its own.
        let flags = match property {
            _ if !speaks => NullableFlags::All(Nullness::Oblivious),
            Some((HasCustomAttribute::Property(property), _)) if self.public_only.is_some() => {
                module.nullable_property(class, property)
            }
            _ => module.nullable_field(field.id),
        };
        let mut shape = Reader::shape(self.assemblies, field.assembly, &ty, &flags);
        let own = Attributes::of(module, field.id);
        let (mut read, mut written) = (None, None);
        let mut is_required = own.has("System.Runtime.CompilerServices", REQUIRED);
        let owners = [Some(own), property.map(|(owner, _)| Attributes::of(module, owner))];
        for at in owners.iter().flatten() {
            if let Some(said) = at.jetbrains() {
                shape.nullness = said;
            }
            shape = at.with_items(shape);
            is_required |= at.has("System.Runtime.CompilerServices", REQUIRED);
            for (name, read_as, written_as) in [
                ("MaybeNullAttribute", Some(Nullness::Nullable), None),
                ("NotNullAttribute", Some(Nullness::NotNull), None),
                ("AllowNullAttribute", None, Some(Nullness::Nullable)),
                ("DisallowNullAttribute", None, Some(Nullness::NotNull)),
            ] {
                if at.has(FLOW, name) {
                    read = read_as.or(read);
                    written = written_as.or(written);
                }
            }
        }
        // The accessors of a property have its annotations, the field that keeps it has not.
        if let Some((_, Some(getter))) = property {
            let at = parameter_attributes(module, getter, 0);
            if at.has(FLOW, "MaybeNullAttribute") {
                (read, written) = (Some(Nullness::Nullable), Some(Nullness::Nullable));
            }
        }
        if is_event(module, class, field.id) {
            read = Some(Nullness::Oblivious);
        }
        let said = if shape.is_parameter() { Nullness::Oblivious } else { shape.nullness };
        let (mut read, written) = (read.unwrap_or(said), written.unwrap_or(said));
        // Who may store null there is not asked.
        if read == Nullness::NotNull && written == Nullness::Nullable {
            read = Nullness::Oblivious;
        }
        let notes = FieldNotes { shape, read, written, is_required };
        let says = notes.shape.is_told() || notes.read != notes.written || notes.is_required;
        says.then_some(notes)
    }
}

/// Whether a field holds what an event calls: null once its last handler is removed, whatever is said of it.
fn is_event(module: &Module<'_>, class: Id<TypeDef>, field: Id<Field>) -> bool {
    let Ok(name) = module.row(field).map(|row| row.name) else { return false };
    let Ok(name) = module.string(name) else { return false };
    module.events_of(class).any(|event| {
        let row = module.row(event);
        row.is_ok_and(|row| module.string(row.name).is_ok_and(|found| found == name))
    })
}

fn parameter_attributes<'f>(module: &Module<'f>, method: Id<MethodDef>, sequence: u16) -> Attributes<'f> {
    module.parameter(method, sequence).map(|param| Attributes::of(module, param)).unwrap_or_default()
}

fn parameter(at: &Attributes<'_>, is_out: bool, ty: &Signature, shape: Shape) -> ParameterNotes {
    let is_by_ref = matches!(ty.unmodified(), Signature::ByRef(_));
    let mut shape = at.with_items(shape);
    if let Some(said) = at.jetbrains() {
        shape.nullness = said;
    }
    let said = if shape.is_parameter() { Nullness::Oblivious } else { shape.nullness };
    let mut entry = if is_out { Nullness::Oblivious } else { said };
    let mut exit = if is_by_ref { [said; 2] } else { [Nullness::Oblivious; 2] };
    if at.has(FLOW, "AllowNullAttribute") {
        entry = Nullness::Nullable;
    }
    if at.has(FLOW, "DisallowNullAttribute") {
        entry = Nullness::NotNull;
    }
    if at.has(FLOW, "MaybeNullAttribute") && is_by_ref {
        exit = [Nullness::Nullable; 2];
    }
    if at.has(FLOW, "NotNullAttribute") {
        exit = [Nullness::NotNull; 2];
    }
    if let Some(when) = at.truth("MaybeNullWhenAttribute")
        && is_by_ref
    {
        exit[usize::from(when)] = Nullness::Nullable;
    }
    if let Some(when) = at.truth("NotNullWhenAttribute") {
        exit[usize::from(when)] = Nullness::NotNull;
    }
    ParameterNotes {
        entry,
        exit,
        stops_if: at.truth("DoesNotReturnIfAttribute"),
        range: at.range(),
        is_by_ref,
        shape,
    }
}

/// Whether a parameter is `out`.
fn is_out(module: &Module<'_>, method: Id<MethodDef>, sequence: u16) -> bool {
    /// ECMA-335 II.23.1.13.
    const OUT: u16 = 0x2;
    /// What `in` is, which C# writes for by-refs of interoperation too.
    const IN: u16 = 0x1;
    let row = module.parameter(method, sequence).and_then(|param| module.row(param).ok());
    row.is_some_and(|row| row.flags & (OUT | IN) == OUT)
}

fn parameter_name<'f>(module: &Module<'f>, method: Id<MethodDef>, number: usize) -> Option<&'f str> {
    let row = module.row(module.parameter(method, u16::try_from(number + 1).ok()?)?).ok()?;
    module.string(row.name).ok()
}

/// The number of the parameter that an attribute names.
fn named_parameter(module: &Module<'_>, method: Id<MethodDef>, name: &Value<'_>) -> Option<usize> {
    let Value::String(Some(name)) = name else { return None };
    let count = module.method_signature(method).ok()?.parameters.len();
    (0..count).find(|number| parameter_name(module, method, *number) == Some(name))
}

/// The property that a method is the getter of.
fn getter_property(module: &Module<'_>, method: Id<MethodDef>) -> Option<HasCustomAttribute> {
    let row = module.row(method).ok()?;
    let name = module.string(row.name).ok()?.strip_prefix("get_")?;
    let class = module.type_of_method(method).ok().filter(|_| row.flags.is_special_name())?;
    let mut properties = module.properties_of(class);
    let property = properties.find(|id| {
        module.row(*id).and_then(|row| module.string(row.name)).is_ok_and(|known| known == name)
    })?;
    Some(property.into())
}

/// The property that a field keeps, and its getter.
fn backed_property(
    module: &Module<'_>,
    class: Id<TypeDef>,
    field: Id<Field>,
) -> Option<(HasCustomAttribute, Option<Id<MethodDef>>)> {
    let name = module.string(module.row(field).ok()?.name).ok()?;
    let name = name.strip_prefix('<')?.strip_suffix(">k__BackingField")?;
    let mut properties = module.properties_of(class);
    let property = properties.find(|id| {
        module.row(*id).and_then(|row| module.string(row.name)).is_ok_and(|known| known == name)
    })?;
    let getter = module.methods_of(class).find(|id| {
        let known = module.row(*id).and_then(|row| module.string(row.name));
        known.is_ok_and(|known| known.strip_prefix("get_") == Some(name))
    });
    Some((property.into(), getter))
}
