import * as l10n from '@vscode/l10n';
import type { Token } from '../../ledger/rest/schema/tokens.ts';
import { keyLine } from '../parts/keys.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { bytesValue, codeValue, idValue, integerValue, textValue } from '../parts/values.ts';
import type { Section } from '../sheet.ts';

/** The tokens whose admin key is the key of an account: it can change them. */
export function administeredTokensSection(tokens: Listed<Token> | undefined): Section[] {
  return tableSection(
    l10n.t('Tokens with this admin key'),
    tokens,
    [
      [l10n.t('Token'), (each) => idValue(each.token_id, 'token')],
      [l10n.t('Name'), (each) => textValue(each.name)],
      [l10n.t('Symbol'), (each) => textValue(each.symbol)],
      [l10n.t('Type'), (each) => textValue(each.type)],
      [l10n.t('Decimals'), (each) => integerValue(each.decimals), 'right'],
      [l10n.t('Metadata'), (each) => bytesValue(each.metadata)],
      [l10n.t('Admin key'), (each) => codeValue(keyLine(each.admin_key))],
    ],
    l10n.t('Details'),
  );
}
