//! Where referenced assemblies, PDBs and sources are looked for.

use std::path::{Path, PathBuf};

use clap::Args;
use marple_metadata::assemblies::Wanted;
use marple_metadata::pdb::{Pdb, embedded_pdb, pdb_path};
use marple_metadata::tables::AssemblyRef;
use marple_metadata::{Error, Module};

use crate::files::Files;

/// Where to look for what an assembly refers to.
#[derive(Debug, Clone, Args)]
pub(crate) struct SearchArgs {
    /// A folder with referenced assemblies, or a .NET or mono installation; may be given several times. The
    /// assembly's own folder comes first, installed runtimes last.
    #[arg(long = "search", value_name = "FOLDER")]
    folders: Vec<PathBuf>,
}

impl SearchArgs {
    /// With more folders behind those of the command line.
    pub(crate) fn with(&self, folders: &[PathBuf]) -> Self {
        Self { folders: self.folders.iter().chain(folders).cloned().collect() }
    }

    /// The given folders.
    pub(crate) fn folders(&self) -> &[PathBuf] {
        &self.folders
    }
}

/// The places for one run, in the order they are looked at.
#[derive(Debug)]
pub(crate) struct Search<'f> {
    files: &'f Files,
    /// The assemblies' own folders and the given ones.
    near: Vec<PathBuf>,
    /// The frameworks of .NET installations.
    dotnet: Vec<Shared>,
    /// The `mono` folders of mono installations.
    mono: Vec<PathBuf>,
    prefer_mono: bool,
}

/// One version of one framework in a .NET installation: `shared/Microsoft.NETCore.App/9.0.1`.
#[derive(Debug)]
struct Shared {
    version: Vec<u32>,
    folder: PathBuf,
}

impl<'f> Search<'f> {
    /// The places for these assemblies. If the first of them was made for mono or the .NET Framework, mono's
    /// libraries come before .NET's.
    pub(crate) fn new(
        args: &SearchArgs,
        files: &'f Files,
        assemblies: &[PathBuf],
        first: Option<&Module<'_>>,
    ) -> Self {
        let beside = assemblies.iter().filter_map(|path| path.parent()).map(Path::to_owned);
        let near = without_repetition(beside.chain(args.folders.iter().cloned()));
        Self {
            files,
            dotnet: dotnet_roots(&near).iter().flat_map(|root| frameworks(root)).collect(),
            mono: mono_roots(args),
            near,
            prefer_mono: first.is_some_and(is_for_mono),
        }
    }

    /// The bytes of an assembly.
    pub(crate) fn find(&self, wanted: Wanted<'_>) -> Option<&'f [u8]> {
        // A name comes from a file that may be hostile: it must not lead out of the folders.
        if wanted.name.is_empty() || wanted.name.contains(['/', '\\', '\0']) {
            return None;
        }
        self.candidates(wanted).into_iter().find_map(|path| self.files.open(&path).ok())
    }

    fn candidates(&self, wanted: Wanted<'_>) -> Vec<PathBuf> {
        let in_folder = |folder: &Path| {
            ["dll", "exe"].map(|extension| folder.join(format!("{}.{extension}", wanted.name)))
        };
        let near = self.near.iter().flat_map(|folder| in_folder(folder));
        let mut shared: Vec<&Shared> = self.dotnet.iter().collect();
        // The framework that was compiled against, else the newest.
        let major = u32::from(wanted.version[0]);
        shared.sort_by_key(|shared| {
            (shared.version.first() != Some(&major), std::cmp::Reverse(&shared.version), &shared.folder)
        });
        let dotnet = shared.into_iter().flat_map(|shared| in_folder(&shared.folder));
        let mono = self.mono.iter().flat_map(|root| {
            let libraries = ["4.5", "4.5/Facades"].map(|folder| root.join(folder));
            let mut cached = folders_in(&root.join("gac").join(wanted.name));
            // The newest version first.
            cached.reverse();
            libraries.into_iter().chain(cached).flat_map(|folder| in_folder(&folder)).collect::<Vec<_>>()
        });
        if self.prefer_mono {
            near.chain(mono).chain(dotnet).collect()
        } else {
            near.chain(dotnet).chain(mono).collect()
        }
    }
}

/// Whether an assembly refers to the core library by the name that only the old runtimes give it.
fn is_for_mono(module: &Module<'_>) -> bool {
    let refers_to = |name: &str| {
        module
            .ids::<AssemblyRef>()
            .any(|id| module.row(id).and_then(|row| module.string(row.name)) == Ok(name))
    };
    module.name() == Ok("mscorlib")
        || refers_to("mscorlib") && !refers_to("System.Runtime") && !refers_to("System.Private.CoreLib")
}

/// The .NET installations: around the given folders, where the environment says, and where packages put them.
fn dotnet_roots(near: &[PathBuf]) -> Vec<PathBuf> {
    const USUAL: [&str; 4] =
        ["/usr/share/dotnet", "/usr/lib/dotnet", "/usr/local/share/dotnet", "/opt/dotnet"];
    // A given folder may be an installation, or a framework's folder inside of one.
    let around = near.iter().filter_map(|folder| std::fs::canonicalize(folder).ok()).flat_map(|folder| {
        let inside = folder.ancestors().find(|ancestor| ancestor.ends_with("shared")).and_then(Path::parent);
        [inside.map(Path::to_owned), Some(folder)].into_iter().flatten().collect::<Vec<_>>()
    });
    let environment = std::env::var_os("DOTNET_ROOT").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).find_map(|folder| {
        let program = std::fs::canonicalize(folder.join("dotnet")).ok()?;
        program.parent().map(Path::to_owned)
    });
    without_repetition(around.chain(environment).chain(on_path).chain(USUAL.map(PathBuf::from)))
}

