import type { HookTime } from '../ledger/accounts/hookCalls.ts';
import type { Decoded } from '../ledger/evm/abiIndex.ts';
import type { Revert } from '../ledger/evm/revert.ts';
import type { ReturnedCode } from '../ledger/evm/systemContracts.ts';
import type { Amount, MoveDeed, Movement } from './movements.ts';

/** What happened in a transaction, or would happen: who did what to whom, how much, and why it failed. No words. */
export interface Facts {
  /** The ledger's name of its type, such as `CONSENSUSCREATETOPIC`. */
  type: string | null;
  /** Who did it: its payer, or an Ethereum transaction's sender, as far as known. */
  who: string | undefined;
  /** What it acted on: the entity of its record, the called or created contract, the topic. */
  on: string | null;
  did: Deed;
  /** Of what hasn't run: what else it would do, the riskiest first. */
  parts?: readonly PlannedPart[];
  /** Why it failed; undefined for a success, and for what hasn't run. */
  failure?: Failure | undefined;
  /** Of a success: codes of system contracts that its contract ignored. */
  ignored?: readonly ReturnedCode[];
  /** Of a success: the result code of a part that failed alone. */
  failedInside?: string | undefined;
  /** What the schedule that it created or signed will do, or has done. */
  scheduled?: Facts | undefined;
}

/** The chief thing that a transaction did, tried, or would do. */
export type Deed =
  | MoveDeed
  | { kind: 'reward'; account: string; tinybars: bigint }
  | { kind: 'message'; said: Said }
  | { kind: 'batch'; count: number }
  /** A hook that the network ran for a transfer, by its owner's ID or address, and its answer; undefined without one. */
  | { kind: 'hook'; owner: string | undefined; time: HookTime | undefined; isAllowed: boolean | undefined }
  /** Of a contract: `input` in hex, `called` if an ABI has the function, `value` in tinybars. */
  | { kind: 'call'; input: string; called?: Decoded | undefined; value: bigint }
  /** Of a contract, which holds `start` tinybars from then on. */
  | { kind: 'create'; start: bigint }
  | OtherDeed;

/** What its type says, with what goes along. */
export interface OtherDeed {
  kind: 'other';
  /** What a new account begins with, in tinybars. */
  start?: bigint | undefined;
  /** The first supply of a new token. */
  supply?: Movement | undefined;
  /** What was left in what was deleted, or in a token's former treasury, and who has it now. */
  left?: Movement | undefined;
  /** Who has all NFTs of a former treasury now. */
  treasury?: string | undefined;
  /** What else a body is about: the tokens of an account. */
  others?: readonly string[];
  /** The name of what a body creates. */
  name?: string;
}

/** The content of a message on one line, cut; '' for an empty one. Of a part, which part. */
export interface Said {
  text: string;
  part?: { number: bigint | number | null; total: bigint | number | null } | undefined;
}

export interface Failure {
  /** The result code. */
  code: string;
  /** The contract's own reason. */
  reason?: Revert | undefined;
  /** The transaction of the batch that failed first, and its number from 1. */
  inner?: { number: number; code: string; facts: Facts } | undefined;
}

/** A part of what a transaction that hasn't run would do, beside its type and what it's about. */
export type PlannedPart =
  /** An allowance. `amount` undefined: all NFTs of `token`; of nothing, it takes the allowance back. */
  | {
      kind: 'grant';
      spender: string;
      owner: string | undefined;
      amount: Amount | undefined;
      token?: string | undefined;
    }
  /** `spender` may no longer transfer all NFTs of a token, or nobody some of them. */
  | { kind: 'revoke'; spender?: string | undefined; owner: string | undefined; what: Amount | string }
  /** Who gets what the deleted entity holds. */
  | { kind: 'rest'; to: string }
  /** A key that is replaced, or taken away for good, by the field's words. */
  | { kind: 'key'; name: string; isRemoved: boolean }
  | { kind: 'treasury'; to: string }
  /** The account of a node, which gets its rewards. */
  | { kind: 'nodeAccount'; id: string }
  /** Who pays for what a schedule does, if that's said. */
  | { kind: 'payer'; id: string }
  /** An account runs a contract's code (HIP-1340), or no longer. */
  /** `of`: who signed that it wants to run the code, if it isn't whom the transaction is about. */
  | { kind: 'delegation'; address: string | undefined; of?: string }
  /** A hook (HIP-1195) that is created, deleted, or run by a transfer. */
  | { kind: 'hook'; id: bigint; does: 'created' | 'deleted' | 'runs' | 'stores'; of?: string | undefined }
  | { kind: 'approval' }
  /** The first supply of a new token, in its smallest units. */
  | { kind: 'supply'; amount: bigint; decimals: number; symbol: string; to: string | undefined }
  /** A custom fee, in an amount or a share in percent; without either, there are none any more. */
  | {
      kind: 'fee';
      amount?: Amount | undefined;
      percent?: string | undefined;
      to?: string | undefined;
      /** Of a share, the least and the most; of a royalty, what is paid if nothing else is. */
      least?: Amount | undefined;
      most?: Amount | undefined;
      otherwise?: Amount | undefined;
    }
  /** A pending airdrop. */
  | { kind: 'airdrop'; what: string; from: string; to: string }
  /** What a schedule or a batch would do. */
  | { kind: 'plan'; facts: Facts }
  /** One that can't be read. */
  | { kind: 'unread' }
  /** Fields that later ones override, by their words. */
  | { kind: 'twice'; names: readonly string[] }
  | { kind: 'bytes'; count: number }
  /** The service's own word, such as the kind of a freeze. */
  | { kind: 'word'; text: string }
  /** The names of other fields that an update sets. */
  | { kind: 'sets'; names: readonly string[] };
