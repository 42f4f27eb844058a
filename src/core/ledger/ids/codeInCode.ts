import { resultCodeNames } from '../resultCodes/resultCodes.ts';

/**
 * Result codes in programs: after the type of the SDK or of Solidity's header, in capitals or in the case of the
 * language. `Status.INVALID_SIGNATURE` (Java), `Status.InvalidSignature` (JavaScript), `Status::InvalidSignature`
 * (Rust), `ResponseCodeEnum.X` (protobuf), `ResponseCode.X` (Python), `HederaResponseCodes.X` (Solidity),
 * `hedera.StatusInvalidSignature` (Go), `.invalidSignature` after `Status` (Swift).
 */
export const codeInCodePattern = String.raw`(?:ResponseCodeEnum|ResponseCode|HederaResponseCodes|HieroResponseCodes|Status)(?:\.|::)[A-Za-z][A-Za-z0-9_]{1,100}|(?:(?:hedera|hiero)\.)?Status[A-Z][A-Za-z0-9]{1,100}`;

const whole =
  /^(?:(?:\w{1,40}(?:\.|::)){0,8}(ResponseCodeEnum|ResponseCode|HederaResponseCodes|HieroResponseCodes|Status)(?:\.|::)|((?:hedera|hiero)\.)?Status(?=[A-Z]))([A-Za-z][A-Za-z0-9_]{1,100})$/;

/** Unambiguous types: after them, even a code with one word counts. */
const ownTypes: readonly (string | undefined)[] = ['ResponseCodeEnum', 'HederaResponseCodes', 'HieroResponseCodes'];

let names: ReadonlyMap<string, string> | undefined;

/** A code's name without its case and underscores: `INVALID_ACCOUNT_ID` is `InvalidAccountId` here and `…ID` there. */
function folded(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/**
 * The name of the result code in a piece of a program: `INVALID_SIGNATURE` for `Status.InvalidSignature`. Undefined for
 * other words: after a word as common as `Status`, only known codes of several words count, because `Status.Ok` may be
 * anything.
 */
export function readCodeInCode(text: string): string | undefined {
  const [, type, goPackage, word] = whole.exec(text) ?? [];
  if (word === undefined) return undefined;
  names ??= new Map(resultCodeNames().map((name) => [folded(name), name]));
  const name = names.get(folded(word));
  const isOwn = ownTypes.includes(type) || goPackage !== undefined;
  return name !== undefined && (isOwn || name.includes('_')) ? name : undefined;
}
