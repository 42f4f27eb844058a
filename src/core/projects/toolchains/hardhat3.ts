import * as l10n from '@vscode/l10n';
import { sliceTopLevel } from '../../json/jsonSlices.ts';
import { LensError } from '../../net/errors.ts';
import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { checkInside } from '../drafts/publishable.ts';
import { packagePlaces, type SourcePlace } from '../drafts/sourcePlace.ts';
import { standardJsonDraft, wholeInputWarnings } from '../drafts/standardJsonDraft.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textIn, textOfJson } from '../files/buildJson.ts';
import { orNotJson, parseInput, parseMembers } from '../files/jsonMembers.ts';
import { isInside, joinPath, parentOf } from '../files/paths.ts';
import type { Derivation, Workspace } from '../files/projectFiles.ts';
import type { Candidate, Draft, DraftOptions, Project, Toolchain } from '../model/toolchain.ts';
import { importClosure, remappingsIn } from '../sources/importClosure.ts';
import { hardhatProject } from './hardhatProject.ts';

/**
 * Hardhat 3: `artifacts/contracts/Vault.sol/Vault.json` names its build-info, and the source as the compiler knows it
 * (`project/contracts/Vault.sol`). Its builds have no metadata, so standard JSON is the only way.
 */
export const hardhat3: Toolchain = {
  name: 'hardhat3',
  buildCommand: 'npx hardhat build',
  ...hardhatProject(3, 'hh3-artifact-1'),
  draft,
};

const draftKeys = [
  'inputSourceName',
  'buildInfoId',
  'bytecode',
  'deployedBytecode',
  'linkReferences',
  'deployedLinkReferences',
  'immutableReferences',
];
const buildKeys = ['compilerType', 'solcLongVersion', 'input'];

async function draft(workspace: Workspace, candidate: Candidate, options: DraftOptions = {}): Promise<Draft> {
  const { project } = candidate;
  const artifact = await parseMembers(await workspace.files.read(candidate.artifact), candidate.artifact, draftKeys);
  const path = textIn(own(artifact, 'inputSourceName'));
  const buildInfoPath = await buildInfoOf(workspace, candidate, artifact);
  if (path === undefined) throw unreadable(candidate, l10n.t('its artifact has no inputSourceName'));
  const bytes = await workspace.files.read(buildInfoPath);
  const derived: Derivation = workspace.derived ?? ((_bytes, _key, make) => make());
  const parts = await derived(bytes, 'parts', () => orNotJson(buildInfoPath, () => sliceTopLevel(bytes, buildKeys)));
  const compiler = textOfJson(parts.get('compilerType')) ?? 'solc';
  if (compiler !== 'solc') {
    throw new LensError(
      { kind: 'input', field: 'compilerType' },
      l10n.t`${candidate.contractName} was built with ${compiler}. The service can verify only solc builds.`,
    );
  }
  const inputBytes = parts.get('input');
  if (inputBytes === undefined) throw unreadable(candidate, l10n.t`${buildInfoPath} has no compiler input`);
  const input = await derived(bytes, 'input', () => parseInput(inputBytes, buildInfoPath));
  const needed =
    options.sources === 'all' ? undefined : await derived(bytes, `needed by ${path}`, () => neededSources(input, path));
  return standardJsonDraft(workspace, {
    candidate,
    input,
    needed,
    path,
    compilerVersion: solidityVersion(textOfJson(parts.get('solcLongVersion')), buildInfoPath),
    bytecode: artifactBytecode({
      creation: own(artifact, 'bytecode'),
      runtime: own(artifact, 'deployedBytecode'),
      creationLinkReferences: own(artifact, 'linkReferences'),
      runtimeLinkReferences: own(artifact, 'deployedLinkReferences'),
      immutableReferences: own(artifact, 'immutableReferences'),
    }),
    reason: `Standard JSON from ${buildInfoPath}: builds of Hardhat 3 have no metadata.`,
    warnings: wholeInputWarnings(needed, options),
    locate: (source) => placesOf(project, source),
  });
}

function neededSources(input: JsonObject, path: string): Promise<ReadonlySet<string> | undefined> {
  const texts = new Map<string, string>();
  for (const [source, entry] of Object.entries(objectIn(own(input, 'sources')) ?? {})) {
    const content = own(objectIn(entry), 'content');
    if (typeof content === 'string') texts.set(source, content);
  }
  return importClosure(path, texts, remappingsIn(own(objectIn(own(input, 'settings')), 'remappings')));
}

/** `project/contracts/A.sol` is the project's; `npm/@acme/owned@1.2.3/Owned.sol` that package's, in `node_modules`. */
function placesOf(project: Project, source: string): SourcePlace[] {
  if (source.startsWith('project/')) {
    return [{ path: joinPath(project.root, source.slice('project/'.length)), origin: 'workspace' }];
  }
  const [, name, rest] = /^npm\/((?:@[^/]+\/)?[^/@]+)@[^/]+\/(.+)$/.exec(source) ?? [];
  return name === undefined || rest === undefined ? [] : packagePlaces(project, `${name}/${rest}`);
}

async function buildInfoOf(workspace: Workspace, candidate: Candidate, artifact: JsonObject): Promise<string> {
  const id = textIn(own(artifact, 'buildInfoId'));
  const [artifacts] = candidate.project.outputs;
  if (id === undefined || artifacts === undefined)
    throw unreadable(candidate, l10n.t("its artifact doesn't reference a build-info file"));
  // Ignition keeps the artifacts and the build-infos of a deployment side by side.
  const base = isInside(artifacts, candidate.artifact) ? artifacts : parentOf(parentOf(candidate.artifact));
  const path = joinPath(base, 'build-info', `${id}.json`);
  await checkInside(workspace, candidate.project, path);
  if ((await workspace.files.stat(path)) === undefined) throw unreadable(candidate, l10n.t`${path} is missing`);
  return path;
}

function unreadable(candidate: Candidate, why: string): LensError {
  return new LensError(
    { kind: 'input', field: 'buildInfo' },
    l10n.t`Can't read the build of ${candidate.contractName}: ${why}. Run "npx hardhat build --force".`,
  );
}
