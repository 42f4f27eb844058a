import * as l10n from '@vscode/l10n';
import { bodyFacts } from '../../happened/bodyFacts.ts';
import { plannedWords } from '../../happened/plannedWords.ts';
import { transactionTitle } from '../../happened/transactionTypes.ts';
import { readTransactionId } from '../../ledger/ids/transactionId.ts';
import { integerNamed, messageNamed } from '../../ledger/protobuf/decodeMessage.ts';
import { transactionIdIn, type UnsentTransaction } from '../../ledger/protobuf/unsentTransaction.ts';
import { deedFields, envelopeFields } from '../parts/bodyFields.ts';
import { codeValue, field, fieldsBlock, idValue, type SheetContext, textValue, timeValue } from '../parts/values.ts';
import type { Block, Field, Sheet } from '../sheet.ts';

/**
 * What a transaction would do, from its bytes alone.
 * @param now milliseconds since 1970, to say whether it can still be sent; undefined if nobody asks
 */
export function unsentTransactionSheet(unsent: UnsentTransaction, context: SheetContext, now?: number): Sheet {
  const { body, isSchedulable, unknownFields } = unsent;
  const id = transactionIdIn(body);
  return {
    kind: 'transactionBytes',
    id: id ?? body.type,
    title: isSchedulable ? l10n.t('Schedule body') : l10n.t('Transaction bytes'),
    headline: plannedWords(bodyFacts(body, context.abis), context.tokens),
    tone: unknownFields > 0 ? 'warning' : 'neutral',
    icon: 'file-binary',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Type'), textValue(transactionTitle(body.type)), { note: body.type }),
            field(l10n.t('Transaction ID'), idValue(id, 'transaction')),
            ...envelopeFields(body.body),
            ...(isSchedulable ? [] : validityFields(unsent, now)),
            body.signers.length === 0 && !isSchedulable
              ? field(l10n.t('Signed by'), textValue(l10n.t('no one yet')))
              : field(
                  l10n.t('Signed by'),
                  body.signers.map((each) => codeValue(each)).filter((each) => each !== undefined),
                  { note: l10n.t('beginning of the public key') },
                ),
          ),
          ...unknownNote(unknownFields),
        ],
      },
      {
        title: l10n.t('What it does'),
        level: 'detail',
        blocks: [{ type: 'fields', fields: deedFields(body.body, { shown: ['transactionID'] }) }],
      },
    ],
  };
}

/** From when until when the network takes it, as dates. */
function validityFields({ body }: UnsentTransaction, now: number | undefined): (Field | undefined)[] {
  const start = readTransactionId(transactionIdIn(body) ?? '')?.validStart;
  const seconds = integerNamed(messageNamed(body.body, 'transactionValidDuration'), 'seconds');
  if (start === undefined) return [];
  const [whole = '0', nanos = '0'] = start.split('.');
  const end = BigInt(whole) + seconds;
  const isExpired = now !== undefined && end * 1000n < BigInt(Math.floor(now));
  return [
    field(l10n.t('Valid start'), timeValue(start)),
    seconds <= 0n
      ? undefined
      : field(
          l10n.t('Valid until'),
          timeValue(`${end}.${nanos}`),
          isExpired ? { tone: 'warning', note: l10n.t('expired: the network takes it no longer') } : {},
        ),
  ];
}

function unknownNote(count: number): Block[] {
  if (count === 0) return [];
  const text =
    count === 1
      ? l10n.t(
          "This version of Ledger Lens doesn't know 1 field. It is shown by its number: it may change what the transaction does.",
        )
      : l10n.t`This version of Ledger Lens doesn't know ${count} fields. They are shown by their numbers: they may change what the transaction does.`;
  return [{ type: 'paragraph', text, tone: 'warning' }];
}
