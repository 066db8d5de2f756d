//! Objects and arrays that come on several ways, or from the iteration before, and casts by what the library tells of their types.

use super::casts::Family;
use super::{Generator, block, line};
use crate::syntax::{Expr, Stmt, template};

impl Generator {
    /// Something that uses an object, or arrays of the family, where ways meet.
    pub(super) fn joined_cast(&mut self, object: &str, family: &Family, body: &mut Vec<Stmt>) {
        match self.random.below(6) {
            0 => self.carried(object, family, body),
            1 => self.filled_row(family, body),
            2 => self.moved(family, body),
            3 => self.coded(object, family, body),
            4 => self.same_type(object, family, body),
            _ => self.library_made(family, body),
        }
    }

    /// A loop of a few iterations around something.
    fn around(&mut self, inner: Vec<Stmt>, body: &mut Vec<Stmt>) {
        let index = self.fresh("i");
        let count = self.random.between(1, 3);
        let head = template(&format!("for (int {index} = 0; {index} < {count}; {index}++)"), vec![]);
        body.push(Stmt::Blocks(vec![block(head, inner)]));
    }

    /// An object that is another one in the next iteration.
    fn carried(&mut self, object: &str, family: &Family, body: &mut Vec<Stmt>) {
        let (kept, cast) = (self.fresh("k"), self.fresh("w"));
        let ty = self.some_type(family);
        let first = self.boxed_object(family);
        let next = if self.random.chance(50) { object.to_owned() } else { self.boxed_object(family) };
        body.push(line(&format!("object {kept} = {first};"), vec![]));
        let mut inner = vec![line(&format!("{ty} {cast} = ({ty}){kept};"), vec![])];
        let change = line(&format!("{kept} = {next};"), vec![]);
        let change = if self.random.chance(50) {
            let condition = self.condition(0);
            Stmt::Blocks(vec![block(template("if ($)", vec![condition]), vec![change])])
        } else {
            change
        };
        inner.insert(self.random.below(2), change);
        self.around(inner, body);
        if self.random.chance(50) {
            let after = self.fresh("w");
            body.push(line(&format!("{ty} {after} = ({ty}){kept};"), vec![]));
        }
    }

    fn of_family(&mut self, family: &Family) -> String {
        (*self.random.pick(&[&family.base, &family.middle, &family.leaf])).clone()
    }

    /// An array that is filled in a loop, which may put another one in its place.
    fn filled_row(&mut self, family: &Family, body: &mut Vec<Stmt>) {
        let row = self.fresh("t");
        let base = &family.base;
        let [first, other, stored] = [(); 3].map(|()| self.of_family(family));
        body.push(line(&format!("{base}[] {row} = new {first}[2];"), vec![]));
        let change = line(&format!("{row} = new {other}[2];"), vec![]);
        let condition = self.condition(0);
        let change = Stmt::Blocks(vec![block(template("if ($)", vec![condition]), vec![change])]);
        let store = line(&format!("{row}[0] = new {stored}();"), vec![]);
        match self.random.below(3) {
            0 => {
                body.push(change);
                self.around(vec![store], body);
            }
            1 => self.around(vec![store, change], body),
            _ => self.around(vec![store], body),
        }
    }

    /// Elements that go from one array to another, or to the next one in the same variable.
    fn moved(&mut self, family: &Family, body: &mut Vec<Stmt>) {
        let (row, other, kept) = (self.fresh("t"), self.fresh("t"), self.fresh("k"));
        let base = &family.base;
        let [first, second, third, element] = [(); 4].map(|()| self.of_family(family));
        body.push(line(&format!("{base}[] {row} = new {first}[2];"), vec![]));
        body.push(line(&format!("{base}[] {other} = new {second}[2];"), vec![]));
        body.push(line(&format!("{base} {kept} = null;"), vec![]));
        let put = line(&format!("{row}[1] = new {element}();"), vec![]);
        let head = template("if ($)", vec![Expr::leaf("bool", format!("{row} is {element}[]"))]);
        let put = Stmt::Blocks(vec![block(head, vec![put])]);
        let take = line(&format!("{kept} = {row}[1];"), vec![]);
        let target = if self.random.chance(50) { &row } else { &other };
        let store = line(&format!("{target}[0] = {kept};"), vec![]);
        let change = line(&format!("{row} = new {third}[2];"), vec![]);
        let inner = match self.random.below(4) {
            0 => vec![put, take, store],
            1 => vec![put, store, take, change],
            2 => vec![store, put, take],
            _ => vec![put, take, change, store],
        };
        self.around(inner, body);
    }

    /// What the code of a type says.
    fn coded(&mut self, object: &str, family: &Family, body: &mut Vec<Stmt>) {
        let cast = self.fresh("w");
        let (code, right) = *self.random.pick(&[("Int32", "int"), ("Int64", "long"), ("String", "string")]);
        let ty = match self.random.below(4) {
            0 => self.some_type(family),
            1 if right == "int" => family.small.clone(),
            _ => right.to_owned(),
        };
        let test = format!(
            "{object} != null && System.Type.GetTypeCode({object}.GetType()) == System.TypeCode.{code}"
        );
        let use_it = line(&format!("{ty} {cast} = ({ty}){object};"), vec![]);
        let head = template("if ($)", vec![Expr::leaf("bool", test)]);
        body.push(Stmt::Blocks(vec![block(head, vec![use_it])]));
    }

    /// Two objects of one type.
    fn same_type(&mut self, object: &str, family: &Family, body: &mut Vec<Stmt>) {
        let (other, cast) = (self.fresh("k"), self.fresh("w"));
        let [declared, made, ty] = [(); 3].map(|()| self.of_family(family));
        let is_below = made == family.leaf || declared == family.base || declared == made;
        let made = if is_below { made } else { family.leaf.clone() };
        body.push(line(&format!("{declared} {other} = new {made}();"), vec![]));
        let op = if self.random.chance(80) { "==" } else { "!=" };
        let test = format!("{object} != null && {object}.GetType() {op} {other}.GetType()");
        let use_it = line(&format!("{ty} {cast} = ({ty}){object};"), vec![]);
        let head = template("if ($)", vec![Expr::leaf("bool", test)]);
        body.push(Stmt::Blocks(vec![block(head, vec![use_it])]));
    }

    /// What the library makes of a type.
    fn library_made(&mut self, family: &Family, body: &mut Vec<Stmt>) {
        let cast = self.fresh("w");
        let [made, ty] = [(); 2].map(|()| self.of_family(family));
        let text = match self.random.below(4) {
            0 => format!("{ty} {cast} = ({ty})System.Activator.CreateInstance(typeof({made}));"),
            1 => format!("{ty}[] {cast} = ({ty}[])new {made}[1].Clone();"),
            2 => format!("{ty}[] {cast} = ({ty}[])System.Array.CreateInstance(typeof({made}), 1);"),
            _ => {
                format!("{ty}[] {cast} = ({ty}[])new System.Collections.ArrayList().ToArray(typeof({made}));")
            }
        };
        body.push(line(&text, vec![]));
    }
}
