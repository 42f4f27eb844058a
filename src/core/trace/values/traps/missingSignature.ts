import { revertingFrame } from '../../../ledger/evm/revertOrigin.ts';
import { returnedCode } from '../../../ledger/evm/systemContracts.ts';
import type { ContractAction } from '../../../ledger/rest/schema/contractTraces.ts';

/** Whose signature a system contract missed. */
interface MissingSignature {
  /** The function's name. */
  readonly called: string;
  /** Of a token; of an account, its own. */
  readonly key: TokenKey | 'account';
  /** The token or the account, `0x` and 40 hex digits. */
  readonly of: string;
  readonly contract: string;
}

type TokenKey = 'supply' | 'wipe' | 'freeze' | 'kyc' | 'pause' | 'admin';

/** What needs the signature of exactly one key, that of its first argument. */
const keys: readonly (readonly [called: RegExp, key: MissingSignature['key']])[] = [
  [/^(?:mint|burn)Token$/, 'supply'],
  [/^wipeTokenAccount(?:NFT)?$/, 'wipe'],
  [/^(?:un)?freezeToken$/, 'freeze'],
  [/^(?:grant|revoke)TokenKyc$/, 'kyc'],
  [/^(?:un)?pauseToken$/, 'pause'],
  [/^deleteToken$/, 'admin'],
  [/^(?:dis|as)sociateTokens?$/, 'account'],
];

const codes: ReadonlySet<string> = new Set(['INVALID_SIGNATURE', 'INVALID_FULL_PREFIX_SIGNATURE_FOR_PRECOMPILE']);

/** Whose signature was missing if a call failed because of that; undefined unless only one key can be meant. */
export function missingSignature(actions: readonly ContractAction[]): MissingSignature | undefined {
  const { frame, revert } = revertingFrame(actions) ?? {};
  const returned = frame && revert?.kind === 'returned' ? returnedCode(frame) : undefined;
  if (!frame || !returned || !codes.has(returned.name)) return undefined;
  const [, key] = keys.find(([called]) => called.test(returned.called)) ?? [];
  const of = /^0x[0-9a-f]{8}0{24}([0-9a-f]{40})/i.exec(frame.input ?? '')?.[1];
  const { from: contract } = frame;
  return key && of !== undefined && contract ? { called: returned.called, key, of: `0x${of}`, contract } : undefined;
}
