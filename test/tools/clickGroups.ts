import path from 'node:path';

/** Click files that share a process, one after the other. */
export const clickGroups: readonly (readonly string[])[] = [
  // Without a VS Code.
  ['accessibility', 'grid', 'heldSelection', 'longTable', 'toolbar'],
];

/**
 * The files, those of a group together, at the place of the first of them.
 * @throws if a group names a file that is not there
 */
export function inGroups(files: readonly string[], groups = clickGroups): readonly string[][] {
  const nameOf = (file: string) => path.basename(file, '.test.ts');
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
