import * as l10n from '@vscode/l10n';
import { importsIn } from '../../code/solidityText.ts';
import { LensError } from '../../net/errors.ts';
import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { vyperRuntime } from '../bytecode/vyperRuntime.ts';
import { solidityVersion, vyperVersion } from '../compilers/compilerVersion.ts';
import { type BrownieConfig, readBrownieConfig } from '../configuration/brownieConfig.ts';
import { truffleConfigName } from '../configuration/truffleConfig.ts';
import { isThereForPublishing } from '../drafts/publishable.ts';
import { projectOrPackagePlaces } from '../drafts/sourcePlace.ts';
import { standardJsonDraft } from '../drafts/standardJsonDraft.ts';
import { missingWarning } from '../drafts/unbuiltWarnings.ts';
import { isJson, vyperSources } from '../drafts/vyperInput.ts';
import { decodeText, type JsonObject, objectIn, objectOf, own, textIn } from '../files/buildJson.ts';
import { jsonMembers, parseMembers } from '../files/jsonMembers.ts';
import { isInside, joinPath, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type { Candidate, Draft, Project, Toolchain, Warning } from '../model/toolchain.ts';
import { vyperClosure } from '../sources/vyperClosure.ts';
import { vyperInterfaces } from '../sources/vyperInterfaces.ts';
import { artifactsOfProject, truffleCandidate, truffleKeys } from './truffleArtifacts.ts';

/**
 * Brownie: `build/contracts/Vault.json` has the bytecode, the compiler with its settings, the contract's own source and
 * the names of all sources, but neither metadata nor the compiler's input, which is reconstructed.
 */
export const brownie: Toolchain = { name: 'brownie', buildCommand: 'brownie compile', recognise, contractsOf, draft };

async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
  const names = (await workspace.files.list(root)).map((entry) => entry.name);
  const isConfigured = names.some((name) => name.startsWith('brownie-config.'));
  if (!(isConfigured || names.includes('build')) || names.some((name) => truffleConfigName.test(name)))
    return undefined;
  const workspaceFolder = workspaceFolderOf(workspace.folders, root) ?? root;
  const output = joinPath((await readBrownieConfig(workspace.files, root)).builds, 'contracts');
  if (!isInside(workspaceFolder, output)) return undefined;
  const first = (await workspace.files.list(output)).find(({ name }) => name.endsWith('.json'));
  if (first === undefined) return undefined;
  const bytes = await bytesOfFile(workspace.files, joinPath(output, first.name));
  const artifact = bytes && (await jsonMembers(bytes, truffleKeys));
  if (objectIn(own(artifact, 'allSourcePaths')) === undefined) return undefined;
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
  const config = await readBrownieConfig(workspace.files, project.root);
  const found = await sourcesOf(workspace, candidate, json);
  const interfaces = isVyper ? await vyperInterfaces(workspace, project, found.sources) : new Map<string, string>();
  const sources = isVyper ? withInterfaces(candidate, found.sources, interfaces) : found.sources;
  const bytecode = artifactBytecode({ creation: own(json, 'bytecode'), runtime: own(json, 'deployedBytecode') });
  const compilerVersion = isVyper ? vyperVersion(version, artifact) : solidityVersion(version, artifact);
  const hasPackages = !isVyper && (found.packages.size > 0 || (await areInstalled(workspace, project, config)));
  const remappings = isVyper ? [] : [...config.remappings, ...packageRemappings(sources, found.packages)];
  return standardJsonDraft(workspace, {
    candidate,
    input: {
      language,
      ...(isVyper
        ? vyperSources(compilerVersion, sourceName, sources)
        : { sources: objectOf([...sources].map(([name, content]) => [name, { content }] as const)) }),
      settings: isVyper ? vyperSettings(sourceName, compiler) : soliditySettings(compiler, config, remappings),
    },
    needed: undefined,
    path: sourceName,
    compilerVersion,
    bytecode: {
      ...bytecode,
      ...(isVyper && vyperRuntime(bytecode.creation ?? '')),
      ...(hasPackages && { hasOtherMetadata: true }),
    },
    reason: `Standard JSON put together from ${artifact} and its sources: Brownie keeps no compiler input.`,
    // Solidity's artifacts contain the text of every source.
    ...(isVyper && { fromDisk: new Set([...found.onDisk, ...interfaces.keys()]) }),
    warnings: [...found.missing.map(missingWarning), ...(hasPackages ? [packagesWarning()] : [])],
    locate: (path) => projectOrPackagePlaces(project, sourceName, path),
  });
}

