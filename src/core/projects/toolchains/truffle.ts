import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { createKeccakHasher } from '../../platform/keccak/keccakHasher.ts';
import { inTurns } from '../../platform/turns.ts';
import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { readTruffleConfig } from '../configuration/truffleConfig.ts';
import { readMetadata } from '../drafts/metadata.ts';
import { metadataDraft } from '../drafts/metadataDraft.ts';
import { packagePlaces, type SourcePlace } from '../drafts/sourcePlace.ts';
import { own, textIn } from '../files/buildJson.ts';
import { parseMembers } from '../files/jsonMembers.ts';
import { isInside, joinPath, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type { Candidate, Draft, Project, Toolchain } from '../model/toolchain.ts';
import { artifactsOfProject, truffleCandidate, truffleKeys } from './truffleArtifacts.ts';

/**
 * Truffle: `build/contracts/Vault.json` has the metadata and the text of the contract's own source as it was built;
 * the metadata names sources as `project:/contracts/Vault.sol`.
 */
export const truffle: Toolchain = {
  name: 'truffle',
  buildCommand: 'npx truffle compile',
  recognise,
  contractsOf,
  draft,
};

const prefix = 'project:/';
const encoder = new TextEncoder();

async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
  const config = await readTruffleConfig(workspace.files, root);
  if (config === undefined) return undefined;
  const workspaceFolder = workspaceFolderOf(workspace.folders, root) ?? root;
  // Output outside the workspace folder isn't read.
  const outputs = [config.builds].filter((output) => isInside(workspaceFolder, output));
  return { toolchain: 'truffle', root, workspaceFolder, outputs };
}

async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
  const asked = sourcesAt(project, path);
  if (asked === undefined) return [];
  return (await artifactsOfProject(workspace, project)).flatMap((artifact) => {
    const metadata = readMetadata(own(artifact.json, 'metadata'));
    if (metadata === undefined) return [];
    const named = { contractName: metadata.name, sourceName: ownPath(metadata.path) };
    return asked(named.sourceName) ? [truffleCandidate(project, artifact, named)] : [];
  });
}

function ownPath(path: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

async function draft(workspace: Workspace, candidate: Candidate): Promise<Draft> {
  const { project, artifact } = candidate;
  const json = await parseMembers(await workspace.files.read(artifact), artifact, truffleKeys);
  const metadata = readMetadata(own(json, 'metadata'));
  if (metadata === undefined) {
    const message = l10n.t`${artifact} has no metadata. Run "npx truffle compile --all".`;
    throw new LensError({ kind: 'input', field: 'metadata' }, message);
  }
  const built = new Map<string, string>();
  const hash = await createKeccakHasher();
  const rest = inTurns();
  for (const other of await artifactsOfProject(workspace, project)) {
    const source = textIn(own(other.json, 'source'));
    if (source === undefined) continue;
    const resting = rest();
    if (resting) await resting;
    built.set(hash(encoder.encode(source)), source);
  }
  return metadataDraft(workspace, {
    candidate,
    metadata,
    compilerVersion: solidityVersion(metadata.compilerVersion, artifact),
    bytecode: artifactBytecode({
      creation: own(json, 'bytecode'),
      runtime: own(json, 'deployedBytecode'),
      immutableReferences: own(json, 'immutableReferences'),
    }),
    reason: `Metadata in ${artifact} with the sources that the artifacts hold: Truffle keeps no compiler input.`,
    locate: (path) => placesOf(project, path),
    textOf: (hash) => built.get(hash),
  });
}

function placesOf(project: Project, path: string): SourcePlace[] {
  if (!path.startsWith(prefix)) return packagePlaces(project, path);
  return [{ path: joinPath(project.root, ownPath(path)), origin: 'workspace' }];
}
