import * as l10n from '@vscode/l10n';
import { bodyFacts } from '../happened/bodyFacts.ts';
import { plannedWords } from '../happened/plannedWords.ts';
import type { AbiIndex } from '../ledger/evm/abiIndex.ts';
import { readTransactionBody } from '../ledger/protobuf/transactionBody.ts';
import type { AskOptions } from '../ledger/rest/ask.ts';
import { answerOf, attempt } from '../ledger/rest/attempt.ts';
import type { LedgerClient } from '../ledger/rest/client/client.ts';
import { exchangeRateAt } from '../ledger/transactions/exchangeRate.ts';
import type { Network } from '../networks.ts';
import { reasonOf, unreadSection } from '../sheets/parts/unread.ts';
import type { Section, Sheet } from '../sheets/sheet.ts';
import { feeEstimateSheet } from '../sheets/transactions/feeEstimate.ts';

interface ReadFeeEstimateOptions extends AskOptions {
  network: Network;
  /** Milliseconds since 1970. */
  now: number;
  abis?: AbiIndex;
}

/**
 * The estimated cost of a transaction: from the transaction alone, and based on the ledger's state if the server
 * supports it. In dollars and in ℏ at the current rate.
 * @param transaction a protobuf `Transaction`
 * @throws LensError if the bytes aren't a transaction, or the server can't be reached
 */
export async function readFeeEstimate(
  client: LedgerClient,
  transaction: Uint8Array,
  { network, now, abis, ...options }: ReadFeeEstimateOptions,
): Promise<Sheet> {
  const [intrinsic, withLedger, asked] = await Promise.all([
    client.network.estimateFees(transaction, { mode: 'INTRINSIC' }, options),
    attempt(client.network.estimateFees(transaction, { mode: 'STATE' }, options)),
    attempt(client.network.exchangeRates({}, options)),
  ]);
  const [state, rates] = [answerOf(withLedger), answerOf(asked)];
  const price = rates && exchangeRateAt(rates, `${Math.floor(now / 1000)}.0`);
  const context = { network, ...(price && { price }), ...(abis && { abis }) };
  const body = readTransactionBody(transaction);
  const what = body && plannedWords(bodyFacts(body, abis), undefined);
  const unread = unreadSection(
    [
      withLedger.failure && l10n.t`Can't load the estimate based on ledger state: ${reasonOf(withLedger.failure)}.`,
      asked.failure && l10n.t`Can't load the exchange rate: ${reasonOf(asked.failure)}.`,
    ].filter((each) => each !== undefined),
  );
  const byItself = feeEstimateSheet(intrinsic, context, what);
  if (!state) return { ...byItself, sections: [...byItself.sections, ...unread] };
  const withState = feeEstimateSheet(state, context, what);
  if (JSON.stringify(withState.sections) === JSON.stringify(byItself.sections)) {
    const text = l10n.t("The estimate is the same with and without the ledger's state.");
    const sections = withState.sections.map(
      (each, at): Section => (at === 0 ? { ...each, blocks: [...each.blocks, { type: 'paragraph', text }] } : each),
    );
    return { ...withState, sections: [...sections, ...unread] };
  }
  return {
    ...withState,
    sections: [
      ...named(withState.sections, l10n.t('Based on ledger state')),
      ...named(byItself.sections, l10n.t('Transaction only')),
      ...unread,
    ],
  };
}

function named(sections: readonly Section[], mode: string): Section[] {
  return sections.map((section) => ({
    ...section,
    title: section.level === 'summary' ? mode : `${mode}: ${section.title}`,
  }));
}
