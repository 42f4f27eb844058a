import * as l10n from '@vscode/l10n';
import { latin1OfBytes } from '../../platform/bytes.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import type { ContractResult } from '../rest/schema/contractResults.ts';
import { isSuccess, resultCodeNumbered } from '../resultCodes/resultCodes.ts';
import { decodeAbi } from './abi.ts';
import { type AbiIndex, type AddressNames, type Decoded, decodeSelected, describeDecoded, noAbis } from './abiIndex.ts';

/** Why a contract call reverted. */
export type Revert =
  /** `require(..., "message")` or `revert("message")`. */
  | { kind: 'message'; message: string }
  /** A failed assertion or a check added by the compiler. */
  | { kind: 'panic'; code: bigint; meaning: string }
  /** An error that a contract declares. */
  | ({ kind: 'custom' } & Decoded)
  /** A result code from a system contract, or why the EVM stopped. */
  | { kind: 'resultCode'; name: string }
  /** A system contract returned a result code, and its caller reverted. */
  | { kind: 'returned'; called: string; name: string }
  /** An error of no known ABI; `isRestricted` if those of the workspace weren't read. */
  | { kind: 'unknown'; selector: string; data: string; isRestricted?: true }
  /** Reverted without a reason. */
  | { kind: 'empty' };

const errorSelector = '0x08c379a0';
const panicSelector = '0x4e487b71';
const stringParameter = [{ name: 'message', type: 'string' }];
const codeParameter = [{ name: 'code', type: 'uint256' }];

/**
 * Decodes a contract result's `error_message`, a frame's `result_data` or the error of a rejected call: hex with `0x`,
 * or a result code's name. `abis` has the custom errors of the workspace or of verified contracts.
 */
export function decodeRevert(data: string, abis: AbiIndex = noAbis): Revert {
  if (data === '' || data === '0x') return { kind: 'empty' };
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(data)) {
    return /^[A-Z][A-Z0-9_]+$/.test(data) ? { kind: 'resultCode', name: data } : { kind: 'message', message: data };
  }
  const selector = data.slice(0, 10).toLowerCase();
  const argumentsHex = data.slice(10);
  if (selector === errorSelector) {
    const [message] = decodeAbi(stringParameter, argumentsHex) ?? [];
    if (message) return { kind: 'message', message: message.text };
  }
  if (selector === panicSelector) {
    const [value] = decodeAbi(codeParameter, argumentsHex) ?? [];
    if (value) {
      const code = BigInt(value.text);
      return { kind: 'panic', code, meaning: panicMeanings[panicCode(code)]?.() ?? l10n.t('an unknown panic code') };
    }
  }
  const custom = decodeSelected('error', data, abis);
  if (custom) return { kind: 'custom', ...custom };
  const name = latin1OfBytes(bytesOfHex(data) ?? new Uint8Array());
  if (/^[A-Z][A-Z0-9_]{4,99}$/.test(name)) return { kind: 'resultCode', name };
  const code = /^0x0{48}[0-9a-f]{16}$/i.test(data) ? resultCodeNumbered(BigInt(data)) : undefined;
  if (code !== undefined && code !== 'OK' && !isSuccess(code)) return { kind: 'resultCode', name: code };
  return { kind: 'unknown', selector, data, ...(abis.isRestricted && { isRestricted: true }) };
}

/**
 * The revert data of a contract result, undefined if it has none: it succeeded, or its error only repeats its result, as
 * newer mirror nodes do for Ethereum transactions.
 */
export function revertMessage({
  status,
  result,
  error_message: message,
}: Pick<ContractResult, 'status' | 'result' | 'error_message'>): string | undefined {
  return status !== '0x0' || message === null || message === result ? undefined : message;
}

/** Solidity's panic codes (Solidity documentation, "Panic via assert and Error via require"). */
const panicMeanings: Readonly<Record<string, () => string>> = {
  '0x00': () => l10n.t('a generic panic inserted by the compiler'),
  '0x01': () => l10n.t('a failed assert'),
  '0x11': () => l10n.t('an arithmetic overflow or underflow'),
  '0x12': () => l10n.t('a division or modulo by zero'),
  '0x21': () => l10n.t('a value outside its enum'),
  '0x22': () => l10n.t('an incorrectly encoded storage byte array'),
  '0x31': () => l10n.t('pop() on an empty array'),
  '0x32': () => l10n.t('an array index out of bounds'),
  '0x41': () => l10n.t('too much memory, or an array too large'),
  '0x51': () => l10n.t('a call to an uninitialized internal function'),
};

function panicCode(code: bigint): string {
  return `0x${code.toString(16).padStart(2, '0')}`;
}

/** Why the EVM stopped a call, by the name that the network gives (Besu, `ExceptionalHaltReason`); no result codes. */
function haltMeaning(name: string): string | undefined {
  switch (name) {
    case 'CODE_TOO_LARGE':
      return l10n.t('a contract may have 24,576 bytes');
    case 'ILLEGAL_STATE_CHANGE':
      return l10n.t('a static call tried to write');
    case 'INSUFFICIENT_STACK_ITEMS':
      return l10n.t('the stack was empty');
    case 'INVALID_CODE':
      return l10n.t('the new contract begins with 0xEF');
    case 'INVALID_JUMP_DESTINATION':
      return l10n.t('no jump may lead there');
    case 'INVALID_OPERATION':
      return l10n.t('a failed assert of an old compiler, or an unknown opcode');
    case 'INVALID_RETURN_DATA_BUFFER_ACCESS':
    case 'OUT_OF_BOUNDS':
      return l10n.t('a read beyond the data that a call returned');
    case 'TOO_MANY_STACK_ITEMS':
      return l10n.t('the stack was full');
    default:
      return undefined;
  }
}

/** The same without why an error has no name, where the page says that already. */
export function briefRevert(revert: Revert, nameOf?: AddressNames): string {
  return revert.kind === 'unknown' ? l10n.t`Error with selector ${revert.selector}` : describeRevert(revert, nameOf);
}

/** A revert in one line, without a final period: `Panic(0x11): an arithmetic overflow or underflow`. */
export function describeRevert(revert: Revert, nameOf?: AddressNames): string {
  switch (revert.kind) {
    case 'message':
      return revert.message === '' ? l10n.t('An empty message') : revert.message;
    case 'panic':
      return `Panic(${panicCode(revert.code)}): ${revert.meaning}`;
    case 'custom':
      return describeDecoded(revert, nameOf);
    case 'resultCode': {
      const meaning = haltMeaning(revert.name);
      return meaning === undefined ? revert.name : `${revert.name}: ${meaning}`;
    }
    case 'returned':
      return l10n.t`${revert.called} returned ${revert.name}`;
    case 'unknown':
      if (revert.isRestricted)
        return l10n.t`Error with selector ${revert.selector}, unknown because the workspace's ABIs aren't read in Restricted Mode`;
      return l10n.t`Error with selector ${revert.selector}, not in any known ABI`;
    case 'empty':
      return l10n.t('Reverted without a reason');
  }
}
