import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { artifactBytecode, bytecodeKeys, compiledBytecode } from '../bytecode/artifactBytecode.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { type ContractMetadata, readMetadata } from '../drafts/metadata.ts';
import { metadataOrInputDraft } from '../drafts/metadataOrInputDraft.ts';
import { projectOrPackagePlaces, remixPackagePlace } from '../drafts/sourcePlace.ts';
import { findNamed } from '../files/artifactFiles.ts';
import { objectIn, own, tryParseObject } from '../files/buildJson.ts';
import { jsonMembers } from '../files/jsonMembers.ts';
import { joinPath, parentOf, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { bytesOfFile, textOfFile } from '../files/textOfFile.ts';
import { codeSize, contractKind } from '../model/candidate.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type {
  ArtifactBytecode,
  Candidate,
  Draft,
  DraftOptions,
  Project,
  Toolchain,
  ToolchainName,
} from '../model/toolchain.ts';

interface MetadataFile {
  /** Absolute. */
  readonly file: string;
  readonly metadata: ContractMetadata;
  /** Milliseconds since 1970. */
  readonly builtAt: number;
}

/** Metadata of one contract is far smaller than this, with its sources in it too. */
const largest = 8 * 1024 * 1024;

/** The files directly in `folder` whose names match `named` and that contain the Solidity compiler's metadata. */
export async function metadataFiles(workspace: Workspace, folder: string, named: RegExp): Promise<MetadataFile[]> {
  const entries = (await workspace.files.list(folder)).filter(({ name, type }) => type === 'file' && named.test(name));
  const found = await Promise.all(
    entries.map(async ({ name }) => {
      const file = joinPath(folder, name);
      const stat = await workspace.files.stat(file);
      if (stat === undefined || stat.size > largest) return undefined;
      const bytes = await bytesOfFile(workspace.files, file);
      const metadata = bytes && readMetadata(tryParseObject(bytes));
      return metadata === undefined ? undefined : { file, metadata, builtAt: stat.mtime };
    }),
  );
  return found.filter((item) => item !== undefined);
}

interface MetadataLayout {
  readonly name: ToolchainName;
  readonly buildCommand: string;
  /** Folders with metadata files, relative to the project. */
  readonly folders: readonly string[];
  /** Folders of that name in folders below that of the sources, which have metadata files, too. */
  readonly beside?: { readonly sources: string; readonly name: string };
  /** The names of metadata files. */
  readonly named: RegExp;
  /** A folder beside them that may have the sources, by their names in the build. */
  readonly sources?: string;
  /** The bytecode that is beside a metadata file. */
  bytecodeOf(workspace: Workspace, metadataFile: string, contractName: string): Promise<ArtifactBytecode>;
}

/**
 * A toolchain that leaves a metadata file for each contract: submitted with the sources on disk, or, if those have
 * changed since the build, as standard JSON from a build-info that contains them.
 */
export function metadataToolchain(layout: MetadataLayout): Toolchain {
  const { name } = layout;

  async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
    const { folders, beside } = layout;
    const below = beside ? await findNamed(workspace.files, joinPath(root, beside.sources), beside.name) : [];
    const outputs = [...new Set([...folders.map((folder) => joinPath(root, folder)), ...below])];
    if ((await filesIn(workspace, outputs)).length === 0) return undefined;
    return { toolchain: name, root, workspaceFolder: workspaceFolderOf(workspace.folders, root) ?? root, outputs };
  }

  async function filesIn(workspace: Workspace, outputs: readonly string[]): Promise<MetadataFile[]> {
    return (await Promise.all(outputs.map((output) => metadataFiles(workspace, output, layout.named)))).flat();
  }

  async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
    const roots = [project.root, ...(layout.sources === undefined ? [] : [joinPath(project.root, layout.sources)])];
    const asked = roots.flatMap((root) => sourcesAt({ ...project, root }, path) ?? []);
    if (asked.length === 0) return [];
    const all = await filesIn(workspace, project.outputs);
    const found = all.filter(({ metadata }) => asked.some((isAsked) => isAsked(metadata.path)));
    return Promise.all(
      found.map(async ({ file, metadata, builtAt }) => {
        const { runtime, immutableReferences } = await layout.bytecodeOf(workspace, file, metadata.name);
        // Without bytecode nothing distinguishes an interface.
        const kind = runtime === undefined ? 'contract' : contractKind(runtime, immutableReferences);
        const { name: contractName, path: sourceName } = metadata;
        return { project, contractName, sourceName, artifact: file, builtAt, kind, ...codeSize(runtime) };
      }),
    );
  }

  async function draft(workspace: Workspace, candidate: Candidate, options: DraftOptions = {}): Promise<Draft> {
    const { artifact, project, contractName } = candidate;
    const metadata = readMetadata(tryParseObject(await workspace.files.read(artifact)));
    if (metadata === undefined) {
      const message = l10n.t`${artifact} no longer contains Solidity compiler metadata. Build again.`;
      throw new LensError({ kind: 'input', field: 'metadata' }, message);
    }
    const compilerVersion = solidityVersion(metadata.compilerVersion, artifact);
    const bytecode = await layout.bytecodeOf(workspace, artifact, contractName);
    const locate = (path: string) => [
      ...projectOrPackagePlaces(project, metadata.path, path),
      remixPackagePlace(project, path),
    ];
    return metadataOrInputDraft(workspace, { candidate, metadata, compilerVersion, bytecode, locate }, options);
  }

  return {
    name,
    // Read when it is needed: the language of VS Code isn't known before.
    get buildCommand() {
      return layout.buildCommand;
    },
    recognise,
    contractsOf,
    draft,
  };
}

const artifactKeys = bytecodeKeys.map((key) => `data.${key}`);

/**
 * Remix: `artifacts` beside the compiled file or in the workspace's top folder, with `Vault_metadata.json`,
 * `Vault.json` (the bytecode) and `build-info`.
 */
export const remix = metadataToolchain({
  name: 'remix',
  get buildCommand() {
    return l10n.t('Compile in Remix');
  },
  folders: ['artifacts', 'contracts/artifacts'],
  beside: { sources: 'contracts', name: 'artifacts' },
  named: /_metadata\.json$/,
  async bytecodeOf({ files }, metadataFile, contractName) {
    const path = joinPath(parentOf(metadataFile), `${contractName}.json`);
    const bytes = await bytesOfFile(files, path);
    const artifact = bytes && (await jsonMembers(bytes, artifactKeys));
    return compiledBytecode(objectIn(own(artifact, 'data')));
  },
});

/**
 * What `solc --metadata --bin --bin-runtime -o build` writes: `build/Vault_meta.json`, and the bytecode in `Vault.bin`
 * and `Vault.bin-runtime` beside it. Also a `metadata.json` as tools and block explorers provide it, with the sources in
 * a folder beside it.
 */
export const solcMetadata = metadataToolchain({
  name: 'solcMetadata',
  buildCommand: 'solc --metadata --bin --bin-runtime -o build <file>',
  folders: ['', 'build', 'out', 'output', 'metadata'],
  named: /(?:_meta|_metadata|^metadata|\.metadata)\.json$/i,
  sources: 'sources',
  async bytecodeOf({ files }, metadataFile, contractName) {
    // After the hex comes a comment for each library that isn't linked.
    const hexOf = async (extension: string) =>
      (await textOfFile(files, joinPath(parentOf(metadataFile), `${contractName}.${extension}`)))?.split(/\s/, 1)[0];
    return artifactBytecode({ creation: await hexOf('bin'), runtime: await hexOf('bin-runtime') });
  },
});
