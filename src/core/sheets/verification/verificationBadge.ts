import * as l10n from '@vscode/l10n';
import type { VerifiedContract } from '../../verification/rest/schema.ts';
import { withNotLoaded } from '../parts/unread.ts';
import type { Field, Sheet } from '../sheet.ts';
import { matchWithinSentence } from './verificationRecord.ts';

/** A record, with the contract's name if that was asked for. */
type VerifiedRecord = VerifiedContract & { readonly compilation?: { readonly name: string | null } | null };

/** The record at an address; or why it couldn't be read, as a sentence; neither if there is no service to ask. */
export interface RecordAnswer {
  readonly record?: VerifiedRecord;
  readonly problem?: string;
}

/**
 * The sheet of a contract with its verification status and a link to the record. Other sheets, and those of contracts
 * without a known record, are returned unchanged.
 * @param answer of exactly this contract; undefined if nobody asked
 */
export function withVerification(sheet: Sheet, { record, problem }: RecordAnswer = {}): Sheet {
  if (sheet.kind === 'contract' && problem !== undefined)
    return withNotLoaded(sheet, [l10n.t`Can't load the verification record: ${problem}`]);
  const { address } = record ?? {};
  const [summary, ...rest] = sheet.sections;
  const [first, ...blocks] = summary?.blocks ?? [];
  if (sheet.kind !== 'contract' || !record || !address || !summary || first?.type !== 'fields') return sheet;
  const badge: Field = {
    label: l10n.t('Source code'),
    values: [{ type: 'id', text: wordsOf(record), words: true, ref: { kind: 'verification', id: address } }],
    ...(record.match !== null && { tone: 'success' }),
  };
  const fields = { ...first, fields: [...first.fields, badge] };
  const name = record.match === null ? undefined : record.compilation?.name;
  return {
    ...sheet,
    ...(name && { title: `${name} (${sheet.id})` }),
    ...(record.match === null && { unverified: address }),
    headline: headlineOf(sheet, record),
    sections: [{ ...summary, blocks: [fields, ...blocks] }, ...rest],
  };
}

/**
 * A verified contract by its name in the sources: `Vault (0.0.5001) is verified: exact match`. A deleted one is first of
 * all deleted; of others, the field says that they aren't verified.
 */
function headlineOf({ headline, title, id, tone }: Sheet, { match, compilation }: VerifiedRecord): string {
  if (tone === 'failure' || match === null) return headline;
  const name = compilation?.name;
  return name
    ? l10n.t`${name} (${id}) is verified: ${matchWithinSentence(match)}`
    : l10n.t`${title} is verified: ${matchWithinSentence(match)}`;
}

function wordsOf({ match, runtimeMatch, creationMatch }: VerifiedContract): string {
  if (match === null) return l10n.t('Not verified');
  const parts = [
    ...(runtimeMatch === null ? [] : [l10n.t`${matchWithinSentence(runtimeMatch)} (runtime)`]),
    ...(creationMatch === null ? [] : [l10n.t`${matchWithinSentence(creationMatch)} (creation)`]),
  ];
  return l10n.t`Verified: ${parts.join(', ') || matchWithinSentence(match)}`;
}
