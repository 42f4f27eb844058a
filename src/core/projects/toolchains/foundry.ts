import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { bytecodeKeys, compiledBytecode } from '../bytecode/artifactBytecode.ts';
import { immutableReferencesIn } from '../bytecode/references.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { readFoundryConfig } from '../configuration/foundryConfig.ts';
import { type ContractMetadata, readMetadata } from '../drafts/metadata.ts';
import { metadataOrInputDraft } from '../drafts/metadataOrInputDraft.ts';
import type { SourcePlace } from '../drafts/sourcePlace.ts';
import { jsonFilesBelow } from '../files/artifactFiles.ts';
import { type JsonObject, objectIn, own, textIn } from '../files/buildJson.ts';
import { jsonMembers, parseMembers } from '../files/jsonMembers.ts';
import { isInside, joinPath, nameOf, stemOf, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import { codeSize, contractKind } from '../model/candidate.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type { Candidate, Draft, DraftOptions, Project, Toolchain } from '../model/toolchain.ts';
import { profilesOf } from './foundryBuild.ts';

/**
 * Foundry: `out/Vault.sol/Vault.json` has the bytecode and the metadata; the sources are read from disk. Builds of one
 * contract by several compilers or profiles are side by side (`Vault.0.8.19.json`, `Vault.ci.json`).
 */
export const foundry: Toolchain = { name: 'foundry', buildCommand: 'forge build', recognise, contractsOf, draft };

async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
  const workspaceFolder = workspaceFolderOf(workspace.folders, root) ?? root;
  const config = await readFoundryConfig(workspace.files, root, workspaceFolder);
  if (config === undefined) return undefined;
  // Output outside the workspace folder isn't read.
  const outputs = config.outputs.filter((output) => isInside(workspaceFolder, output));
  const { profiles } = config;
  return { toolchain: 'foundry', root, workspaceFolder, outputs, ...(profiles && { profiles }) };
}

async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
  const asked = sourcesAt(project, path);
  if (asked === undefined || project.outputs.some((output) => isInside(output, path))) return [];
  const artifacts = await Promise.all(project.outputs.map((output) => artifactsFor(workspace, project, output, path)));
  const found = await Promise.all(artifacts.flat().map((artifact) => candidateOf(workspace, project, artifact)));
  return found.filter((candidate) => candidate !== undefined).filter((candidate) => asked(candidate.sourceName));
}

/** Forge puts a source's contracts into a folder of the source's name, below others where names would collide. */
async function artifactsFor(
  workspace: Workspace,
  { outputs }: Project,
  output: string,
  source: string,
): Promise<string[]> {
  const wanted = /\.(?:sol|vy)$/.test(source) ? nameOf(source) : undefined;
  // One profile's output may be within another's.
  const apart = [joinPath(output, 'build-info'), ...outputs];
  const other = (folder: string) => wanted !== undefined && /\.(?:sol|vy)$/.test(folder) && nameOf(folder) !== wanted;
  return jsonFilesBelow(workspace.files, output, (folder) => apart.includes(folder) || other(folder));
}

const candidateKeys = ['rawMetadata', 'metadata', 'deployedBytecode.object', 'deployedBytecode.immutableReferences'];

async function candidateOf(workspace: Workspace, project: Project, artifact: string): Promise<Candidate | undefined> {
  const { files } = workspace;
  const [bytes, stat] = await Promise.all([bytesOfFile(files, artifact), files.stat(artifact)]);
  const json = bytes && (await jsonMembers(bytes, candidateKeys));
  const metadata = json === undefined ? undefined : metadataOf(json);
  if (metadata === undefined) return undefined;
  const deployed = objectIn(own(json, 'deployedBytecode'));
  const runtime = textIn(own(deployed, 'object'));
  const [profile, ...others] = profilesOf(project, artifact);
  const named = others.length > 0 || profile === 'default' ? undefined : profile;
  const variant = [named, stemOf(artifact).slice(metadata.name.length + 1)].filter(Boolean).join(' · ');
  return {
    project,
    contractName: metadata.name,
    sourceName: metadata.path,
    artifact,
    kind: contractKind(runtime, immutableReferencesIn(own(deployed, 'immutableReferences'))),
    builtAt: stat?.mtime ?? 0,
    ...codeSize(runtime),
    ...(variant === '' ? {} : { variant }),
  };
}

function metadataOf(artifact: JsonObject): ContractMetadata | undefined {
  return readMetadata(own(artifact, 'rawMetadata')) ?? readMetadata(own(artifact, 'metadata'));
}

/** Beside the syntax tree and more, of many megabytes. */
const draftKeys = ['rawMetadata', 'metadata', ...bytecodeKeys, 'storageLayout'];

async function draft(workspace: Workspace, candidate: Candidate, options: DraftOptions = {}): Promise<Draft> {
  const [bytes, config] = await Promise.all([
    workspace.files.read(candidate.artifact),
    readFoundryConfig(workspace.files, candidate.project.root, candidate.project.workspaceFolder),
  ]);
  const artifact = await parseMembers(bytes, candidate.artifact, draftKeys);
  const metadata = metadataOf(artifact);
  if (metadata === undefined) {
    throw new LensError(
      { kind: 'input', field: 'metadata' },
      l10n.t`${candidate.artifact} has no metadata. Run "forge build --force" with metadata enabled.`,
    );
  }
  const compilerVersion = solidityVersion(metadata.compilerVersion, candidate.artifact);
  const bytecode = compiledBytecode(artifact);
  const libraries = config?.libraries ?? [];
  const locate = (path: string): SourcePlace[] => {
    // In a monorepo they may be above the project.
    const below = path.replace(/^(?:\.\.\/)+/, '');
    const isLibrary = libraries.some((library) => below.startsWith(`${library}/`));
    return [{ path: joinPath(candidate.project.root, path), origin: isLibrary ? 'dependency' : 'workspace' }];
  };
  const draft = await metadataOrInputDraft(
    workspace,
    { candidate, metadata, compilerVersion, bytecode, locate },
    options,
  );
  return { ...draft, storageLayout: own(artifact, 'storageLayout') };
}
