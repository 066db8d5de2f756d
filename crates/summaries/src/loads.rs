//! What instructions load: constants, variables, and what stands in memory.

use marple_il::{Instruction, Opcode, Operand};
use marple_metadata::assemblies::FieldHandle;
use marple_metadata::tables::{Field, MethodDef, Token, TypeDef, TypeRef};

use crate::entry::{UNFOLLOWED, VARIABLE, Walk};
use crate::formula::{Gap, Item, Term};
use crate::lambda::{NO_OBJECT, cached_lambda};
use crate::operation::{DEEPEST, Shape};
use crate::state::{Home, State, Value, get};

/// An instruction that does not load anything.
pub(crate) struct NotLoaded;

/// The top of the stack; without one nothing is loaded.
macro_rules! popped {
    ($state:expr) => {
        match $state.stack.pop() {
            Some(value) => value,
            None => return Ok(None),
        }
    };
}

impl Walk<'_, '_> {
    /// What an instruction pushes that reads something; `None` if the stack is wrong.
    pub(crate) fn loaded(
        &mut self,
        state: &mut State,
        instruction: &Instruction<'_>,
    ) -> Result<Option<Value>, NotLoaded> {
        use Opcode as O;
        let opcode = instruction.opcode.long_form();
        Ok(Some(match (opcode, instruction.operand) {
            (O::LdcI4, Operand::Int(number)) => Value::Term(Term::Int(number)),
            (O::LdcI8, Operand::Long(number)) => Value::Term(Term::Long(number)),
            (O::Ldnull, _) => Value::Term(Term::Null),
            (O::Ldarg, Operand::Argument(0)) if self.machine.is_some() => Value::Machine,
            (O::Ldarg, Operand::Argument(number)) => self.argument(state, number),
            (O::Ldloc, Operand::Local(number)) if !self.wild.1.contains(&number) => {
                get(&state.locals, number).cloned().unwrap_or(Value::Unknown(VARIABLE))
            }
            (O::Ldarga, Operand::Argument(number)) => match self.argument(state, number) {
                Value::Term(term) if self.has_contracts => Value::Address(term, Home::Argument(number)),
                _ => {
                    self.wild.0.push(number);
                    Value::Unknown(VARIABLE)
                }
            },
            (O::Ldloca, Operand::Local(number)) => match get(&state.locals, number) {
                Some(Value::Term(term)) if self.has_contracts && !self.wild.1.contains(&number) => {
                    Value::Address(term.clone(), Home::Local(number))
                }
                _ => {
                    self.wild.1.push(number);
                    Value::Unknown(VARIABLE)
                }
            },
            (O::Dup, _) => match state.stack.last() {
                Some(value) => value.clone(),
                None => return Ok(None),
            },
            (O::Ldlen, _) => match self.length(popped!(state)) {
                // It is a native number.
                Value::Term(length) => Value::Term(Term::Apply(O::ConvU, vec![length])),
                other => other,
            },
            // The same reference.
            (O::Castclass, _) => popped!(state),
            (O::Ldftn, Operand::Token(token)) => {
                token.to::<MethodDef>().map_or(Value::Unknown(UNFOLLOWED), Value::Function)
            }
            (O::Ldstr, Operand::Token(token)) if self.has_contracts => self.text(token),
            (O::LdcR4, Operand::Single(number)) => Value::Term(Term::Float(number.to_bits().into(), false)),
            (O::LdcR8, Operand::Double(number)) => Value::Term(Term::Float(number.to_bits(), true)),
            (O::Box, _) if self.has_contracts => match popped!(state) {
                Value::Term(term) => Value::Term(Term::Boxed(Box::new(term))),
                Value::Truth(_) => Value::Unknown(Gap::new("a truth value in a box")),
                other => other,
            },
            (O::Isinst, Operand::Token(token)) => {
                let object = popped!(state);
                self.lose(&object);
                // A type that is spelled with type parameters means another one elsewhere.
                let is_plain = token.to::<TypeDef>().is_some() || token.to::<TypeRef>().is_some();
                match object {
                    Value::Term(term)
                        if self.has_contracts && is_plain && self.shape(&term) == Shape::Reference =>
                    {
                        let term = Term::Cast(Box::new(term), self.method.assembly, token);
                        if term.size() <= DEEPEST {
                            Value::Term(term)
                        } else {
                            Value::Unknown(Gap::of("a type test", token))
                        }
                    }
                    _ => Value::Unknown(Gap::of("a type test", token)),
                }
            }
            _ => return self.loaded_memory(state, instruction),
        }))
    }

