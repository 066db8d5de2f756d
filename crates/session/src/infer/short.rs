//! Bytes that say what others learn of a method's analysis: two runs in which they are the same learned the same.
//!
//! Much is said in each round, and text would take longer than some analyses. Assemblies have numbers that depend on who asked first: their names are put there.

use std::hash::{Hash, Hasher};

use marple_analysis::Group;
use marple_lower::Origin;
use marple_metadata::assemblies::{AssemblyId, FieldHandle};
use marple_summaries::{Observation, Place, Subject};

use crate::Session;

/// All bytes that are given to it. `Hash`, if it is derived, gives as many as are needed to tell values apart.
#[derive(Default)]
pub(super) struct Bytes(pub(super) Vec<u8>);

impl Hasher for Bytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        0
    }
}

impl Session<'_> {
    fn write_assembly(&self, assembly: AssemblyId, out: &mut Bytes) {
        self.module(assembly).name().unwrap_or("?").hash(out);
    }

    fn write_field(&self, field: FieldHandle, out: &mut Bytes) {
        self.write_assembly(field.assembly, out);
        field.id.hash(out);
    }

    fn write_place(&self, place: &Place, out: &mut Bytes) {
        let Place { root, field, is_length, doubled, each, time } = place;
        (root, is_length, doubled, each, time, field.is_some()).hash(out);
        if let Some(field) = field {
            self.write_field(*field, out);
        }
    }

    /// What is observed in a method.
    pub(super) fn write_observations(&self, all: &[Observation], out: &mut Bytes) {
        all.len().hash(out);
        for Observation { subject, places, given } in all {
            match subject {
                Subject::Call(method) => {
                    0_u8.hash(out);
                    self.write_assembly(method.assembly, out);
                    method.id.hash(out);
                }
                Subject::End(returned) => (1_u8, returned).hash(out),
                Subject::Object(class) => {
                    2_u8.hash(out);
                    self.write_assembly(class.assembly, out);
                    class.id.hash(out);
                }
                Subject::Given => 3_u8.hash(out),
            }
            places.len().hash(out);
            for place in &**places {
                self.write_place(place, out);
            }
            given.is_some().hash(out);
            if let Some((place, is_zero)) = given {
                self.write_place(place, out);
                is_zero.hash(out);
            }
        }
    }

    /// What has to do with what in a method. The marks of a group are in the order of handles, and so of the numbers of assemblies: here they are in the order of their bytes.
    pub(super) fn write_groups(&self, groups: &[Group<Origin>], out: &mut Bytes) {
        groups.len().hash(out);
        for Group { is_open, marks } in groups {
            is_open.hash(out);
            let mut marks: Vec<Vec<u8>> = marks.iter().map(|mark| self.mark(*mark)).collect();
            marks.sort_unstable();
            marks.hash(out);
        }
    }

    fn mark(&self, mark: Origin) -> Vec<u8> {
        let mut out = Bytes::default();
        match mark {
            Origin::Parameter(number) => (0_u8, number).hash(&mut out),
            Origin::Field(field) => {
                1_u8.hash(&mut out);
                self.write_field(field, &mut out);
            }
            Origin::Element(field) => {
                2_u8.hash(&mut out);
                self.write_field(field, &mut out);
            }
            Origin::Argument(method, number) => {
                (3_u8, number, method.id).hash(&mut out);
                self.write_assembly(method.assembly, &mut out);
            }
            Origin::Result(method) => {
                (4_u8, method.id).hash(&mut out);
                self.write_assembly(method.assembly, &mut out);
            }
            Origin::Returned => 5_u8.hash(&mut out),
        }
        out.0
    }
}
