import * as l10n from '@vscode/l10n';
import type { Airdrop } from '../../ledger/rest/schema/airdrops.ts';
import { nftId } from '../movements/transfers.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { idValue, type SheetContext, timeValue, tokenValue } from '../parts/values.ts';
import type { Section } from '../sheet.ts';

/** Unclaimed airdrops: those that an account sent, or those that it can claim. */
export function airdropSection(title: string, airdrops: Listed<Airdrop> | undefined, context: SheetContext): Section[] {
  return tableSection(
    title,
    airdrops,
    [
      [l10n.t('Sender'), (each) => idValue(each.sender_id, 'account')],
      [l10n.t('Receiver'), (each) => idValue(each.receiver_id, 'account')],
      [
        l10n.t('Token'),
        (each) =>
          each.serial_number === null
            ? idValue(each.token_id, 'token')
            : idValue(nftId(each.token_id, each.serial_number), 'nft'),
      ],
      // Of an NFT, the record's amount is 0.
      [
        l10n.t('Amount'),
        (each) =>
          each.serial_number === null || each.amount !== 0n
            ? tokenValue(each.amount, each.token_id, context)
            : undefined,
        'right',
      ],
      [l10n.t('Since'), (each) => timeValue(each.timestamp?.from)],
      [l10n.t('Until'), (each) => timeValue(each.timestamp?.to)],
    ],
    l10n.t('Airdrops'),
  );
}
