import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import { type ChainMirror, startMirror } from './chainMirror.ts';

interface MirroredChain {
  readonly chain: Anvil;
  readonly mirror: ChainMirror;
}

/** A chain with a mirror node for the tests of a suite, which calls it once; both start and end with the suite. */
export function useChain(options: Parameters<typeof startAnvil>[0] = {}): MirroredChain {
  let started: Partial<MirroredChain> = {};
  before(async () => {
    const chain = await startAnvil(options);
    started = { chain };
    started = { chain, mirror: await startMirror(chain) };
  });
  after(async () => {
    await started.mirror?.close();
    await started.chain?.close();
  });
  return { chain: later(() => started.chain), mirror: later(() => started.mirror) };
}

/** What will be there when it is used. */
export function later<T extends object>(own: () => T | undefined): T {
  return new Proxy({} as T, { get: (_, key) => Reflect.get(own() ?? {}, key) });
}
