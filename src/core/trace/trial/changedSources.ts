import * as l10n from '@vscode/l10n';
import { pragmasIn } from '../../code/solidityText.ts';
import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import { mayBeDefaultEvmVersion } from '../../projects/compilers/toolDefaults.ts';
import { satisfies } from '../../projects/compilers/versionRange.ts';
import type { CompilerSettings } from '../../projects/configuration/compilerSettings.ts';
import { type JsonObject, objectIn, own, textIn } from '../../projects/files/buildJson.ts';
import { joinPath, stemOf } from '../../projects/files/paths.ts';
import type { Workspace } from '../../projects/files/projectFiles.ts';
import { findContracts } from '../../projects/findContracts.ts';
import { draftUnlessUnusable } from '../../projects/fittingContracts.ts';
import type { Candidate } from '../../projects/model/toolchain.ts';
import { readProjectConfig } from '../../projects/sources/projectConfig.ts';
import type { SourceConfig } from '../../projects/sources/sourceConfig.ts';
import { readSourceTree } from '../../projects/sources/sourceTree.ts';
import { readVyperTree } from '../../projects/sources/vyperTree.ts';
import { type BuildSources, buildOfDraft } from '../builds/buildSources.ts';
import type { OldBuild } from './changedBuilds.ts';
import type { ChangedSetting, TrialUnknown } from './trial.ts';

/**
 * A contract of a workspace folder as its sources are now, with the compiler and the settings that it was built with.
 * Nothing is built or written.
 * @param workspace whose files are what the editor shows, saved or not
 * @param old the same contract as it was deployed
 * @returns why it can't be compiled; undefined if the folder doesn't have the contract
 */
export async function changedSources(
  workspace: Workspace,
  folder: string,
  old: OldBuild,
): Promise<BuildSources | TrialUnknown | undefined> {
  const candidate = await candidateOf(workspace, folder, old);
  return candidate && candidateSources(workspace, candidate, old);
}

/** Whether the sources of a contract are those that it was deployed with. */
export function isUnchanged(old: OldBuild, now: BuildSources | TrialUnknown): boolean {
  if ('why' in now || 'isIncomplete' in old) return false;
  const texts = new Set(old.sources.values());
  return [...now.sources.values()].every((text) => texts.has(text));
}

/**
 * The sources of a contract as they are now, with the compiler and the settings of its build.
 * @param old a build of it whose settings are known; by default, and if that is another's, the build output is read
 * @returns undefined if its build can't be read
 */
export async function candidateSources(
  workspace: Workspace,
  candidate: Candidate,
  old: OldBuild | undefined,
): Promise<BuildSources | TrialUnknown | undefined> {
  const { project, sourceName, contractName } = candidate;
  const draft = old?.from === 'workspace' ? undefined : await draftUnlessUnusable(workspace, candidate);
  const built = draft ? buildOfDraft(draft) : old;
  if (!built) return undefined;
  const isVyper = built.language === 'Vyper';
  const config = isVyper ? undefined : await readProjectConfig(workspace.files, project.root, project.workspaceFolder);
  const tree = config
    ? await readSourceTree(workspace, project, sourceName, config)
    : { remappings: [], ...(await readVyperTree(workspace, project, sourceName)) };
  const [missing] = tree.missing;
  if (missing !== undefined) return { why: 'compile', message: l10n.t`${missing} isn't in the project.` };
  const texts = new Map([...tree.sources].map(([name, { text }]) => [name, text]));
  const wanted = config && (await otherCompiler(workspace, candidate, { built, config, texts }));
  if (wanted) return wanted;
  const { remappings: _, ...settings } = built.settings;
  return {
    language: built.language,
    sources: texts,
    settings: tree.remappings.length > 0 ? { ...settings, remappings: [...tree.remappings] } : settings,
    compilerVersion: built.compilerVersion,
    contract: `${sourceName}:${contractName}`,
    files: new Map([...tree.sources].map(([name, { path }]) => [name, { onDisk: path, state: 'same' }])),
    from: 'workspace',
  };
}

/**
 * Whether the project would now be built otherwise than its last build was: its sources ask for another compiler, or its
 * configuration was changed since. What the build output doesn't show yet can't be tried.
 */
