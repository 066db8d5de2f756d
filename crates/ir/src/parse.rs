//! Reading the text form of a program that [`print`](crate::print()) writes.

use std::fmt;

use marple_domains::{FloatBinary, FloatType, FloatUnary};

use crate::{
    BinaryOp, Block, BlockId, BoundVar, CompareOp, Cond, Definition, Edge, Function, Inst, IntType,
    Obligation, ObligationId, ObligationKind, Op, Origin, Place, Program, Quantified, ShowItem, SlotId, Term,
    Terminator, Type, UnaryOp, Value, ValueId,
};

/// Why a text is not a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected there.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

/// The program of a text. It is not verified.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    let mut reader = Reader { rest: text, line: 1, last_line: 1, depth: 0, length: text.len() };
    let mut program = Program::default();
    reader.skip_space();
    while !reader.rest.is_empty() {
        program.functions.push(reader.function()?);
        reader.skip_space();
    }
    Ok(program)
}

/// How deep conditions and terms may nest.
const DEPTH_LIMIT: usize = 200;

struct Reader<'a> {
    rest: &'a str,
    /// The line of what comes next.
    line: usize,
    /// The line of what was read last.
    last_line: usize,
    depth: usize,
    /// The length of the whole text.
    length: usize,
}

type Read<T> = Result<T, ParseError>;

impl<'a> Reader<'a> {
    fn function(&mut self) -> Read<Function> {
        self.expect("function")?;
        let name = self.name()?;
        let result = if self.eat("->") { Some(self.ty()?) } else { None };
        self.expect("{")?;
        let mut function = Function {
            name,
            result,
            blocks: Vec::new(),
            values: Vec::new(),
            obligations: Vec::new(),
            slots: Vec::new(),
        };
        let mut values: Vec<Option<Value>> = Vec::new();
        while !self.eat("}") {
            if self.eat_word("slot") {
                self.numbered("s", function.slots.len())?;
                let name = self.quoted()?;
                function.slots.push(name);
            } else if self.eat_word("obligation") {
                self.numbered("o", function.obligations.len())?;
                let obligation = self.obligation()?;
                function.obligations.push(obligation);
            } else {
                let id = BlockId::new(function.blocks.len());
                self.numbered("block", function.blocks.len())?;
                let block = self.block(id, &mut values)?;
                function.blocks.push(block);
            }
        }
        for (index, value) in values.into_iter().enumerate() {
            match value {
                Some(value) => function.values.push(value),
                None => {
                    return self.reject(format!("v{index} has no definition, but a larger number has"));
                }
            }
        }
        Ok(function)
    }

    fn obligation(&mut self) -> Read<Obligation> {
        let word = self.word_with('-')?;
        let Some(kind) = ObligationKind::ALL.into_iter().find(|kind| kind.name() == word) else {
            return self.reject(format!("`{word}` is no kind of obligation"));
        };
        self.expect("at")?;
        let place = self.place()?;
        let text = self.quoted()?;
        let origin = if self.eat_word("from") {
            let function = self.name()?;
            self.expect("at")?;
            Some(Origin { function, place: self.place()? })
        } else {
            None
        };
        Ok(Obligation { kind, text, place, origin })
    }

