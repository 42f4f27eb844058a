import { describeDecoded } from '../../ledger/evm/abiIndex.ts';
import type { SavedAccount, SavedAnswer, SavedCall, SavedSlot } from './savedCall.ts';
import { decoded, oneLine, type SavedAbout, shortNumber } from './savedWords.ts';

/** What a test does to have the state of a call, in order; each tool has its own words for it. */
export type SavedStep =
  /** Puts the code of an account; of one with `creation`, by its constructor, which the call itself runs if `isCreated`. */
  | { readonly kind: 'code'; readonly account: SavedAccount }
  | { readonly kind: 'balance'; readonly address: string; readonly balance: bigint }
  | { readonly kind: 'nonce'; readonly address: string; readonly nonce: bigint }
  /** `note`: the variables in it, in one line; '' if they aren't known. */
  | { readonly kind: 'slot'; readonly slot: SavedSlot; readonly note: string }
  /** Puts what answers for a system contract or a token. */
  | { readonly kind: 'answers'; readonly address: string; readonly answers: readonly NotedAnswer[] };

/** An answer, and what was asked, in one line; '' if that isn't known. */
export interface NotedAnswer extends SavedAnswer {
  readonly note: string;
}

/** The steps of a test before its call. */
export function savedSteps({ accounts, slots, answers, creates }: SavedCall, { abis }: SavedAbout): SavedStep[] {
  const steps: SavedStep[] = [];
  // A constructor may create what is set afterwards.
  for (const account of [...accounts].sort((a, b) => Number(!a.creation) - Number(!b.creation))) {
    const { address, balance, code, nonce } = account;
    if (code.length > 0) steps.push({ kind: 'code', account });
    if (balance !== undefined && balance > 0n) steps.push({ kind: 'balance', address, balance });
    if ((creates || account.isCreated) && code.length > 0) steps.push({ kind: 'nonce', address, nonce });
    for (const slot of slots) {
      // A constructor may have written where the ledger has nothing any more.
      if (slot.address !== address || (!account.creation && BigInt(slot.value) === 0n)) continue;
      const { names, value } = slot;
      const note = names.length > 0 ? oneLine(`${names.join(', ')} = ${shortNumber(value)}`) : '';
      steps.push({ kind: 'slot', slot, note });
    }
  }
  for (const address of new Set(answers.map((each) => each.address))) {
    const noted = answers
      .filter((each) => each.address === address)
      .map((answer): NotedAnswer => {
        const asked = decoded('function', answer.input, abis);
        return { ...answer, note: asked ? oneLine(describeDecoded(asked)) : '' };
      });
    steps.push({ kind: 'answers', address, answers: noted });
  }
  return steps;
}

/** What the answers of a step are, for a comment. */
export const answersNote = "Answers as the network's, in their order, and nothing else.";
