import * as l10n from '@vscode/l10n';
import { namedId } from '../../names/namedText.ts';
import { entityName, isStrangers, type NameOf } from '../../names/shownName.ts';
import type { VerifiedContract } from '../../verification/rest/schema.ts';
import { worthLabel } from '../accounts/accountFields.ts';
import { withNotLoaded } from '../parts/unread.ts';
import type { Field, Sheet } from '../sheet.ts';
import { matchWithinSentence } from './verificationRecord.ts';

/** A record, with the contract's name if that was asked for. */
type VerifiedRecord = VerifiedContract & { readonly compilation?: { readonly name: string | null } | null };

/** The record at an address; or why it couldn't be read, as a sentence; neither if there is no service to ask. */
interface RecordAnswer {
  readonly record?: VerifiedRecord;
  /** That the service has a record of an earlier contract there, as a sentence. */
  readonly note?: string;
  readonly problem?: string;
}

/**
 * The sheet of a contract with its verification status and a link to the record. Other sheets, and those of contracts
 * without a known record, are returned unchanged.
 * @param answer of exactly this contract; `loading` if it was asked for just now, undefined if nobody asked
 * @param nameOf the names on its network: one of the user's own stands in the title instead of the record's
 */
export function withVerification(
  sheet: Sheet,
  answer: RecordAnswer | 'loading' = {},
  nameOf: NameOf = () => undefined,
): Sheet {
  const { record, note, problem } = answer === 'loading' ? {} : answer;
  if (sheet.kind === 'contract' && problem !== undefined)
    return withNotLoaded(sheet, [l10n.t`Can't load the verification record: ${problem}`]);
  const { address } = record ?? {};
  const [summary, ...rest] = sheet.sections;
  const [first, ...blocks] = summary?.blocks ?? [];
  if (sheet.kind !== 'contract' || !summary || first?.type !== 'fields') return sheet;
  if (answer === 'loading') {
    const soon: Field = { label: l10n.t('Source code'), values: [{ type: 'text', text: l10n.t('Still loading…') }] };
    const fields = { ...first, fields: [...first.fields, soon] };
    return { ...sheet, sections: [{ ...summary, blocks: [fields, ...blocks] }, ...rest] };
  }
  if (!record || !address) return sheet;
  const badge: Field = {
    label: l10n.t('Source code'),
    values: [{ type: 'id', text: wordsOf(record), words: true, ref: { kind: 'verification', id: address } }],
    ...(record.match !== null && { tone: 'success' }),
    ...(note !== undefined && { note }),
  };
  const title = titleOf(sheet, record, nameOf);
  const headline = headlineOf({ ...sheet, title }, record);
  const { inHeadline, ...others } = sheet;
  const isSaid = inHeadline === undefined || headline === sheet.headline;
  const known = isSaid ? first.fields : [inHeadline, ...first.fields.filter(({ label }) => label !== worthLabel())];
  const fields = { ...first, fields: [...known, badge] };
  return {
    ...(isSaid ? sheet : others),
    title,
    ...(record.match === null && { unverified: address }),
    headline,
    sections: [{ ...summary, blocks: [fields, ...blocks] }, ...rest],
  };
}

/** By its name in the sources: `"Vault" · 0.0.5001`. Names of the user's own are added where a title is shown. */
function titleOf({ id, title }: Sheet, { match, compilation }: VerifiedRecord, nameOf: NameOf): string {
  const own = nameOf(id);
  if (match === null || (own && !isStrangers(own))) return title;
  const name = entityName(compilation?.name ?? '', 'verified');
  return name ? namedId(id, name) : title;
}

/** A deleted contract is first of all deleted; of others, the field says that they aren't verified. */
function headlineOf({ headline, title, tone }: Sheet, { match }: VerifiedRecord): string {
  if (tone === 'failure' || match === null) return headline;
  return l10n.t`${title} is verified: ${matchWithinSentence(match)}`;
}

function wordsOf({ match, runtimeMatch, creationMatch }: VerifiedContract): string {
  if (match === null) return l10n.t('Not verified');
  const parts = [
    ...(runtimeMatch === null ? [] : [l10n.t`${matchWithinSentence(runtimeMatch)} (runtime)`]),
    ...(creationMatch === null ? [] : [l10n.t`${matchWithinSentence(creationMatch)} (creation)`]),
  ];
  return l10n.t`Verified: ${parts.join(', ') || matchWithinSentence(match)}`;
}
