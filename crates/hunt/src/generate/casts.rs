//! Objects of several types, tests of what they are, casts that rely on the tests or not, and arrays of other types than they seem.

use super::{Generator, block, line};
use crate::syntax::{Expr, Member, Piece, Stmt, TypeDecl, template};

/// The types of one family, which are declared together.
pub(super) struct Family {
    pub(super) base: String,
    pub(super) middle: String,
    pub(super) leaf: String,
    interface: String,
    pub(super) small: String,
}

impl Generator {
    pub(super) fn casts(&mut self, body: &mut Vec<Stmt>) {
        let family = self.family();
        let object = self.fresh("o");
        let made: Vec<String> = (0..3).map(|_| self.boxed_object(&family)).collect();
        let conditions = vec![self.condition(0), self.condition(0)];
        let text = format!("object {object} = $ ? {} : $ ? {} : {};", made[0], made[1], made[2]);
        body.push(line(&text, conditions));
        for _ in 0..self.random.between(1, 3) {
            self.cast_use(&object, &family, body);
        }
        if self.random.chance(50) {
            self.stored(&object, &family, body);
        }
        for _ in 0..self.random.below(3) {
            self.joined_cast(&object, &family, body);
        }
        self.declare(&object, "object");
    }

    fn family(&mut self) -> Family {
        let name = self.fresh("K");
        let of = |part: &str| format!("#{name}{part}");
        let family =
            Family { base: of("A"), middle: of("B"), leaf: of("C"), interface: of("I"), small: of("E") };
        let heads = [
            format!("public interface {}", family.interface),
            format!("public class {}", family.base),
            format!("public class {} : {}, {}", family.middle, family.base, family.interface),
            format!("public sealed class {} : {}", family.leaf, family.middle),
        ];
        for head in heads {
            self.extra.push(TypeDecl { head, members: Vec::new() });
        }
        let members = vec![Member::Line(vec![Piece::Text("X, Y".to_owned())])];
        self.extra.push(TypeDecl { head: format!("public enum {}", family.small), members });
        family
    }

    /// An object of some type.
    pub(super) fn boxed_object(&mut self, family: &Family) -> String {
        let Family { base, middle, leaf, small, .. } = family;
        match self.random.below(12) {
            0 | 1 => "(object)7".to_owned(),
            2 => "(object)7L".to_owned(),
            3 | 4 => "(object)\"ab\"".to_owned(),
            5 => format!("(object){small}.Y"),
            6 => "(object)(int?)null".to_owned(),
            7 => format!("(object)new {base}()"),
            8 => format!("(object)new {middle}()"),
            9 => format!("(object)new {leaf}()"),
            10 => "(object)new string[2]".to_owned(),
            _ => "(object)new object[2]".to_owned(),
        }
    }

    pub(super) fn some_type(&mut self, family: &Family) -> String {
        let Family { base, middle, leaf, interface, small } = family;
        let all =
            ["int", "long", "string", base, middle, leaf, interface, small, "object[]", "string[]", "int?"];
        (*self.random.pick(&all)).to_owned()
    }

    /// A type that an object of another type is of, too.
    fn above(&mut self, ty: &str, family: &Family) -> String {
        let Family { base, middle, leaf, interface, small } = family;
        let above: Vec<&str> = if ty == leaf {
            vec![leaf, middle, base, interface]
        } else if ty == middle {
            vec![middle, base, interface]
        } else if ty == small {
            vec![small, "int"]
        } else if ty == "int" {
            vec!["int", small]
        } else if ty == "string[]" {
            vec!["string[]", "object[]"]
        } else {
            vec![ty]
        };
        (*self.random.pick(&above)).to_owned()
    }

    fn cast_use(&mut self, object: &str, family: &Family, body: &mut Vec<Stmt>) {
        let tested = self.some_type(family);
        let cast = match self.random.below(10) {
            0 => self.some_type(family),
            _ => self.above(&tested, family),
        };
        let name = self.fresh("w");
        let use_it = line(&format!("{cast} {name} = ({cast}){object};"), vec![]);
        let test = match self.random.below(8) {
            0..=4 => format!("{object} is {}", tested.trim_end_matches('?')),
            5 => format!("{object} != null && {object}.GetType() == typeof({tested})"),
            6 => format!("!({object} is {})", tested.trim_end_matches('?')),
            _ => String::new(),
        };
        if test.is_empty() {
            body.push(use_it);
        } else {
            let head = template("if ($)", vec![Expr::leaf("bool", test)]);
            body.push(Stmt::Blocks(vec![block(head, vec![use_it])]));
        }
    }

    /// An array whose elements may be of another type than its variable says.
    fn stored(&mut self, object: &str, family: &Family, body: &mut Vec<Stmt>) {
        let Family { base, middle, leaf, .. } = family;
        let row = self.fresh("t");
        let condition = self.condition(0);
        match self.random.below(4) {
            0 => {
                body.push(line(
                    &format!("object[] {row} = $ ? (object[])new string[2] : new object[2];"),
                    vec![condition],
                ));
                body.push(line(&format!("{row}[0] = {object};"), vec![]));
            }
            1 => {
                body.push(line(
                    &format!("{base}[] {row} = $ ? new {leaf}[2] : new {middle}[2];"),
                    vec![condition],
                ));
                let store = line(&format!("{row}[1] = ({middle}){object};"), vec![]);
                let head = template("if ($)", vec![Expr::leaf("bool", format!("{object} is {middle}"))]);
                body.push(Stmt::Blocks(vec![block(head, vec![store])]));
            }
            2 => {
                body.push(line(&format!("{base}[] {row} = new {middle}[2];"), vec![]));
                body.push(line(&format!("{row}[0] = new {leaf}();"), vec![]));
                let store = line(&format!("{row}[1] = new {base}();"), vec![]);
                let head = template("if ($)", vec![condition]);
                body.push(Stmt::Blocks(vec![block(head, vec![store])]));
            }
            _ => {
                body.push(line(&format!("object[] {row} = new object[] {{ {object}, 1 }};"), vec![]));
                body.push(line(&format!("{row}[1] = {row}[0];"), vec![]));
            }
        }
    }
}
