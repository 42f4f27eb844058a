import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import { NotJsonError, slicePath } from '../../json/jsonSlices.ts';
import { mostValues } from '../../json/valueCount.ts';
import { LensError } from '../../net/errors.ts';
import { isTooLarge, tryParseBytes } from '../../projects/files/buildJson.ts';
import { tooLargeLayout } from '../../projects/files/jsonMembers.ts';
import { chosenPlaces } from '../../storage/chosenPlaces.ts';
import { attributed, lineageIn } from '../../storage/lineage.ts';
import { namespacesIn } from '../../storage/namespaces.ts';
import { proxySlots } from '../../storage/proxySlots.ts';
import { readSolidityLayout } from '../../storage/solidityLayout.ts';
import { sourceTypesIn } from '../../storage/sourceTypes.ts';
import { joinLayouts, mostVariables, type StorageLayout } from '../../storage/storageLayout.ts';
import { readVyperLayout } from '../../storage/vyperLayout.ts';
import type { BuildSources, IncompleteBuild } from '../builds/buildSources.ts';
import { type Compile, compilerInput } from '../builds/compileBuild.ts';
import { withModules } from './vyperModules.ts';

/** A build, or what its layout needs of an incomplete one. */
type LayoutBuild = BuildSources | Pick<IncompleteBuild, 'contract' | 'isIncomplete' | 'storageLayout'>;

/**
 * Where a build's variables are in the storage: as the compiler wrote it into the build output or the record, otherwise
 * as an available compiler writes it now; with the namespaces of its sources and the slots of proxies.
 * @param compilerOf asked only if the layout isn't known
 * @returns undefined if neither has it
 * @throws LensError `input` if it is too large to read
 */
export async function layoutOfBuild(
  build: LayoutBuild,
  compilerOf: (build: BuildSources) => Promise<Compile | undefined>,
): Promise<StorageLayout | undefined> {
  if (build.storageLayout === tooLargeLayout) throw tooManyValues(build);
  const known = readLayout(build.storageLayout, build);
  if (known || 'isIncomplete' in build) return known;
  const compile = await compilerOf(build);
  return compile && readLayout(await writtenLayout(build, compile), build);
}

/**
 * What a compiler writes as the layout of a build's contract, in its own form.
 * @throws LensError `input` if it is too large to read
 */
export async function writtenLayout(build: BuildSources, compile: Compile): Promise<unknown> {
  const [output = ''] = await compile([inputOf(build)]);
  const key = build.language === 'Vyper' ? 'layout' : 'storageLayout';
  const path = [fileOfContract(build.contract), nameOfContract(build.contract), key];
  const slice = await sliceAt(output, ['contracts', ...path]);
  if (slice && isTooLarge(slice)) throw tooManyValues(build);
  return slice && tryParseBytes(slice);
}

/** Layouts that a compiler made, by what it was given. */
export type CompiledLayouts = Map<string, Promise<StorageLayout | undefined>>;

/** Those used longest ago go first. */
const mostKept = 32;

/** As `layoutOfBuild`; a compiler is asked once about the same sources and settings. */
export async function layoutOnce(
  compiled: CompiledLayouts,
  build: BuildSources | IncompleteBuild,
  compilerOf: (build: BuildSources) => Promise<Compile | undefined>,
): Promise<StorageLayout | undefined> {
  if ('isIncomplete' in build) return layoutOfBuild(build, async () => undefined);
  const make = () => layoutOfBuild(build, compilerOf);
  if (build.storageLayout !== undefined) return make();
  const key = JSON.stringify([build.contract, build.compilerVersion, build.settings, [...build.sources]]);
  const known = compiled.get(key) ?? make();
  compiled.delete(key);
  compiled.set(key, known);
  for (const oldest of compiled.keys()) if (compiled.size > mostKept) compiled.delete(oldest);
  try {
    const layout = await known;
    // A compiler may be installed by the next time.
    if (!layout) compiled.delete(key);
    return layout;
  } catch (error) {
    compiled.delete(key);
    throw error;
  }
}

function tooManyValues(build: Pick<BuildSources, 'contract'>): LensError {
  return tooLarge(build, l10n.t`${formatInteger(mostValues)} values`);
}

/** @param limit what it has more of than can be read */
function tooLarge({ contract }: Pick<BuildSources, 'contract'>, limit: string): LensError {
  return new LensError(
    { kind: 'input', field: 'layout' },
    l10n.t`The storage layout of ${contract} is too large to read: it has more than ${limit}. What is stored can only be shown by slot.`,
  );
}

/** The value at the end of `path`; the output may have layouts of many other contracts. */
async function sliceAt(output: string, path: readonly string[]): Promise<Uint8Array | undefined> {
  try {
    return await slicePath(new TextEncoder().encode(output), path);
  } catch (error) {
    if (error instanceof NotJsonError) return undefined;
    throw error;
  }
}

/** A layout in either language; the sources provide names that it lacks. */
function readLayout(json: unknown, build: LayoutBuild): StorageLayout | undefined {
  const isIncomplete = 'isIncomplete' in build;
  const sources = isIncomplete ? [] : [...build.sources.values()];
  const types = sourceTypesIn(sources);
  const solidity = readSolidityLayout(json, types);
  checkSize(solidity, build);
  if (solidity) {
    const own = isIncomplete
      ? { ...solidity, isSourceless: true }
      : attributed(solidity, lineageIn(build.sources, build.contract));
    const chosen = chosenPlaces(sources, types);
    return joinLayouts([{ ...own, chosen }, namespacesIn(types), proxySlots]);
  }
  const vyper = json === undefined || json === null ? undefined : readVyperLayout(json, sources);
  checkSize(vyper, build);
  return vyper && joinLayouts([isIncomplete ? vyper : withModules(vyper, build), proxySlots]);
}

function checkSize(layout: StorageLayout | undefined, build: Pick<BuildSources, 'contract'>): void {
  if (layout && layout.variables.length > mostVariables)
    throw tooLarge(build, l10n.t`${formatInteger(mostVariables)} variables`);
}

/** Only the layout: without code, a compiler takes a tenth of the time. It doesn't depend on the optimizer. */
function inputOf(build: BuildSources): string {
  const file = fileOfContract(build.contract);
  const selection = build.language === 'Vyper' ? { [file]: ['layout'] } : { [file]: { '*': ['storageLayout'] } };
  return compilerInput(build, build.settings, selection);
}
