import * as l10n from '@vscode/l10n';
import { isRecord } from '../../../json/isRecord.ts';
import type { JsonValue } from '../../../json/jsonValue.ts';
import { stringifyJson } from '../../../json/losslessJson.ts';
import type { ContractRecord } from '../../../verification/rest/schema.ts';
import { field, fieldsBlock, textValue } from '../../parts/values.ts';
import type { Block, Section, Value } from '../../sheet.ts';

type Documented = Pick<ContractRecord, 'userdoc' | 'devdoc'>;
type Members = Readonly<Record<string, unknown>>;

/**
 * The NatSpec of a function, event or error in one line: its notice and details, its parameters and what it returns.
 * Written by strangers. Empty if there is none.
 */
export function memberDocOf({ userdoc, devdoc }: Documented, kind: string, signature: string): string {
  // Solidity's documentation names a constructor, too, among the methods.
  const list = kind === 'event' || kind === 'error' ? `${kind}s` : 'methods';
  const texts = [userdoc, devdoc].flatMap((doc) => docsIn(own(own(doc, list), signature)).map(docText));
  return [...new Set(texts)].filter((each) => each !== '').join(' ');
}

/** What has a field of its own, is about members, or is only the documents' format. */
const ownMembers: readonly string[] = [
  'title',
  'notice',
  'details',
  'author',
  'methods',
  'events',
  'errors',
  'stateVariables',
  'kind',
  'version',
];

/** The documentation of the contract itself and of its variables. */
export function documentationSection({ userdoc, devdoc }: Documented): Section[] {
  const user = membersOf(userdoc);
  const dev = membersOf(devdoc);
  // Such as `custom:security-contact`.
  const tags = [...Object.entries(user), ...Object.entries(dev)].filter(([name]) => !ownMembers.includes(name));
  const fields = fieldsBlock(
    field(l10n.t('Title'), textValue(textOf(dev.title))),
    field(l10n.t('Notice'), textValue(textOf(user.notice))),
    field(l10n.t('Details'), textValue(textOf(dev.details))),
    field(l10n.t('Author'), textValue(textOf(dev.author))),
    ...tags.map(([name, text]) => field(name, textValue(textOf(text)))),
  );
  const rows = Object.entries(membersOf(dev.stateVariables)).map(([name, doc]): Value[] => [
    { type: 'code', text: name },
    { type: 'text', text: docsIn(doc).map(docText).join(' ') },
  ]);
  const columns = [{ label: l10n.t('Variable') }, { label: l10n.t('Documentation') }];
  const blocks: Block[] = [
    ...(fields.type === 'fields' && fields.fields.length > 0 ? [fields] : []),
    ...(rows.length > 0 ? [{ type: 'table' as const, columns, rows }] : []),
  ];
  return blocks.length === 0 ? [] : [{ title: l10n.t('Documentation'), level: 'detail', blocks }];
}

/** Errors have a list, since several contracts may declare the same one. */
function docsIn(doc: unknown): Members[] {
  return (Array.isArray(doc) ? doc : [doc]).filter(isRecord);
}

/** `Pays in. amount: in tinybars; returns shares: those added` */
function docText(doc: Members): string {
  const sentences = ['notice', 'details'].map((name) => textOf(doc[name]));
  const others = Object.entries(doc).flatMap(([name, text]): string[] => {
    if (name === 'notice' || name === 'details') return [];
    if (name === 'params') return named(text);
    if (name === 'return') return [l10n.t('returns {0}', textOf(text))];
    if (name === 'returns') return named(text).map((each) => l10n.t('returns {0}', each));
    return [`${name}: ${textOf(text)}`];
  });
  return [...sentences, others.join('; ')].filter((each) => each !== '').join(' ');
}

/** `amount: in tinybars`; an unnamed return value is called `_0`. */
function named(texts: unknown): string[] {
  return Object.entries(membersOf(texts)).map(([name, text]) =>
    /^_\d+$/.test(name) ? textOf(text) : `${name}: ${textOf(text)}`,
  );
}

function own(value: unknown, name: string): unknown {
  const members = membersOf(value);
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function membersOf(value: unknown): Members {
  return isRecord(value) ? value : {};
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return (typeof value === 'string' ? value : stringifyJson(value as JsonValue)).replace(/\s+/g, ' ').trim();
}
