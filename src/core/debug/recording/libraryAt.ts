import type { TraceFrame } from '../../trace/replay/executionTrace.ts';

/**
 * Where the library is that a frame uses: the one that it called, else the only one of that name that ran. A
 * transaction may run two versions of a library.
 * @param contractOf the full name of what a frame runs
 * @returns undefined if that isn't certain
 */
export function libraryAt(
  frames: readonly Pick<TraceFrame, 'index' | 'parent' | 'operation' | 'codeAddress'>[],
  contractOf: (frame: number) => string | undefined,
  { name, frame }: { readonly name: string; readonly frame: number },
): string | undefined {
  const calls = frames.filter(({ index, operation }) => operation === 'DELEGATECALL' && contractOf(index) === name);
  const addressOf = (some: typeof calls) => {
    const addresses = new Set(some.map(({ codeAddress }) => codeAddress));
    return addresses.size === 1 ? some[0]?.codeAddress : undefined;
  };
  return addressOf(calls.filter(({ parent }) => parent === frame)) ?? addressOf(calls);
}
