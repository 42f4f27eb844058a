import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { vyperRuntime } from '../bytecode/vyperRuntime.ts';
import { solidityVersion, vyperVersion } from '../compilers/compilerVersion.ts';
import { truffleConfigName } from '../configuration/truffleConfig.ts';
import { isThereForPublishing } from '../drafts/publishable.ts';
import { projectOrPackagePlaces } from '../drafts/sourcePlace.ts';
import { standardJsonDraft } from '../drafts/standardJsonDraft.ts';
import { missingWarning } from '../drafts/unbuiltWarnings.ts';
import { isJson, vyperSources } from '../drafts/vyperInput.ts';
import { decodeText, type JsonObject, objectIn, objectOf, own, textIn } from '../files/buildJson.ts';
import { jsonMembers, parseMembers } from '../files/jsonMembers.ts';
import { joinPath, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type { Candidate, Draft, Project, Toolchain } from '../model/toolchain.ts';
import { vyperClosure } from '../sources/vyperClosure.ts';
import { vyperInterfaces } from '../sources/vyperInterfaces.ts';
import { artifactsOfProject, truffleCandidate, truffleKeys } from './truffleArtifacts.ts';

/**
 * Brownie: `build/contracts/Vault.json` has the bytecode, the compiler with its settings, the contract's own source and
 * the names of all sources, but neither metadata nor the compiler's input, which is reconstructed.
 */
export const brownie: Toolchain = { name: 'brownie', buildCommand: 'brownie compile', recognise, contractsOf, draft };

async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
  const output = joinPath(root, 'build', 'contracts');
  const names = (await workspace.files.list(root)).map((entry) => entry.name);
  if (!names.includes('build') || names.some((name) => truffleConfigName.test(name))) return undefined;
  const first = (await workspace.files.list(output)).find(({ name }) => name.endsWith('.json'));
  if (first === undefined) return undefined;
  const bytes = await bytesOfFile(workspace.files, joinPath(output, first.name));
  const artifact = bytes && (await jsonMembers(bytes, truffleKeys));
  if (objectIn(own(artifact, 'allSourcePaths')) === undefined) return undefined;
  const workspaceFolder = workspaceFolderOf(workspace.folders, root) ?? root;
  return { toolchain: 'brownie', root, workspaceFolder, outputs: [output] };
}

async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
  const asked = sourcesAt(project, path);
  if (asked === undefined) return [];
  return (await artifactsOfProject(workspace, project)).flatMap((artifact) => {
    const sourceName = textIn(own(artifact.json, 'sourcePath'));
    const contractName = textIn(own(artifact.json, 'contractName'));
    if (sourceName === undefined || contractName === undefined || !asked(sourceName)) return [];
    return [truffleCandidate(project, artifact, { contractName, sourceName })];
  });
}

async function draft(workspace: Workspace, candidate: Candidate): Promise<Draft> {
  const { project, artifact, sourceName } = candidate;
  const json = await parseMembers(await workspace.files.read(artifact), artifact, truffleKeys);
  const compiler = objectIn(own(json, 'compiler'));
  const language = textIn(own(json, 'language')) ?? 'Solidity';
  const version = textIn(own(compiler, 'version'));
  const isVyper = language === 'Vyper';
  const found = await sourcesOf(workspace, candidate, json);
  const interfaces = isVyper ? await vyperInterfaces(workspace, project, found.sources) : new Map<string, string>();
  const sources = isVyper ? withInterfaces(candidate, found.sources, interfaces) : found.sources;
  const bytecode = artifactBytecode({ creation: own(json, 'bytecode'), runtime: own(json, 'deployedBytecode') });
  const compilerVersion = isVyper ? vyperVersion(version, artifact) : solidityVersion(version, artifact);
  return standardJsonDraft(workspace, {
    candidate,
    input: {
      language,
      ...(isVyper
        ? vyperSources(compilerVersion, sourceName, sources)
        : { sources: objectOf([...sources].map(([name, content]) => [name, { content }] as const)) }),
      settings: isVyper ? vyperSettings(sourceName, compiler) : soliditySettings(compiler),
    },
    needed: undefined,
    path: sourceName,
    compilerVersion,
    bytecode: isVyper ? { ...bytecode, ...vyperRuntime(bytecode.creation ?? '') } : bytecode,
    reason: `Standard JSON put together from ${artifact} and its sources: Brownie keeps no compiler input.`,
    // Solidity's artifacts contain the text of every source.
    ...(isVyper && { fromDisk: new Set([...found.onDisk, ...interfaces.keys()]) }),
    warnings: found.missing.map(missingWarning),
    locate: (path) => projectOrPackagePlaces(project, sourceName, path),
  });
}

/** In the form of Brownie's own compiler input. Source: brownie `project/compiler`. */
function soliditySettings(compiler: JsonObject | undefined): JsonObject {
  const evmVersion = textIn(own(compiler, 'evm_version'));
  const optimizer = objectIn(own(compiler, 'optimizer'));
  const outputSelection = { '*': { '*': ['abi', 'metadata', 'evm.bytecode', 'evm.deployedBytecode'], '': ['ast'] } };
  return {
    outputSelection,
    ...(evmVersion === undefined ? {} : { evmVersion }),
    optimizer: { enabled: own(optimizer, 'enabled') === true, runs: own(optimizer, 'runs') ?? 200 },
    remappings: [],
  };
}

function vyperSettings(path: string, compiler: JsonObject | undefined): JsonObject {
  const evmVersion = textIn(own(compiler, 'evm_version'));
  return { outputSelection: { [path]: ['*'] }, ...(evmVersion === undefined ? {} : { evmVersion }) };
}

/** The sources with the interfaces that they import. */
function withInterfaces(
  { sourceName }: Candidate,
  sources: ReadonlyMap<string, string>,
  interfaces: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const all = new Map([...sources, ...interfaces]);
  const { reached } = vyperClosure(sourceName, all);
  return new Map([...all].filter(([name]) => (sources.has(name) && !isJson(name)) || reached.has(name)));
}

/** The built texts if the artifacts contain them; otherwise those on disk. */
async function sourcesOf(workspace: Workspace, candidate: Candidate, json: JsonObject) {
  const { project, sourceName, artifact } = candidate;
  const names = Object.values(objectIn(own(json, 'allSourcePaths')) ?? {}).filter((name) => typeof name === 'string');
  if (!names.includes(sourceName)) {
    throw new LensError(
      { kind: 'input', field: 'sources' },
      l10n.t`${artifact} doesn't list its own source file. Run "brownie compile --all".`,
    );
  }
  const built = new Map<string, string>();
  for (const { json: other } of await artifactsOfProject(workspace, project)) {
    const [path, source] = [textIn(own(other, 'sourcePath')), textIn(own(other, 'source'))];
    if (path !== undefined && source !== undefined) built.set(path, source);
  }
  const sources = new Map<string, string>();
  const onDisk: string[] = [];
  const missing: string[] = [];
  for (const name of names) {
    const known = built.get(name);
    const text = known ?? (await textOnDisk(workspace, project, sourceName, name));
    if (text === undefined) missing.push(name);
    else sources.set(name, text);
    if (known === undefined && text !== undefined) onDisk.push(name);
  }
  return { sources, onDisk, missing };
}

async function textOnDisk(
  workspace: Workspace,
  project: Project,
  known: string,
  name: string,
): Promise<string | undefined> {
  for (const place of projectOrPackagePlaces(project, known, name)) {
    if (!(await isThereForPublishing(workspace, project, name, place.path))) continue;
    return decodeText(await workspace.files.read(place.path), name);
  }
  return undefined;
}
