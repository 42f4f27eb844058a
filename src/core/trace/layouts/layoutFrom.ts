import type { StorageLayout } from '../../storage/storageLayout.ts';
import type { KnownBuilds } from '../builds/knownBuilds.ts';
import type { TracedBuild } from '../lines/tracedBuild.ts';
import { layoutOfBuild } from './layoutOfBuild.ts';

/** The layout of a build that ran. One that can't be read is none: state is then shown by slot. */
export async function layoutFrom(build: TracedBuild, builds: KnownBuilds): Promise<StorageLayout | undefined> {
  const sources = builds.sourcesOf(build);
  if (!sources) return undefined;
  // Before 0.4, Vyper says it only where it says where variables are.
  const printed = sources.language === 'Vyper' ? (await builds.vyperPlaces(build))?.layout : undefined;
  if (printed) return printed;
  const { storageLayout, ...others } = sources;
  const own = { ...others, contract: build.contract };
  const isSame = build.contract === sources.contract;
  return layoutOfBuild(isSame ? { ...own, storageLayout } : own, () => builds.compilerOf(sources)).catch(
    () => undefined,
  );
}
