import * as l10n from '@vscode/l10n';
import type { Token } from '../../ledger/rest/schema/tokens.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import {
  bytesValue,
  codeValue,
  idValue,
  integerValue,
  keyValues,
  type SheetContext,
  textValue,
} from '../parts/values.ts';
import type { Sheet } from '../sheet.ts';

/** A list of tokens, as many as were asked for. */
export function tokenListSheet(tokens: Listed<Token>, context: SheetContext): Sheet {
  const { name } = context.network;
  return {
    kind: 'tokenList',
    id: name,
    title: l10n.t('Tokens'),
    headline: tokens.rows.length === 1 ? l10n.t`1 token on ${name}.` : l10n.t`${tokens.rows.length} tokens on ${name}.`,
    tone: 'neutral',
    icon: 'list-flat',
    sections: tableSection(l10n.t('Tokens'), tokens, [
      [l10n.t('Token'), (each) => idValue(each.token_id, 'token')],
      [l10n.t('Name'), (each) => textValue(each.name)],
      [l10n.t('Symbol'), (each) => textValue(each.symbol)],
      [l10n.t('Type'), (each) => textValue(each.type)],
      [l10n.t('Decimals'), (each) => integerValue(each.decimals), 'right'],
      [l10n.t('Metadata'), (each) => bytesValue(each.metadata)],
      [
        l10n.t('Admin key'),
        (each) =>
          codeValue(
            keyValues(each.admin_key)
              .map((one) => ('text' in one ? one.text : ''))
              .join(' '),
          ),
      ],
    ]),
  };
}
