import type { Job, JobState } from '../verification/jobs.ts';
import { describeOutcome } from '../verification/outcomes.ts';
import type { CompilerError, ContractRecord, ExternalVerification, VerificationJob } from '../verification/schema.ts';
import type { Block, Field, Section, Sheet, Tone, Value } from './sheet.ts';
import { codeValue, field, fieldsBlock, idValue, textValue, timeValue } from './values.ts';
import { matchWords, recordSections } from './verificationRecord.ts';

export interface VerificationContext {
  /** The network's name. */
  network: string;
  /** The service's base URL, for the link to its repository. */
  verifyUrl?: string;
  /** What is on record of the contract, with whatever parts were asked for. */
  record?: ContractRecord;
  /** The service's own answer about the job, where it was asked: it may have passed the verification on. */
  answer?: VerificationJob;
}

/** A verification: how it stands or ended, the reason where it failed, and what is on record. */
export function verificationSheet(job: Job, { network, verifyUrl, record, answer }: VerificationContext): Sheet {
  const name = job.contract.slice(job.contract.lastIndexOf(':') + 1);
  const place = `${name} at ${job.address} on ${network}`;
  const { title, headline, tone, icon } = lookOf(job, name, place, network);
  // Only a page of the web can be opened from a sheet.
  const base = verifyUrl?.startsWith('https:') && URL.canParse(verifyUrl) ? verifyUrl.replace(/\/+$/, '') : undefined;
  const summary: Block[] = [
    fieldsBlock(
      ...stateFields(job.state),
      field('Contract', textValue(job.contract)),
      field('Address', idValue(job.address, 'contract')),
      field('Network', textValue(network), { note: `chain ${job.chainId}` }),
      field('Sent', timeValue(new Date(job.createdAt).toISOString())),
      field('Verification id', codeValue(job.verificationId)),
      field('Page', jobPage(base, job.verificationId)),
    ),
  ];
  return {
    kind: 'verification',
    id: job.id,
    title,
    headline,
    tone,
    icon,
    sections: [
      { title: 'Summary', level: 'summary', blocks: summary },
      ...failureSections(job.state),
      ...externalSection(answer?.externalVerifications ?? []),
      ...(record ? recordSections(record) : []),
    ],
    ...(job.state.kind === 'verified' &&
      base !== undefined && { explorerUrl: `${base}/repo-ui/${job.chainId}/${job.address}` }),
  };
}

/** The service's own page of a job, for people. */
function jobPage(base: string | undefined, verificationId: string | null): Value | undefined {
  if (base === undefined || verificationId === null) return undefined;
  const href = `${base}/verify-ui/jobs/${encodeURIComponent(verificationId)}`;
  return { type: 'url', text: `the job on ${new URL(base).host}`, href };
}

/** What came of it at the verifiers to which the service passed it on. */
function externalSection(external: readonly ExternalVerification[]): Section[] {
  if (external.length === 0) return [];
  const rows = external.map(({ verifier, verificationId, error, explorerUrl, statusUrl }): Value[] => {
    const href = [explorerUrl, statusUrl].find((url) => url?.startsWith('https:'));
    const how = error ?? (verificationId === 'VERIFIER_ALREADY_VERIFIED' ? 'verified there before' : 'passed on');
    return [
      { type: 'text', text: verifier },
      { type: 'text', text: how },
      href ? { type: 'url', text: href, href } : { type: 'text', text: '' },
    ];
  });
  const columns = [{ label: 'Verifier' }, { label: 'State' }, { label: 'Page' }];
  return [{ title: 'Other verifiers', level: 'detail', blocks: [{ type: 'table', columns, rows }] }];
}

interface Look {
  title: string;
  headline: string;
  tone: Tone;
  icon: string;
}

