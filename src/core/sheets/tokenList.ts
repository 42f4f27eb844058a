import type { Token } from '../ledger/schema/tokens.ts';
import type { Listed } from './listed.ts';
import type { Sheet } from './sheet.ts';
import { tableSection } from './table.ts';
import { bytesValue, codeValue, idValue, integerValue, keyValues, type SheetContext, textValue } from './values.ts';

/** A list of tokens, as many as were asked for. */
export function tokenListSheet(tokens: Listed<Token>, context: SheetContext): Sheet {
  const { name } = context.network;
  return {
    kind: 'tokenList',
    id: name,
    title: 'Tokens',
    headline: `${tokens.rows.length === 1 ? 'One token' : `${tokens.rows.length} tokens`} of ${name}.`,
    tone: 'neutral',
    icon: 'list-flat',
    sections: tableSection('Tokens', tokens, [
      ['Token', (each) => idValue(each.token_id, 'token')],
      ['Name', (each) => textValue(each.name)],
      ['Symbol', (each) => textValue(each.symbol)],
      ['Type', (each) => textValue(each.type)],
      ['Decimals', (each) => integerValue(each.decimals), 'right'],
      ['Metadata', (each) => bytesValue(each.metadata)],
      [
        'Admin key',
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
