//! All that a module says but for the bodies of its methods.

use crate::module::Module;
use crate::tables::FieldRva;

impl Module<'_> {
    /// Writes all that a module declares: names, signatures, attributes, the data of fields, the order of everything. Two modules that write the same differ in the
    /// bodies of methods, in the texts that these name, in where things stand in the file, and in the ids that compilers give to each build; in nothing else.
    pub fn write_declarations(&self, write: &mut dyn FnMut(&[u8])) {
        let cli = self.pe().cli;
        write(&cli.flags.to_le_bytes());
        write(&cli.entry_point.to_le_bytes());
        let heaps = self.heaps();
        for heap in [heaps.strings, heaps.blobs] {
            write(&(heap.len() as u64).to_le_bytes());
            write(heap);
        }
        self.tables().without_addresses(write);
        for id in self.ids::<FieldRva>() {
            let data = self.row(id).ok().and_then(|row| self.initial_data(row.field)?.ok());
            write(&(data.map_or(u64::MAX, |data| data.len() as u64)).to_le_bytes());
            write(data.unwrap_or_default());
        }
    }
}
