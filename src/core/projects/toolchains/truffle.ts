import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { keccak256 } from '../../platform/keccak/keccak.ts';
import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { readMetadata } from '../drafts/metadata.ts';
import { metadataDraft } from '../drafts/metadataDraft.ts';
import { packagePlaces, type SourcePlace } from '../drafts/sourcePlace.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { own, parseObject, textIn, tryParseObject } from '../files/buildJson.ts';
import { joinPath, relativeTo, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { codeSize, contractKind } from '../model/contractKind.ts';
import type { Candidate, Draft, Project, Toolchain } from '../model/toolchain.ts';

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

async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
  const names = (await workspace.files.list(root)).map((entry) => entry.name);
  if (!names.some((name) => /^truffle(?:-config)?\.c?js$/.test(name))) return undefined;
  const workspaceFolder = workspaceFolderOf(workspace.folders, root) ?? root;
  return { toolchain: 'truffle', root, workspaceFolder, outputs: [joinPath(root, 'build', 'contracts')] };
}

async function artifactsOf(workspace: Workspace, project: Project): Promise<{ file: string; json: JsonObject }[]> {
  const [output = project.root] = project.outputs;
  const entries = (await workspace.files.list(output)).filter(
    ({ name, type }) => type === 'file' && name.endsWith('.json'),
  );
  const found = await Promise.all(
    entries.map(async ({ name }) => {
      const file = joinPath(output, name);
      const json = tryParseObject(await workspace.files.read(file));
      return json === undefined ? undefined : { file, json };
    }),
  );
  return found.filter((artifact) => artifact !== undefined);
}

async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
  const relative = path === project.root ? '' : relativeTo(project.root, path);
  if (relative === undefined) return [];
  const found = await Promise.all(
    (await artifactsOf(workspace, project)).map(async ({ file, json }) => {
      const metadata = readMetadata(own(json, 'metadata'));
      if (metadata === undefined) return undefined;
      const sourceName = ownPath(metadata.path);
      if (relative !== '' && sourceName !== relative && !sourceName.startsWith(`${relative}/`)) return undefined;
      return {
        project,
        contractName: metadata.name,
        sourceName,
        artifact: file,
        kind: contractKind(textIn(own(json, 'deployedBytecode'))),
        builtAt: (await workspace.files.stat(file))?.mtime ?? 0,
        ...codeSize(textIn(own(json, 'deployedBytecode'))),
      };
    }),
  );
  return found.filter((candidate) => candidate !== undefined);
}

function ownPath(path: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

async function draft(workspace: Workspace, candidate: Candidate): Promise<Draft> {
  const { project, artifact } = candidate;
  const json = parseObject(await workspace.files.read(artifact), artifact);
  const metadata = readMetadata(own(json, 'metadata'));
  if (metadata === undefined) {
    const message = l10n.t`${artifact} has no metadata. Run "npx truffle compile --all".`;
    throw new LensError({ kind: 'input', field: 'metadata' }, message);
  }
  const built = new Map<string, string>();
  for (const other of await artifactsOf(workspace, project)) {
    const source = textIn(own(other.json, 'source'));
    if (source !== undefined) built.set(keccak256(source), source);
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
