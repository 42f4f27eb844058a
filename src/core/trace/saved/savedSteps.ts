import { nameOfContract } from '../../format/fullName.ts';
import { type AbiIndex, describeDecoded, describeOutput } from '../../ledger/evm/abiIndex.ts';
import { returnedCode } from '../../ledger/evm/systemContracts.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { SavedAccount, SavedAnswer, SavedCall } from './savedCall.ts';
import { anyAddress, argumentWords } from './savedConstruction.ts';
import type { SavedSlot } from './savedSlots.ts';
import { decoded, type SavedAbout } from './savedWords.ts';

/** What a test does to have the state of a call, in order; each tool has its own words for it. */
export type SavedStep =
  /** Puts the code of an account; of one with `creation`, by its constructor, which the call itself runs if `isCreated`. */
  | { readonly kind: 'code'; readonly account: SavedAccount; readonly note: string }
  | { readonly kind: 'balance'; readonly address: string; readonly balance: bigint }
  | { readonly kind: 'nonce'; readonly address: string; readonly nonce: bigint }
  /** `note`: the variables in it, or that they aren't known; '' for another project's contract. */
  | { readonly kind: 'slot'; readonly slot: SavedSlot; readonly note: string }
  /** Puts what answers for a system contract or a token. */
  | { readonly kind: 'answers'; readonly address: string; readonly answers: readonly NotedAnswer[] };

/** An answer, and what was asked and answered; '' if that isn't known. */
export interface NotedAnswer extends SavedAnswer {
  readonly note: string;
}

/** The steps of a test before its call. Notes are hostile text. */
export function savedSteps({ accounts, slots, answers, creates }: SavedCall, { abis }: SavedAbout): SavedStep[] {
  const steps: SavedStep[] = [];
  // A constructor may create what is set afterwards.
  for (const account of [...accounts].sort((a, b) => Number(!a.creation) - Number(!b.creation))) {
    const { address, balance, code, nonce } = account;
    const own = slots.filter((slot) => slot.address === address && isPut(slot, account));
    if (code.length > 0) steps.push({ kind: 'code', account, note: codeNote(account, own.length > 0) });
    if (balance !== undefined && balance > 0n) steps.push({ kind: 'balance', address, balance });
    if ((creates || account.isCreated) && code.length > 0) steps.push({ kind: 'nonce', address, nonce });
    for (const slot of own) steps.push({ kind: 'slot', slot, note: slotNote(slot, account) });
  }
  for (const address of new Set(answers.map((each) => each.address))) {
    const noted = answers
      .filter((each) => each.address === address)
      .map((answer): NotedAnswer => ({ ...answer, note: answerNote(answer, abis) }));
    steps.push({ kind: 'answers', address, answers: noted });
  }
  return steps;
}

/** Zeros are there already, unless a constructor has written where the ledger has nothing any more. */
function isPut({ value }: SavedSlot, { creation, isCreated }: SavedAccount): boolean {
  return !isCreated && (creation !== undefined || BigInt(value) !== 0n);
}

function slotNote({ variables }: SavedSlot, { own }: SavedAccount): string {
  if (variables.length > 0) return variables.join(', ');
  return own === undefined ? '' : "a place whose variable isn't known";
}

function codeNote({ address, own, creation, isCreated }: SavedAccount, hasSlots: boolean): string {
  if (own === undefined) return 'Not of this project: the code that it had.';
  const name = nameOfContract(own);
  if (isCreated) {
    const given = creation ? argumentWords(creation) : '';
    const at = address === anyAddress ? 'an address that is chosen for the test' : 'the address of its contract';
    return `The constructor of ${name}${given}, at ${at}: the call runs it.`;
  }
  if (!creation) return `${name} as it is built now${hasSlots ? ', with the variables that it had' : ''}.`;
  const then = hasSlots ? ' Then it gets the variables that it had.' : '';
  const given = argumentWords(creation);
  const immutables = (creation.immutables ?? []).join(', ');
  return `${name} as it is built now. Its constructor runs again${given && `, with ${given}`}, for its immutables${immutables && `: ${immutables}`}.${then}`;
}

/** `associateToken(account: 0x…, token: 0x…) returned 184 (INVALID_TOKEN_ID)`. */
function answerNote({ address, input, output, succeeded }: SavedAnswer, abis: AbiIndex): string {
  const asked = decoded('function', input, abis);
  if (!asked) return '';
  const what = describeDecoded(asked);
  if (!succeeded) return `${what} failed`;
  const [given, data] = [hexOfBytes(input), hexOfBytes(output)];
  const said = describeOutput(data, given, abis);
  if (said === '') return what;
  const code = returnedCode({
    recipient: null,
    to: address,
    input: given,
    result_data: data,
    result_data_type: 'OUTPUT',
  });
  return `${what} returned ${said}${code ? ` (${code.name})` : ''}`;
}

/** What the answers of a step are, for a comment. */
export const answersNote = 'What the network answered, in this order, and nothing else.';