function lookOf(job: Job, name: string, place: string, network: string): Look {
  const { state } = job;
  switch (state.kind) {
    case 'verified': {
      const level = state.level === 'exact' ? 'exact match' : 'match';
      const before = state.alreadyOnRecord ? 'was verified before' : 'is verified';
      return {
        title: `Verified: ${level}`,
        headline: `${place} ${before}: ${level}.`,
        tone: 'success',
        icon: 'verified',
      };
    }
    case 'failed': {
      const { what, advice } = describeOutcome(
        state.code,
        { contract: name, address: job.address, network },
        {
          message: state.message,
          missingSources: state.errorData?.missingSources ?? [],
          invalidSources: state.errorData?.invalidSources ?? [],
        },
      );
      return { title: 'Verification failed', headline: `${what} ${advice}`, tone: 'failure', icon: 'error' };
    }
    case 'lost':
      return {
        title: 'Verification lost',
        headline: `The service no longer knows the verification of ${place}, and its record has not changed; verify it again.`,
        tone: 'warning',
        icon: 'question',
      };
    case 'abandoned':
      return {
        title: 'Verification not followed',
        headline: `The verification of ${place} did not end in time and may still end; follow it again to see.`,
        tone: 'warning',
        icon: 'watch',
      };
    case 'drafted':
      return { title: 'Verification', headline: `${place} has not been submitted yet.`, tone: 'neutral', icon: 'edit' };
    case 'submitted':
      return {
        title: 'Verification running',
        headline: submittedText(state.answer, place),
        tone: 'info',
        icon: 'sync',
      };
    case 'pending':
      return {
        title: 'Verification running',
        headline: `The service is compiling and comparing ${place}.`,
        tone: 'info',
        icon: 'sync',
      };
  }
}

function submittedText(answer: 'awaited' | 'lost' | 'duplicate', place: string): string {
  if (answer === 'duplicate') return `Another verification of ${place} is running; its result is awaited.`;
  if (answer === 'lost') return `${place} was sent but the answer was lost; the record of the contract is watched.`;
  return `${place} is being submitted.`;
}

function stateFields(state: JobState): (Field | undefined)[] {
  if (state.kind === 'failed') return [field('Code', codeValue(state.code), { tone: 'failure' })];
  if (state.kind !== 'verified') return [];
  const note = state.level === 'match' ? { note: 'the code is the same, its metadata hash is not' } : {};
  return [
    field('Level', textValue(state.level === 'exact' ? 'Exact match' : 'Match'), { tone: 'success', ...note }),
    field('Runtime code', textValue(matchWords(state.runtimeMatch))),
    field('Creation code', textValue(matchWords(state.creationMatch))),
    field('Verified', timeValue(state.verifiedAt)),
  ];
}

function failureSections(state: JobState): Section[] {
  if (state.kind !== 'failed') return [];
  const sections: Section[] = [];
  const errors = state.errorData?.compilerErrors ?? [];
  if (errors.length > 0) sections.push({ title: 'Compiler', level: 'detail', blocks: [errorTable(errors)] });
  const files = [...(state.errorData?.missingSources ?? []), ...(state.errorData?.invalidSources ?? [])];
  // The message of a compiler error repeats the table above as JSON.
  const words = [errors.length > 0 ? null : state.message, state.errorData?.compilerErrorMessage].filter(
    (text) => text,
  );
  const blocks: Block[] = [
    ...(files.length > 0 ? [fieldsBlock(...files.map((file) => field('File', codeValue(file))))] : []),
    ...words.map((text) => ({ type: 'paragraph' as const, text: text ?? '' })),
  ];
  if (files.length + words.length > 0) sections.push({ title: 'The server’s words', level: 'detail', blocks });
  return sections;
}

/** The file of a message, with line and column from 1 where the compiler told them, as terminals and editors write it. */
function placeOf({ sourceLocation, formattedMessage }: CompilerError): string {
  const { file, lineno, col_offset: column } = sourceLocation ?? {};
  if (lineno) return `${file ?? ''}:${lineno}${typeof column === 'number' ? `:${column + 1}` : ''}`;
  const place = /:(\d{1,9}:\d{1,9})(?::|$)/.exec(formattedMessage?.slice(0, 1000) ?? '')?.[1];
  return [file ?? '', ...(place ? [place] : [])].join(':');
}

function errorTable(errors: readonly CompilerError[]): Block {
  return {
    type: 'table',
    columns: [{ label: 'File' }, { label: 'Message' }],
    rows: errors.map((error) => [
      { type: 'code', text: placeOf(error) },
      { type: 'text', text: [error.type, error.message].filter((text) => text).join(': ') },
    ]),
  };
}
