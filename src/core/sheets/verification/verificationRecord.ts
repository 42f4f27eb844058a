import * as l10n from '@vscode/l10n';
import { safeUrl } from '../../format/escape.ts';
import { shortAddress } from '../../format/shortAddress.ts';
import type { JsonValue } from '../../json/jsonValue.ts';
import { stringifyJson } from '../../json/losslessJson.ts';
import type { ContractRecord, Match, VerifiedContract } from '../../verification/rest/schema.ts';
import { unreadSection } from '../parts/unread.ts';
import { codeValue, field, fieldsBlock, idValue, textValue, timeValue, yesNo } from '../parts/values.ts';
import type { Field, Section, Sheet, Value } from '../sheet.ts';
import { storageSections } from './record/layoutSections.ts';
import { recordMembers } from './record/recordMembers.ts';
import { membersBeyond } from './record/unknownMembers.ts';
import { abiSection } from './record/verificationAbi.ts';
import { codeSection } from './record/verificationCode.ts';
import { compilationSection } from './record/verificationCompilation.ts';
import { documentationSection } from './record/verificationDocs.ts';
import { sourcesSection } from './record/verificationSources.ts';
import { valueSections } from './record/verificationValues.ts';

interface VerificationRecordContext {
  /** The network's name. */
  network: string;
  /** The service's base URL, for the link to its repository. */
  verifyUrl?: string;
  /** Every verified deployment at the address on any chain, if looked up. */
  allChains?: readonly VerifiedContract[];
  /** Chain ID -> the service's name for it. */
  chainNames?: ReadonlyMap<string, string>;
  /** Why the service can't verify on this network, or has a record of an earlier contract, as a sentence. */
  problem?: string;
}

/** A contract's verification record, with the requested parts. */
export function verificationRecordSheet(record: ContractRecord, context: VerificationRecordContext): Sheet {
  const { network, verifyUrl, problem } = context;
  const verified = record.match !== null;
  const isOpen = !verified && problem === undefined;
  const name = record.compilation?.name ?? l10n.t('The contract');
  const level = matchWithinSentence(record.match) ?? '';
  const base = pageBase(verifyUrl);
  return {
    kind: 'verification',
    id: record.address,
    title: verified ? l10n.t('Verification record') : l10n.t('Verification'),
    short: verified ? l10n.t`Verified: ${level}` : l10n.t('Not verified'),
    subject: record.compilation?.name ?? shortAddress(record.address),
    headline: verified
      ? l10n.t`${name} at ${record.address} is verified on ${network}: ${level}.`
      : l10n.t`The contract at ${record.address} isn't verified on ${network}.`,
    tone: verified ? 'success' : 'neutral',
    icon: verified ? 'verified' : 'unverified',
    ...(isOpen && { unverified: record.address }),
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Address'), idValue(record.address, 'contract')),
            field(l10n.t('Network'), textValue(network), chainNote(record)),
            field(l10n.t('Runtime code'), textValue(matchWords(record.runtimeMatch))),
            field(l10n.t('Creation code'), textValue(matchWords(record.creationMatch))),
            field(l10n.t('Verified'), timeValue(record.verifiedAt)),
            field(l10n.t('Match ID'), textValue(record.matchId)),
          ),
          ...(problem ? [{ type: 'paragraph' as const, text: problem, tone: 'warning' as const }] : []),
          // On a chain that the service doesn't support, the problem says so.
          ...(isOpen ? [{ type: 'paragraph' as const, text: wayWithoutSources() }] : []),
        ],
      },
      ...unreadSection(unreadWords(record)),
      ...chainSections(record, context),
      ...recordSections(record),
    ],
    ...(verified && base !== undefined && { explorerUrl: `${base}/repo-ui/${record.chainId}/${record.address}` }),
  };
}

function wayWithoutSources(): string {
  return l10n.t('Without its sources, the service can search its verified contracts for one with the same code.');
}

/** What couldn't be read of a record or another document of the service: a sentence, or none. */
export function unreadWords({ unread = [] }: { readonly unread?: readonly string[] | undefined }): string[] {
  return unread.length === 0 ? [] : [l10n.t`Can't read everything in the service's response: ${unread.join(', ')}.`];
}

function chainNote({ chainId }: ContractRecord): { note?: string } {
  return chainId === null ? {} : { note: l10n.t`chain ${chainId}` };
}

/** The base URL of a service's pages, on the web or on this machine; undefined if it can't be opened. */
export function pageBase(verifyUrl: string | undefined): string | undefined {
  return verifyUrl === undefined ? undefined : safeUrl(verifyUrl)?.replace(/\/+$/, '');
}

