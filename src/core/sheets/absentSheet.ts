import * as l10n from '@vscode/l10n';
import { lineOfText } from '../format/escape.ts';
import { type Identifier, shownId } from '../ledger/ids/identifiers.ts';
import type { Missing } from '../ledger/lookUp/missing.ts';
import { explainResultCode } from '../ledger/resultCodes/resultCodes.ts';
import { type EntityKind, kindTitle } from './kinds.ts';
import { field, fieldsBlock, idValue, textValue } from './parts/values.ts';
import type { Block, Sheet, Value } from './sheet.ts';

/** In characters: a tab says after the ID what is with it. */
const longestName = 44;

/** The network that was searched, and its known state. */
interface AbsentContext {
  network: string;
  /** The incident or maintenance of the service, as one sentence. */
  notice?: string;
  /** Why something new isn't there yet, as one sentence. */
  wait?: string;
  /** The names of networks that weren't asked, because only the user may send them what may be a private key. */
  unasked?: readonly string[];
  /** Whether an ID may be the number of a block: it may have been typed as a number alone. */
  offersBlock?: boolean;
}

/** The sheet of an entity that a network doesn't know: why that may be, and the networks that know it. */
export function missingSheet(
  identifier: Identifier,
  { message, reason, knownOn }: Missing,
  { network, notice, wait, unasked = [], offersBlock = false }: AbsentContext,
): Sheet {
  const kind = kindOf(identifier);
  const on = (name: string): Value => ({
    type: 'id',
    text: name,
    words: true,
    ref: { kind, id: identifier.id, network: name },
  });
  const refusal = reason === 'precheck' && identifier.kind === 'transaction' ? identifier.error : undefined;
  const { meaning, fix } = refusal ? explainResultCode(refusal.status) : {};
  const fields = fieldsBlock(
    field(l10n.t('Result'), idValue(refusal?.status, 'resultCode'), { tone: 'failure' }),
    field(l10n.t('Meaning'), textValue(meaning)),
    field(l10n.t('Likely fix'), textValue(fix)),
    field(l10n.t('Network'), textValue(network)),
    field(l10n.t('Exists on'), knownOn.map(on)),
    field(l10n.t('Look up on'), unasked.map(on)),
    offersBlock ? field(l10n.t('Block with this number'), idValue(numberOf(identifier), 'block')) : undefined,
  );
  return absent(identifier, 'unknown', message, [...noticeBlock(notice), ...waitBlock(wait), fields]);
}

/** The sheet of an entity that couldn't be read. `problem` says why, in whole sentences. */
export function unreadSheet(identifier: Identifier, problem: string, { network }: AbsentContext): Sheet {
  const sheet = absent(identifier, 'unread', problem, [fieldsBlock(field(l10n.t('Network'), textValue(network)))]);
  // The problem is the connection's: it doesn't name what was asked for.
  return { ...sheet, title: `${sheet.title} ${shownId(identifier)}` };
}

function absent(
  identifier: Identifier,
  why: NonNullable<Sheet['absent']>,
  headline: string,
  blocks: readonly Block[],
): Sheet {
  const id = shownId(identifier);
  const name = lineOfText(id.length > longestName ? `${id.slice(0, longestName)}…` : id, longestName + 1);
  return {
    kind: kindOf(identifier),
    id: identifier.id,
    title: titleOf(identifier),
    short: why === 'unknown' ? l10n.t('{0} (not found)', name) : l10n.t('{0} (not loaded)', name),
    headline,
    tone: 'warning',
    icon: why === 'unread' ? 'warning' : 'question',
    absent: why,
    sections: [{ title: l10n.t('Summary'), level: 'summary', blocks }],
  };
}

/** The number of an ID that has nothing else in it. */
function numberOf(identifier: Identifier): string | undefined {
  return identifier.kind === 'entity' && !identifier.page ? /^0\.0\.(\d+)$/.exec(identifier.id)?.[1] : undefined;
}

function noticeBlock(notice: string | undefined): Block[] {
  return notice === undefined ? [] : [{ type: 'paragraph', text: notice, tone: 'warning' }];
}

function waitBlock(wait: string | undefined): Block[] {
  return wait === undefined ? [] : [{ type: 'paragraph', text: wait, tone: 'info' }];
}

/** The most likely kind of an identifier. */
function kindOf(identifier: Identifier): EntityKind {
  switch (identifier.kind) {
    case 'transaction':
    case 'longHash':
    case 'evmHash':
    case 'timestamp':
      return 'transaction';
    case 'entity':
      return identifier.page ?? 'account';
    case 'evmAddress':
    case 'alias':
      return 'account';
    default:
      return identifier.kind;
  }
}

/** The kind, without the ID, which is in the headline. */
function titleOf(identifier: Identifier): string {
  switch (identifier.kind) {
    case 'timestamp':
      return l10n.t('Transaction');
    case 'longHash':
    case 'evmHash':
      return l10n.t('Hash');
    case 'evmAddress':
      return l10n.t('EVM address');
    case 'alias':
      return l10n.t('Alias');
    case 'entity':
      return identifier.page ? kindTitle(identifier.page) : l10n.t('Entity ID');
    default:
      return kindTitle(identifier.kind);
  }
}
