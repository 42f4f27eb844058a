import { random } from '../../sandbox/ledger/random.ts';

/** Of situations, as many as wanted, drawn by the seed, and of those with the same group and story only one. */
export function chooseStories<Each extends { readonly group: string; readonly story: string }>(
  all: readonly Each[],
  { seed, count }: { seed: number; count: number },
): readonly Each[] {
  const { int } = random(seed, 'screens');
  const left = [...all];
  const chosen = new Map<string, Each>();
  while (chosen.size < count && left.length > 0) {
    const [each] = left.splice(int(left.length), 1);
    const key = `${each?.group}: ${each?.story}`;
    if (each && !chosen.has(key)) chosen.set(key, each);
  }
  return [...chosen.values()];
}