    /// The same of what stands in memory.
    fn loaded_memory(
        &mut self,
        state: &mut State,
        instruction: &Instruction<'_>,
    ) -> Result<Option<Value>, NotLoaded> {
        use Opcode as O;
        let opcode = instruction.opcode.long_form();
        Ok(Some(match (opcode, instruction.operand) {
            (O::Ldfld | O::Ldsfld, _) if self.is_volatile(instruction.offset) => {
                if opcode == O::Ldfld {
                    popped!(state);
                }
                Value::Unknown(Gap::new("a volatile field"))
            }
            (O::Ldsfld, Operand::Token(token)) => match cached_lambda(self.module, &self.body, token) {
                Some(lambda) => Value::Lambda(lambda, Box::new(Value::Unknown(NO_OBJECT))),
                None => self.static_field(token),
            },
            (O::Ldflda, Operand::Token(token)) if self.has_contracts => {
                let object = popped!(state);
                match self.field(object, token) {
                    Value::Term(term) => Value::Address(term, Home::Memory),
                    other => other,
                }
            }
            (O::Ldobj, _) => pointed_to(popped!(state)),
            (O::LdelemI4 | O::LdelemU4, _) => return Ok(self.element(state, Item::Int)),
            (O::LdelemI8, _) => return Ok(self.element(state, Item::Long)),
            (O::LdelemRef, _) => return Ok(self.element(state, Item::Reference)),
            (O::Ldfld, Operand::Token(token)) => match (popped!(state), token.to::<Field>()) {
                (Value::Closure(closure), Some(field)) => {
                    let gap = Gap::new("a captured variable");
                    get(&state.captured, (closure, field)).cloned().unwrap_or(Value::Unknown(gap))
                }
                (Value::Machine, _) => match self.machine {
                    Some(machine) => self.machine_field(machine, token),
                    None => Value::Unknown(UNFOLLOWED),
                },
                (object, _) => self.field(object, token),
            },
            _ if opcode.mnemonic().starts_with("ldind.") => pointed_to(popped!(state)),
            _ => return Err(NotLoaded),
        }))
    }

    /// Whether the prefix `volatile.` may stand before an instruction: other bytes may look like it.
    fn is_volatile(&self, offset: u32) -> bool {
        let before = (offset as usize).checked_sub(2).and_then(|start| self.body.code.get(start..start + 2));
        before == Some(&[0xFE, 0x13])
    }

    /// A field of an object, of a struct, or of what is at an address.
    fn field(&self, object: Value, token: Token) -> Value {
        let object = match object {
            _ if !self.has_contracts => return Value::Unknown(UNFOLLOWED),
            Value::Term(term) | Value::Address(term, _) => term,
            Value::Unknown(gap) => return Value::Unknown(gap),
            _ => return Value::Unknown(Gap::of("a field", token)),
        };
        match self.assemblies.resolve_field(self.method.assembly, token) {
            Some(field) => Value::Term(Term::Field(Box::new(object), field)),
            None => Value::Unknown(Gap::of("a field that is not found", token)),
        }
    }

    fn static_field(&mut self, token: Token) -> Value {
        let field: Option<FieldHandle> = if self.has_contracts {
            self.assemblies.resolve_field(self.method.assembly, token)
        } else {
            None
        };
        self.may_initialize(field.and_then(|field| self.assemblies.class_of_field(field)));
        // Every instance of a generic class has its own.
        match field.filter(|_| self.module.class_arguments(token).is_empty()) {
            Some(field) => Value::Term(Term::Static(field)),
            None => Value::Unknown(Gap::of("a static field", token)),
        }
    }

    fn text(&self, token: Token) -> Value {
        match self.module.heaps().user_string(token.number()) {
            Ok(text) => Value::Term(Term::Text(text.to_text().into())),
            Err(_) => Value::Unknown(UNFOLLOWED),
        }
    }

    fn element(&self, state: &mut State, item: Item) -> Option<Value> {
        let (index, array) = (state.stack.pop()?, state.stack.pop()?);
        Some(match (array, index) {
            (Value::Term(array), Value::Term(index)) if self.has_contracts => {
                Value::Term(Term::Item(item, Box::new((array, index))))
            }
            (Value::Unknown(gap), _) | (_, Value::Unknown(gap)) => Value::Unknown(gap),
            _ => Value::Unknown(Gap::new("an element")),
        })
    }
}

/// What stands at an address.
fn pointed_to(address: Value) -> Value {
    match address {
        Value::Address(term, _) => Value::Term(term),
        Value::Unknown(gap) => Value::Unknown(gap),
        _ => Value::Unknown(Gap::new("what a pointer points to")),
    }
}
