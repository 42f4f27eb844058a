import path from 'node:path';

/** The click files of more than half a minute, the longest first: then no lane has one left when the others have ended. */
export const slowest: readonly string[] = [
  'panel',
  'boxes',
  'verifyFlow',
  'failingLine',
  'status',
  'watch',
  'verificationSurfaces',
  'ledgerViews',
  'debugger',
  'deployedByTools',
  'verificationJobs',
  'lookUpSecrets',
  'verificationBroadcast',
  'ledger',
  'ownAccount',
  'pictures',
  'verificationWindows',
  'trouble',
  'links',
  'verificationProblems',
];

/**
 * At a time: a test by clicks waits for typed keys and for what the product does by itself. It works for a quarter to
 * nearly half of its time on one core.
 */
export const clickLanes = 3;

/** The files with the slowest ones first. */
export function slowestFirst(files: readonly string[]): string[] {
  const placeOf = (file: string) => {
    const at = slowest.indexOf(nameOf(file));
    return at === -1 ? slowest.length : at;
  };
  return files.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Click files that share a process, one after the other. */
const clickGroups: readonly (readonly string[])[] = [
  // Without a VS Code.
  ['accessibility', 'grid', 'heldSelection', 'longTable', 'toolbar'],
];

/**
 * The files, those of a group together, at the place of the first of them.
 * @throws if a group names a file that is not there
 */
export function inGroups(files: readonly string[], groups = clickGroups): readonly string[][] {
  const fileOf = (name: string) => {
    const found = files.find((file) => nameOf(file) === name);
    if (!found) throw new Error(`A group of click files names ${name}, which is not there.`);
    return found;
  };
  const grouped = groups.map((group) => group.map(fileOf));
  const started = new Set<string>();
  return files.flatMap((file) => {
    const unit = grouped.find((each) => each.includes(file)) ?? [file];
    if (started.has(file)) return [];
    for (const each of unit) started.add(each);
    return [unit];
  });
}

function nameOf(file: string): string {
  return path.basename(file, '.test.ts');
}
