import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import { type ChainMirror, startMirror } from './chainMirror.ts';

interface MirroredChain {
  readonly chain: Anvil;
  readonly mirror: ChainMirror;
}

/**
 * A chain with a mirror node for the tests of a suite, which calls it once; both end with the suite.
 * @param keep takes them when they have started
 */
export function useChain(keep: (started: MirroredChain) => void, options: Parameters<typeof startAnvil>[0] = {}): void {
  let [chain, mirror]: [Anvil?, ChainMirror?] = [];
  before(async () => {
    chain = await startAnvil(options);
    mirror = await startMirror(chain);
    keep({ chain, mirror });
  });
  after(async () => {
    await mirror?.close();
    await chain?.close();
  });
}