async function otherCompiler(
  { files }: Workspace,
  { project, sourceName, builtAt }: Candidate,
  { built, config, texts }: { built: OldBuild; config: SourceConfig; texts: ReadonlyMap<string, string> },
): Promise<TrialUnknown | undefined> {
  const version = built.compilerVersion.replace(/\+.*$/, '');
  const ranges = [...texts.values()].flatMap((text) => pragmasIn(text));
  const other = { why: 'otherCompiler', compilerVersion: version } as const;
  if (ranges.some((range) => !satisfies(version, range))) return { ...other, in: 'sources' };
  const written = config.file === undefined ? undefined : await files.stat(joinPath(project.root, config.file));
  if (!written || config.file === undefined || written.mtime <= builtAt) return undefined;
  const configured = config.compilersFor({ name: sourceName, all: [...texts.keys()], ranges });
  const isToml = config.file.endsWith('.toml');
  const wholly = (each: CompilerSettings) => ({ ...each, isWhole: isToml || each.isWhole === true });
  const fitting = configured?.filter((each) => !changedSetting(wholly(each), version, built.settings));
  if (!configured || !fitting) return undefined;
  const evmVersion = textIn(own(built.settings, 'evmVersion'));
  const changed = { ...other, in: config.file };
  if (fitting.length === 0) {
    const [only, ...more] = configured;
    const setting = only && more.length === 0 ? changedSetting(wholly(only), version, built.settings) : undefined;
    return setting ? { ...changed, setting } : changed;
  }
  const isOwnEvm = (each: CompilerSettings) =>
    evmVersion === undefined ||
    each.evmVersion !== undefined ||
    !wholly(each).isWhole ||
    mayBeDefaultEvmVersion(evmVersion, project.toolchain, version);
  return fitting.some(isOwnEvm) || evmVersion === undefined ? undefined : { ...changed, evmVersion };
}

/**
 * The first setting that a build wasn't made with, of what a configuration sets, and, as far as that is whole, of the
 * tool's own settings otherwise, but for the EVM version; undefined if it was made with all of them.
 */
function changedSetting(
  { version, optimizer, evmVersion, viaIR, others, isWhole = false }: CompilerSettings,
  builtVersion: string,
  settings: JsonObject,
): ChangedSetting | undefined {
  const built = objectIn(own(settings, 'optimizer'));
  const isOptimized = own(built, 'enabled') === true;
  const runs = own(built, 'runs');
  const other = (name: string, was: unknown, now: unknown): ChangedSetting => ({
    name,
    built: String(was),
    ...(now !== undefined && { now: String(now) }),
  });
  if (version !== undefined && version !== builtVersion) return other('version', builtVersion, version);
  if (optimizer === undefined) {
    // Some versions of the tools enable it unasked.
    if (isWhole && isOptimized && (runs ?? 200) !== 200) return other('optimizer.runs', runs, undefined);
  } else if (optimizer.enabled !== isOptimized) return other('optimizer.enabled', isOptimized, optimizer.enabled);
  else if (optimizer.enabled && optimizer.runs !== (runs ?? optimizer.runs))
    return other('optimizer.runs', runs, optimizer.runs);
  const builtEvm = own(settings, 'evmVersion') ?? evmVersion;
  if (evmVersion !== undefined && evmVersion !== builtEvm) return other('evmVersion', builtEvm, evmVersion);
  const isViaYul = own(settings, 'viaIR') === true;
  if ((viaIR !== undefined || isWhole) && (viaIR ?? false) !== isViaYul) return other('viaIR', isViaYul, viaIR);
  const [strings, builtStrings] = [revertStringsIn(others), revertStringsIn(settings)];
  if (isWhole && strings !== builtStrings)
    return other('debug.revertStrings', builtStrings, strings === 'default' ? undefined : strings);
  return undefined;
}

/** What a compiler makes of the reasons of reverts. */
function revertStringsIn(settings: JsonObject | undefined): unknown {
  return own(objectIn(own(settings, 'debug')), 'revertStrings') ?? 'default';
}

/**
 * The contract of that name, from a source of that name if there are several. Of several projects of a workspace that
 * have such a source, the one that the build is of.
 */
async function candidateOf(workspace: Workspace, folder: string, old: OldBuild): Promise<Candidate | undefined> {
  const [path, name] = [fileOfContract(old.contract), nameOfContract(old.contract)];
  const { candidates } = await findContracts(workspace, folder);
  const named = candidates.filter(({ contractName }) => contractName === name);
  const same = named.filter(({ sourceName }) => path === sourceName);
  const within = named.filter(({ sourceName }) => path.endsWith(`/${sourceName}`));
  const alike = named.filter(({ sourceName }) => stemOf(sourceName) === stemOf(path));
  const known = 'project' in old ? old.project?.root : undefined;
  const [likely = []] = [same, within, alike].filter(({ length }) => length > 0);
  const places = new Set(likely.map(({ project, sourceName }) => joinPath(project.root, sourceName)));
  if (places.size < 2) return likely[0];
  // Two contracts of one name: only what it was built from says which one it is.
  return likely.find(({ project }) => project.root === known);
}