    fn block(&mut self, id: BlockId, values: &mut Vec<Option<Value>>) -> Read<Block> {
        let mut params = Vec::new();
        if self.eat("(") {
            loop {
                let definition = Definition::Param { block: id, index: params.len() };
                params.push(self.definition(definition, values)?);
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        self.expect(":")?;
        let mut insts = Vec::new();
        loop {
            if let Some(terminator) = self.terminator()? {
                return Ok(Block { params, insts, terminator });
            }
            let result = if self.peek_id("v") {
                let definition = Definition::Inst { block: id, index: insts.len() };
                let value = self.definition(definition, values)?;
                self.expect("=")?;
                Some(value)
            } else {
                None
            };
            let op = self.op()?;
            insts.push(Inst { result, op });
        }
    }

    fn terminator(&mut self) -> Read<Option<Terminator>> {
        Ok(Some(if self.eat_word("jump") {
            Terminator::Jump(self.edge()?)
        } else if self.eat_word("branch") {
            let cond = self.value()?;
            self.expect(",")?;
            let then = self.edge()?;
            self.expect(",")?;
            Terminator::Branch(cond, then, self.edge()?)
        } else if self.eat_word("stop") {
            Terminator::Stop
        } else if self.eat_word("return") {
            Terminator::Return(if self.peek_id("v") { Some(self.value()?) } else { None })
        } else {
            return Ok(None);
        }))
    }

    fn edge(&mut self) -> Read<Edge> {
        let target = BlockId::new(self.id("block")?);
        let mut args = Vec::new();
        if self.eat("(") {
            args = self.list(")", Self::value)?;
        }
        Ok(Edge { target, args })
    }

    fn definition(&mut self, definition: Definition, values: &mut Vec<Option<Value>>) -> Read<ValueId> {
        let index = self.id("v")?;
        self.expect(":")?;
        let ty = self.ty()?;
        let slot = if self.eat("@") { Some(SlotId::new(self.id("s")?)) } else { None };
        let length = if self.eat_word("length") { Some(self.value()?) } else { None };
        // Every value has its definition in the text, so that a larger number leaves some without.
        if index > self.length {
            return self.reject(format!("v{index} leaves too many values undefined"));
        }
        if values.len() <= index {
            values.resize(index + 1, None);
        }
        if values[index].is_some() {
            return self.reject(format!("v{index} is defined twice"));
        }
        values[index] = Some(Value { ty, slot, length, definition, made: None });
        Ok(ValueId::new(index))
    }

    fn op(&mut self) -> Read<Op> {
        let name = self.word()?;
        if let Some(op) = BinaryOp::ALL.into_iter().find(|op| op.name() == name) {
            let (left, right) = self.pair()?;
            return Ok(Op::Binary(op, left, right));
        }
        if let Some(op) = UnaryOp::ALL.into_iter().find(|op| op.name() == name) {
            return Ok(Op::Unary(op, self.value()?));
        }
        if let Some(op) = CompareOp::ALL.into_iter().find(|op| op.name() == name) {
            let (left, right) = self.pair()?;
            return Ok(Op::Compare(op, left, right));
        }
        if let Some(op) = FloatBinary::ALL.into_iter().find(|op| op.name() == name) {
            let (left, right) = self.pair()?;
            return Ok(Op::FloatBinary(op, left, right));
        }
        if let Some(op) = FloatUnary::ALL.into_iter().find(|op| op.name() == name) {
            return Ok(Op::FloatUnary(op, self.value()?));
        }
        Ok(match name {
            "const" => Op::Const(self.number()?),
            "unknown" => Op::Unknown,
            "convert" => Op::Convert(self.value()?),
            "tofloat" => Op::ToFloat(self.value()?),
            "toint" => Op::ToInt(self.value()?),
            "newarray" => Op::NewArray(self.value()?),
            "length" => Op::Length(self.value()?),
            "load" => {
                let (array, index) = self.element()?;
                Op::Load { array, index }
            }
            "store" => {
                let (array, index) = self.element()?;
                self.expect(",")?;
                Op::Store { array, index, value: self.value()? }
            }
            "call" => {
                let callee = self.name()?;
                self.expect("(")?;
                Op::Call { callee, args: self.list(")", Self::value)? }
            }
            "clear" => Op::Clear(self.value()?),
            "escape" => Op::Escape(self.value()?),
            "forget" => {
                self.expect("(")?;
                Op::Forget(self.list(")", Self::value)?)
            }
            "assume" => Op::Assume(self.cond()?),
            "check" => {
                let obligation = ObligationId::new(self.id("o")?);
                self.expect(",")?;
                Op::Check(obligation, self.cond()?)
            }
            "show" => {
                let label = if self.rest.starts_with('"') { Some(self.quoted()?) } else { None };
                self.expect("(")?;
                let items = self.list(")", |reader| {
                    let name = reader.quoted()?;
                    reader.expect("=")?;
                    Ok(ShowItem { name, value: reader.value()? })
                })?;
                Op::Show(label, items)
            }
            "like" => {
                let (value, of) = self.pair()?;
                self.expect("(")?;
                Op::Like { value, of, with: self.list(")", Self::value)? }
            }
            "observe" => {
                let label = self.small_number()?;
                let given = if self.eat_word("if") {
                    self.list("(", |reader| {
                        let holds = !reader.eat_word("not");
                        Ok((reader.value()?, holds))
                    })?
                } else {
                    self.expect("(")?;
                    Vec::new()
                };
                Op::Observe { label, given, values: self.list(")", Self::value)? }
            }
            _ => return self.reject(format!("`{name}` is no instruction")),
        })
    }

    fn pair(&mut self) -> Read<(ValueId, ValueId)> {
        let left = self.value()?;
        self.expect(",")?;
        Ok((left, self.value()?))
    }

    fn element(&mut self) -> Read<(ValueId, ValueId)> {
        let array = self.value()?;
        self.expect("[")?;
        let index = self.value()?;
        self.expect("]")?;
        Ok((array, index))
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == DEPTH_LIMIT {
            return self.error(format!("nested too deeply, the limit is {DEPTH_LIMIT}"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn cond(&mut self) -> Read<Cond> {
        self.nested(|reader| {
            if reader.eat_word("true") {
                return Ok(Cond::True);
            }
            if reader.eat_word("false") {
                return Ok(Cond::False);
            }
            if reader.eat("not(") {
                let inner = reader.cond()?;
                reader.expect(")")?;
                return Ok(Cond::Not(Box::new(inner)));
            }
            if reader.eat("and(") {
                return Ok(Cond::And(reader.list(")", Self::cond)?));
            }
            if reader.eat("or(") {
                return Ok(Cond::Or(reader.list(")", Self::cond)?));
            }
            if reader.eat("forall(") {
                return Ok(Cond::Forall(reader.quantified()?));
            }
            if reader.eat("exists(") {
                return Ok(Cond::Exists(reader.quantified()?));
            }
            let left = reader.term()?;
            // Longer signs first.
            for op in
                [CompareOp::Eq, CompareOp::Ne, CompareOp::Le, CompareOp::Ge, CompareOp::Lt, CompareOp::Gt]
            {
                if reader.eat(op.symbol()) {
                    return Ok(Cond::Compare(op, left, reader.term()?));
                }
            }
            match left {
                Term::Value(value) => Ok(Cond::Value(value)),
                _ => reader.error("expected a comparison".to_owned()),
            }
        })
    }

    fn quantified(&mut self) -> Read<Quantified> {
        let variable = BoundVar(u32::try_from(self.id("q")?).expect("ids are small"));
        self.expect("in")?;
        let low = self.term()?;
        self.expect("..")?;
        let high = self.term()?;
        self.expect(":")?;
        let body = Box::new(self.cond()?);
        self.expect(")")?;
        Ok(Quantified { variable, low, high, body })
    }

    fn term(&mut self) -> Read<Term> {
        self.nested(|reader| {
            if reader.peek_id("v") {
                return Ok(Term::Value(reader.value()?));
            }
            if reader.peek_id("q") {
                return Ok(Term::Bound(BoundVar(u32::try_from(reader.id("q")?).expect("ids are small"))));
            }
            if reader.rest.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
                return Ok(Term::Const(reader.number()?));
            }
            let name = reader.word()?;
            if name == "load" {
                reader.expect("(")?;
                let array = Box::new(reader.term()?);
                reader.expect(",")?;
                let index = Box::new(reader.term()?);
                reader.expect(")")?;
                return Ok(Term::Load(array, index));
            }
            if name == "length" {
                return Ok(Term::Length(reader.operand()?));
            }
            let unary = UnaryOp::ALL.into_iter().find(|op| op.name() == name);
            let binary = BinaryOp::ALL.into_iter().find(|op| op.name() == name);
            if name != "convert" && unary.is_none() && binary.is_none() {
                return reader.reject(format!("`{name}` is no operation"));
            }
            reader.expect(".")?;
            let word = reader.word()?;
            let Some(ty) = IntType::ALL.into_iter().find(|ty| ty.name() == word) else {
                return reader.reject(format!("`{word}` is no integer type"));
            };
            if let Some(op) = unary {
                return Ok(Term::Unary(op, ty, reader.operand()?));
            }
            let Some(op) = binary else {
                return Ok(Term::Convert(ty, reader.operand()?));
            };
            reader.expect("(")?;
            let left = Box::new(reader.term()?);
            reader.expect(",")?;
            let right = Box::new(reader.term()?);
            reader.expect(")")?;
            Ok(Term::Binary(op, ty, left, right))
        })
    }

    fn operand(&mut self) -> Read<Box<Term>> {
        self.expect("(")?;
        let term = self.term()?;
        self.expect(")")?;
        Ok(Box::new(term))
    }

    fn ty(&mut self) -> Read<Type> {
        let word = self.word()?;
        let mut ty = match word {
            "bool" => Type::Bool,
            "object" => Type::Object,
            "opaque" => Type::Opaque,
            "f32" => Type::Float(FloatType::F32),
            "f64" => Type::Float(FloatType::F64),
            _ => match IntType::ALL.into_iter().find(|ty| ty.name() == word) {
                Some(int) => Type::Int(int),
                None => return self.reject(format!("`{word}` is no type")),
            },
        };
        let mut dimensions = 0;
        while self.eat("[]") {
            dimensions += 1;
            if dimensions > DEPTH_LIMIT {
                return self.error(format!("nested too deeply, the limit is {DEPTH_LIMIT}"));
            }
            ty = Type::Array { element: Box::new(ty), nullable: self.eat("?") };
        }
        Ok(ty)
    }

    fn place(&mut self) -> Read<Place> {
        if self.eat_word("il") {
            return Ok(Place::Il { offset: self.small_number()? });
        }
        let line = self.small_number()?;
        self.expect(":")?;
        Ok(Place::Source { line, column: self.small_number()? })
    }

    fn value(&mut self) -> Read<ValueId> {
        Ok(ValueId::new(self.id("v")?))
    }

    fn list<T>(&mut self, end: &str, mut item: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut items = Vec::new();
        if self.eat(end) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(end) {
                return Ok(items);
            }
            self.expect(",")?;
        }
    }

    // Words, signs and numbers. Each leaves the reader behind the white space that follows.

    fn skip_space(&mut self) {
        let trimmed = self.rest.trim_start();
        self.line += self.rest[..self.rest.len() - trimmed.len()].matches('\n').count();
        self.rest = trimmed;
    }

    fn advance(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.last_line = self.line;
        // A string may hold line ends.
        self.line += taken.matches('\n').count();
        self.rest = rest;
        self.skip_space();
        taken
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.rest.starts_with(sign);
        if found {
            self.advance(sign.len());
        }
        found
    }

    fn expect(&mut self, sign: &str) -> Read<()> {
        if self.eat(sign) { Ok(()) } else { self.error(format!("expected `{sign}`")) }
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.rest.starts_with(word)
            && !self.rest[word.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if found {
            self.advance(word.len());
        }
        found
    }

    fn word(&mut self) -> Read<&'a str> {
        self.word_with('_')
    }

    /// A function's name: a word, or quoted.
    fn name(&mut self) -> Read<String> {
        if self.rest.starts_with('"') { self.quoted() } else { self.word().map(str::to_owned) }
    }

    fn word_with(&mut self, extra: char) -> Read<&'a str> {
        let length = self
            .rest
            .find(|c: char| !c.is_alphanumeric() && c != '_' && c != extra)
            .unwrap_or(self.rest.len());
        if length == 0 { self.error("expected a word".to_owned()) } else { Ok(self.advance(length)) }
    }

    fn digits(&self, from: usize) -> usize {
        self.rest[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len() - from)
    }

    fn peek_id(&self, prefix: &str) -> bool {
        self.rest.starts_with(prefix) && self.digits(prefix.len()) > 0
    }

    fn id(&mut self, prefix: &str) -> Read<usize> {
        if !self.peek_id(prefix) {
            return self.error(format!("expected `{prefix}` and a number"));
        }
        let text = self.advance(prefix.len() + self.digits(prefix.len()));
        match text[prefix.len()..].parse::<u32>() {
            Ok(number) if number < u32::MAX => Ok(number as usize),
            _ => self.reject(format!("`{text}` is too large")),
        }
    }

    fn numbered(&mut self, prefix: &str, expected: usize) -> Read<()> {
        let found = self.id(prefix)?;
        if found == expected {
            Ok(())
        } else {
            self.reject(format!("expected {prefix}{expected}, found {prefix}{found}"))
        }
    }

    fn number(&mut self) -> Read<i128> {
        let sign = usize::from(self.rest.starts_with('-'));
        if self.digits(sign) == 0 {
            return self.error("expected a number".to_owned());
        }
        let text = self.advance(sign + self.digits(sign));
        text.parse().or_else(|_| self.reject(format!("`{text}` is no number")))
    }

    fn small_number(&mut self) -> Read<u32> {
        if self.digits(0) == 0 {
            return self.error("expected a number".to_owned());
        }
        let text = self.advance(self.digits(0));
        text.parse().or_else(|_| self.reject(format!("`{text}` is no number")))
    }

    fn quoted(&mut self) -> Read<String> {
        if !self.rest.starts_with('"') {
            return self.error("expected a string".to_owned());
        }
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.advance(at + 1);
                    return Ok(text);
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, escaped)) => text.push(escaped),
                    None => break,
                },
                other => text.push(other),
            }
        }
        self.error("the string has no end".to_owned())
    }

    /// What comes next is wrong.
    fn error<T>(&self, message: String) -> Read<T> {
        Err(ParseError { line: self.line, message })
    }

    /// What was read last is wrong.
    fn reject<T>(&self, message: String) -> Read<T> {
        Err(ParseError { line: self.last_line, message })
    }
}