/** In the form of Brownie's own compiler input. Source: brownie `project/compiler`. */
function soliditySettings(
  compiler: JsonObject | undefined,
  { viaIR }: BrownieConfig,
  remappings: readonly string[],
): JsonObject {
  const evmVersion = textIn(own(compiler, 'evm_version'));
  const optimizer = objectIn(own(compiler, 'optimizer'));
  const outputSelection = { '*': { '*': ['abi', 'metadata', 'evm.bytecode', 'evm.deployedBytecode'], '': ['ast'] } };
  return {
    outputSelection,
    ...(evmVersion === undefined ? {} : { evmVersion }),
    optimizer: { enabled: own(optimizer, 'enabled') === true, runs: own(optimizer, 'runs') ?? 200 },
    remappings,
    ...(viaIR === undefined ? {} : { viaIR }),
  };
}

/** Brownie names the sources of installed packages by their place in the user's home, which is nobody's business. */
const packageFolder = /^(?:[a-z]:)?\/.*\/\.brownie\/packages\/(?=[^/]+\/[^/]+\/)/i;

/** How the sources import those of packages: the build output doesn't have the remappings. */
function packageRemappings(sources: ReadonlyMap<string, string>, packages: ReadonlySet<string>): string[] {
  const found = new Map<string, string>();
  for (const text of sources.values()) {
    for (const path of importsIn(text)) {
      if (path.startsWith('.') || sources.has(path)) continue;
      // `@math/contracts/Math.sol` is `acme/math@1.0.0/contracts/Math.sol`.
      const [prefix = ''] = path.split('/', 1);
      const rest = path.slice(prefix.length);
      const name = [...packages].find(
        (each) => each.endsWith(rest) && each.split('/').length === rest.split('/').length + 1,
      );
      if (name !== undefined) found.set(`${prefix}/`, `${name.slice(0, name.length - rest.length)}/`);
    }
  }
  return [...found].map(([prefix, target]) => `${prefix}=${target}`);
}

/** Whether packages were installed for certain when the project was built: the compiler gets every one. */
async function areInstalled(
  { files }: Workspace,
  { outputs: [output = ''] }: Project,
  { hasPackages }: BrownieConfig,
): Promise<boolean> {
  return hasPackages || (await files.list(joinPath(output, 'dependencies'))).length > 0;
}

function packagesWarning(): Warning {
  const message = l10n.t(
    'Brownie compiled with the folders of installed packages on this machine. They aren\'t published, so "match" is the best possible result.',
  );
  return { kind: 'machinePaths', message, blocks: false };
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
  const all = Object.values(objectIn(own(json, 'allSourcePaths')) ?? {}).filter((name) => typeof name === 'string');
  const named = new Map(all.map((name) => [name.replace(packageFolder, ''), name] as const));
  const names = [...named.keys()];
  if (!names.includes(sourceName)) {
    throw new LensError(
      { kind: 'input', field: 'sources' },
      l10n.t`${artifact} doesn't list its own source file. Run "brownie compile --all".`,
    );
  }
  const built = new Map<string, string>();
  for (const { json: other } of await artifactsOfProject(workspace, project)) {
    const [path, source] = [textIn(own(other, 'sourcePath')), textIn(own(other, 'source'))];
    if (path !== undefined && source !== undefined) built.set(path.replace(packageFolder, ''), source);
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
  const packages = new Set(names.filter((name) => named.get(name) !== name));
  return { sources, onDisk, missing, packages };
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