/** The address on other chains; undefined if it wasn't looked up. */
function chainSections(
  record: ContractRecord,
  { allChains, chainNames, network }: VerificationRecordContext,
): Section[] {
  if (!allChains) return [];
  const others = allChains.filter(({ chainId }) => chainId !== record.chainId);
  const [title, tab] = [l10n.t('On other chains'), l10n.t('Deployment')];
  if (others.length === 0) {
    const text = record.match
      ? l10n.t`This address is verified only on ${network}.`
      : l10n.t("This address isn't verified on any chain that the service supports.");
    return [{ title, level: 'summary', tab, blocks: [{ type: 'paragraph', text }] }];
  }
  const rows = others.map(({ chainId, match, verifiedAt }): Value[] => [
    { type: 'text', text: chainNames?.get(chainId ?? '') ?? l10n.t`chain ${chainId ?? l10n.t('unknown')}` },
    { type: 'text', text: chainId ?? '' },
    { type: 'text', text: matchWords(match) ?? l10n.t('Not verified') },
    timeValue(verifiedAt) ?? { type: 'text', text: '' },
  ]);
  const columns = [
    { label: l10n.t('Chain') },
    { label: l10n.t('ID') },
    { label: l10n.t('Level') },
    { label: l10n.t('Verified') },
  ];
  return [{ title, level: 'summary', tab, blocks: [{ type: 'table', columns, rows }] }];
}

/** A match in words; undefined if there is none. */
export function matchWords(match: Match): string | undefined {
  if (match === null) return undefined;
  return match === 'exact_match' ? l10n.t('Exact match') : l10n.t('Match');
}

/** The same words for the middle of a sentence. */
export function matchWithinSentence(match: NonNullable<Match>): string;
export function matchWithinSentence(match: Match): string | undefined;
export function matchWithinSentence(match: Match): string | undefined {
  if (match === null) return undefined;
  return match === 'exact_match' ? l10n.t('exact match') : l10n.t('match');
}

/**
 * The sections for all parts of the record, the long ones last.
 * @param shown the contract's name, if the page says it already
 */
export function recordSections(record: ContractRecord, shown?: string): Section[] {
  const { deployment, proxyResolution } = record;
  const isNoProxy = proxyResolution?.isProxy === false && proxyResolution.proxyResolutionError === null;
  const deployed = detailSection(
    l10n.t('Deployment'),
    field(l10n.t('Transaction'), idValue(deployment?.transactionHash, 'transaction')),
    field(l10n.t('Block'), idValue(deployment?.blockNumber, 'block')),
    field(l10n.t('Transaction index'), textValue(deployment?.transactionIndex)),
    field(l10n.t('Deployer'), idValue(deployment?.deployer, 'account')),
    field(l10n.t('Proxy'), isNoProxy ? yesNo(false) : undefined),
  );
  return [
    ...compilationSection(record, shown),
    ...inTab(l10n.t('Deployment'), [...deployed, ...proxySection(record), ...valueSections(record)]),
    ...inTab(l10n.t('ABI'), [...documentationSection(record), ...abiSection(record)]),
    ...inTab(l10n.t('Storage'), storageSections(record)),
    ...sourcesSection(record),
    ...codeSection(record),
    ...otherSection(record),
  ];
}

function inTab(tab: string, sections: readonly Section[]): Section[] {
  return sections.map((each) => ({ ...each, tab }));
}

function detailSection(title: string, ...fields: (Field | undefined)[]): Section[] {
  if (fields.every((each) => each === undefined)) return [];
  return [{ title, level: 'detail', blocks: [fieldsBlock(...fields)] }];
}

function proxySection({ proxyResolution }: ContractRecord): Section[] {
  if (!proxyResolution) return [];
  const { isProxy, proxyType, implementations, proxyResolutionError: error } = proxyResolution;
  const title = l10n.t('Proxy');
  if (error) {
    const reason = error.message ?? error.customCode ?? l10n.t('no reason given');
    const text = l10n.t(
      "The service couldn't find out whether this contract is a proxy: {0}.",
      reason.trim().replace(/\.+$/, ''),
    );
    const code = fieldsBlock(
      field(l10n.t('Code'), codeValue(error.customCode)),
      field(l10n.t('Error ID'), codeValue(error.errorId)),
    );
    return [{ title, level: 'detail', blocks: [{ type: 'paragraph', text, tone: 'warning' }, code] }];
  }
  if (!isProxy) return [];
  return detailSection(
    title,
    field(l10n.t('Type'), textValue(proxyType)),
    ...implementations.map(({ address, name }) =>
      field(l10n.t('Implementation'), idValue(address, 'verification'), { note: name ?? l10n.t('not verified') }),
    ),
  );
}

function otherSection({ raw }: ContractRecord): Section[] {
  const others = [...membersBeyond(raw, recordMembers)];
  const textOf = (value: JsonValue) => (typeof value === 'string' ? value : stringifyJson(value));
  return detailSection(l10n.t('Other fields'), ...others.map(([name, value]) => field(name, codeValue(textOf(value)))));
}
