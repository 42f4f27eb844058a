import type { ContractRecord, Match, VerifiedContract } from '../verification/schema.ts';
import type { Field, Section, Sheet, Value } from './sheet.ts';
import { codeValue, field, fieldsBlock, idValue, textValue, timeValue } from './values.ts';
import { compilationSection } from './verificationCompilation.ts';
import { valueSections } from './verificationValues.ts';

export interface VerificationRecordContext {
  /** The network's name. */
  network: string;
  /** The service's base URL, for the link to its repository. */
  verifyUrl?: string;
  /** Every verified deployment at the address, on whatever chain; where it was looked up. */
  allChains?: readonly VerifiedContract[];
  /** Chain id -> the service's name of it. */
  chainNames?: ReadonlyMap<string, string>;
  /** Why the service cannot verify on this network, as a sentence. */
  problem?: string;
}

/** What a verification service has on record of a contract, with whatever parts were asked for. */
export function verificationRecordSheet(record: ContractRecord, context: VerificationRecordContext): Sheet {
  const { network, verifyUrl, problem } = context;
  const verified = record.match !== null;
  const name = record.compilation?.name ?? 'The contract';
  const level = matchWords(record.match) ?? 'Not verified';
  return {
    kind: 'verification',
    id: record.address,
    title: verified ? `Verified: ${level.toLowerCase()}` : 'Not verified',
    headline: verified
      ? `${name} at ${record.address} is verified on ${network}: ${level.toLowerCase()}.`
      : `The contract at ${record.address} is not verified on ${network}.`,
    tone: verified ? 'success' : 'neutral',
    icon: verified ? 'verified' : 'unverified',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            field('Address', idValue(record.address, 'contract')),
            field('Network', textValue(network)),
            field('Runtime code', textValue(matchWords(record.runtimeMatch))),
            field('Creation code', textValue(matchWords(record.creationMatch))),
            field('Verified', timeValue(record.verifiedAt)),
          ),
          ...(problem ? [{ type: 'paragraph' as const, text: problem, tone: 'warning' as const }] : []),
        ],
      },
      ...chainSections(record, context),
      ...recordSections(record),
    ],
    ...(verified &&
      verifyUrl?.startsWith('https:') && {
        explorerUrl: `${verifyUrl.replace(/\/+$/, '')}/repo-ui/${record.chainId}/${record.address}`,
      }),
  };
}

/** The address on the other chains; nothing where it was not looked up. */
function chainSections(
  record: ContractRecord,
  { allChains, chainNames, network }: VerificationRecordContext,
): Section[] {
  if (!allChains) return [];
  const others = allChains.filter(({ chainId }) => chainId !== record.chainId);
  const title = 'On other chains';
  if (others.length === 0) {
    const text = record.match
      ? `Nothing is verified at this address on any chain but ${network}.`
      : 'Nothing is verified at this address on any chain that the service knows.';
    return [{ title, level: 'summary', blocks: [{ type: 'paragraph', text }] }];
  }
  const rows = others.map(({ chainId, match, verifiedAt }): Value[] => [
    { type: 'text', text: chainNames?.get(chainId ?? '') ?? `chain ${chainId ?? 'unknown'}` },
    { type: 'text', text: chainId ?? '' },
    { type: 'text', text: matchWords(match) ?? 'Not verified' },
    timeValue(verifiedAt) ?? { type: 'text', text: '' },
  ]);
  const columns = [{ label: 'Chain' }, { label: 'Id' }, { label: 'Level' }, { label: 'Verified' }];
  return [{ title, level: 'summary', blocks: [{ type: 'table', columns, rows }] }];
}

/** A match in words; nothing where there is none. */
export function matchWords(match: Match): string | undefined {
  if (match === null) return undefined;
  return match === 'exact_match' ? 'Exact match' : 'Match';
}

/** One section for each part that the record has. */
export function recordSections(record: ContractRecord): Section[] {
  const { deployment, proxyResolution, sources } = record;
  const section = (title: string, ...fields: (Field | undefined)[]): Section => {
    return { title, level: 'detail', blocks: [fieldsBlock(...fields)] };
  };
  return [
    ...compilationSection(record),
    ...(deployment
      ? [
          section(
            'Deployment',
            field('Transaction', idValue(deployment.transactionHash, 'transaction')),
            field('Block', idValue(deployment.blockNumber, 'block')),
            field('Index in the block', textValue(deployment.transactionIndex)),
            field('Deployer', idValue(deployment.deployer, 'account')),
          ),
        ]
      : []),
    ...(proxyResolution?.isProxy
      ? [
          section(
            'Proxy',
            field('Kind', textValue(proxyResolution.proxyType)),
            ...proxyResolution.implementations.map(({ address, name }) =>
              field('Implementation', idValue(address, 'verification'), { note: name ?? 'not verified' }),
            ),
          ),
        ]
      : []),
    ...valueSections(record),
    ...(sources.length > 0 ? [section('Sources', ...sources.map(({ path }) => field('File', codeValue(path))))] : []),
  ];
}