/// The frameworks of a .NET installation.
fn frameworks(root: &Path) -> Vec<Shared> {
    let versions = folders_in(&root.join("shared")).into_iter().flat_map(|framework| folders_in(&framework));
    let read = |folder: PathBuf| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let version = name.split(['.', '-']).map_while(|part| part.parse().ok()).collect();
        Shared { version, folder }
    };
    versions.map(read).collect()
}

fn mono_roots(args: &SearchArgs) -> Vec<PathBuf> {
    const USUAL: [&str; 3] = [
        "/usr/lib/mono",
        "/usr/local/lib/mono",
        "/Library/Frameworks/Mono.framework/Versions/Current/lib/mono",
    ];
    let given = args.folders.iter().flat_map(|folder| [folder.clone(), folder.join("lib/mono")]);
    let roots = given.filter(|folder| folder.join("gac").is_dir());
    without_repetition(roots.chain(USUAL.map(PathBuf::from)))
}

fn without_repetition(folders: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let mut kept: Vec<PathBuf> = Vec::new();
    for folder in folders {
        if !kept.contains(&folder) {
            kept.push(folder);
        }
    }
    kept
}

/// The folders inside a folder, sorted.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// The PDB of an assembly: inside it, where its debug directory says, or beside it. An error is a PDB that was
/// found and refused, with its path.
pub(crate) fn find_pdb<'f>(
    files: &'f Files,
    assembly: &Path,
    module: &Module<'f>,
) -> Result<Option<Pdb<'f>>, (PathBuf, Error)> {
    let path = pdb_path(module.pe());
    if let Some(embedded) = embedded_pdb(module.pe()) {
        let refused = |error| (assembly.to_owned(), error);
        let bytes = files.keep(embedded.decompress().map_err(refused)?);
        let pdb = match path {
            Some(path) => Pdb::open_matching(bytes, path.id),
            None => Pdb::open(bytes),
        };
        return pdb.map(Some).map_err(refused);
    }
    let Some(path) = path else { return Ok(None) };
    // The path may come from another system: its last part is the file's name there.
    let name = path.path.rsplit(['/', '\\']).next().unwrap_or_default();
    let places = [assembly.with_file_name(name), assembly.with_extension("pdb"), PathBuf::from(path.path)];
    let mut refused = None;
    for place in places {
        let Ok(bytes) = files.open(&place) else { continue };
        match Pdb::open_matching(bytes, path.id) {
            Ok(pdb) => return Ok(Some(pdb)),
            Err(error) => refused = refused.or(Some((place, error))),
        }
    }
    refused.map_or(Ok(None), Err)
}
