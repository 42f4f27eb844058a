import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { ChainMirror } from '../trace/chainMirror.ts';
import { type Caller, delegatedStory, runDelegated } from '../trace/delegatedStories.ts';
import { hookSource, runHook } from '../trace/hookStories.ts';
import { type OpenedStory, openRecord } from './openStory.ts';

/** Calls whose code runs as another account: accounts with delegated code (HIP-1340), and hooks (HIP-1195). */
export function recordedStories(
  chain: Anvil,
  mirror: ChainMirror,
): readonly { readonly name: string; open(): Promise<OpenedStory> }[] {
  const delegated = (caller: Caller, by: 'update' | 'authorization' = 'update') => ({
    name: `delegated code, called by ${caller}${by === 'update' ? '' : ', with an authorization'}`,
    open: async () => {
      const { record } = await runDelegated(chain, delegatedStory, 'no optimizer', { caller, by });
      return openRecord(mirror, record, delegatedStory);
    },
  });
  const hook = (name: string, run: Parameters<typeof runHook>[2]) => ({
    name,
    open: async () => {
      const { record } = await runHook(chain, 'no optimizer', run);
      return openRecord(mirror, record, { name, source: hookSource });
    },
  });
  return [
    delegated('another'),
    delegated('itself'),
    delegated('a contract'),
    delegated('another', 'authorization'),
    hook('hook that allows', { asked: 5, left: 9 }),
    hook('hook over its limit', { asked: 12, left: 9 }),
  ];
}
