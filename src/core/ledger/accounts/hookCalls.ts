import type { ContractResult } from '../rest/schema/contractResults.ts';

/** The contract that every hook runs as (HIP-1195): a call of it by a transfer's child is the call of a hook. */
export const hookContract = '0.0.365';

/** Its EVM address. */
export const hookAddress = `0x${(365).toString(16).padStart(40, '0')}`;

/** When a hook ran, by the function that the network called (HIP-1195, "The account allowance ABI"). */
export type HookTime = 'before' | 'first' | 'after';

/** Their selectors. `before`: the only call; `first` and `after`: both calls of a hook that runs twice. */
const functions: Readonly<Record<string, HookTime>> = {
  // allow, allowPre and allowPost, each with a HookContext and ProposedTransfers.
  '0x124d8b30': 'before',
  '0xbd0dd0b6': 'first',
  '0x94112e2f': 'after',
};

/** What a call of a hook says. */
export interface HookCall {
  /** The account or contract whose hook it is, as `0x` and 40 lowercase hex digits. */
  readonly owner: string | undefined;
  /** Undefined for a function that this version doesn't know. */
  readonly time: HookTime | undefined;
  /** What it answered; undefined if it reverted, or answered nothing. */
  readonly isAllowed: boolean | undefined;
  /** What it answered that is neither yes nor no, in hex. */
  readonly other?: string;
}

/**
 * What a contract result says of the hook that it called. No result of a hook on a public network was seen: that it is
 * one to 0x16d is what HIP-1195 and the mirror node's design (docs/design/hiero-hooks.md, 3.1) say.
 * @returns undefined if it called no hook
 */
export function hookCallIn({
  to,
  contract_id: id,
  function_parameters: input,
  call_result: output,
}: Pick<ContractResult, 'to' | 'contract_id' | 'function_parameters' | 'call_result'>): HookCall | undefined {
  if (to?.toLowerCase() !== hookAddress && id !== hookContract) return undefined;
  const data = (input ?? '').toLowerCase();
  // What was allowed is a word: 0 or 1.
  const answer = /^0x0{63}([01])$/.exec(output ?? '')?.[1];
  return {
    owner: ownerIn(data),
    time: functions[data.slice(0, 10)],
    isAllowed: answer === undefined ? undefined : answer === '1',
    ...(answer === undefined && output && output !== '0x' && { other: shortHex(output) }),
  };
}

/** The first argument of each function is the context, of which the owner comes first. */
function ownerIn(data: string): string | undefined {
  const words = /^0x[0-9a-f]{8}((?:[0-9a-f]{64})+)/.exec(data)?.[1] ?? '';
  const at = Number(`0x${words.slice(0, 64) || '0'}`) * 2;
  const owner = words.slice(at, at + 64);
  return Number.isSafeInteger(at) && /^0{24}[0-9a-f]{40}$/.test(owner) ? `0x${owner.slice(24)}` : undefined;
}

/** A word, and that there is more. */
function shortHex(hex: string): string {
  return hex.length <= 66 ? hex : `${hex.slice(0, 66)}…`;
}
