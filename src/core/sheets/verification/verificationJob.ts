import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { safeUrl } from '../../format/escape.ts';
import { nameOfContract } from '../../format/fullName.ts';
import { serverName } from '../../net/requestUrl.ts';
import type { Job, JobState } from '../../verification/jobs/jobs.ts';
import type {
  CompilerError,
  ContractRecord,
  ExternalVerification,
  VerificationJob,
} from '../../verification/rest/schema.ts';
import { describeOutcome, type SubmittedBuild } from '../../verification/texts/outcomes.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { unreadSection } from '../parts/unread.ts';
import { codeValue, field, fieldsBlock, idValue, textValue, timeValue } from '../parts/values.ts';
import type { Block, Field, Section, Sheet, Tone, Value } from '../sheet.ts';
import { matchMembers } from './record/recordMembers.ts';
import { membersBeyond, type ShownMembers } from './record/unknownMembers.ts';
import { matchWithinSentence, matchWords, pageBase, recordSections, unreadWords } from './verificationRecord.ts';

interface VerificationContext {
  /** The network's name. */
  network: string;
  /** The service's base URL, for the link to its repository. */
  verifyUrl?: string;
  /** The contract's record, with the requested parts. */
  record?: ContractRecord;
  /** The service's response about the job, if requested: it may have forwarded the verification. */
  answer?: VerificationJob;
  build?: SubmittedBuild;
  /** Why the record or the response couldn't be read, a sentence each. */
  unread?: readonly string[];
}

/** A verification: its state or result, the reason for a failure, and the record. */
export function verificationSheet(
  job: Job,
  { network, verifyUrl, record, answer, build = {}, unread = [] }: VerificationContext,
): Sheet {
  const name = nameOfContract(job.contract);
  const place = l10n.t`${name} at ${job.address} on ${network}`;
  const { title, headline, tone, icon } = lookOf(job, place, network, build);
  const base = pageBase(verifyUrl);
  const answers = [job.state, answer ?? {}, record ?? {}];
  // What happened is the headline.
  const [, ...advice] = failureWords(job, network, build);
  const words = [unknownResultWords(job) ?? [], advice].flat();
  const summary: Block[] = [
    ...words.map((text) => ({ type: 'paragraph' as const, text })),
    fieldsBlock(
      ...(job.state.kind === 'failed' ? [] : stateFields(job.state)),
      field(l10n.t('Contract'), textValue(job.contract)),
      field(l10n.t('Address'), idValue(job.address, 'contract')),
      field(l10n.t('Network'), textValue(network), { note: l10n.t`chain ${job.chainId}` }),
      // The headline says what they mean.
      ...(job.state.kind === 'failed' ? stateFields(job.state) : []),
      job.state.kind === 'drafted'
        ? undefined
        : field(l10n.t('Submitted'), timeValue(new Date(job.createdAt).toISOString())),
      field(l10n.t('Started'), timeValue(answer?.jobStartTime)),
      field(l10n.t('Finished'), timeValue(answer?.jobFinishTime)),
      field(l10n.t('Compiled in'), compileTime(answer)),
      field(l10n.t('Verification ID'), codeValue(job.verificationId)),
      field(l10n.t('Page'), jobPage(base, job.verificationId)),
    ),
  ];
  return {
    kind: 'verification',
    id: job.id,
    title,
    subject: name,
    headline,
    tone,
    icon,
    sections: [
      { title: l10n.t('Summary'), level: 'summary', blocks: summary },
      ...unreadSection([...unread, ...answers.flatMap(unreadWords)]),
      ...failureSections(job.state),
      ...externalSection(answer?.externalVerifications ?? []),
      ...(record ? recordSections(record, job.contract) : []),
      ...otherFieldsSection({ raw: Object.fromEntries(membersBeyond(answer?.raw, jobMembers)) }),
    ],
    ...(job.state.kind === 'verified' &&
      base !== undefined && { explorerUrl: `${base}/repo-ui/${job.chainId}/${job.address}` }),
  };
}

/** The members of the service's response about a job that are shown, or that other members say. */
const jobMembers: ShownMembers = {
  isJobCompleted: true,
  verificationId: true,
  jobStartTime: true,
  jobFinishTime: true,
  compilationTime: true,
  contract: matchMembers,
  error: {
    customCode: true,
    message: true,
    errorId: true,
    errorData: {
      missingSources: true,
      invalidSources: true,
      compilationTargets: true,
      compilerErrors: {
        component: true,
        severity: true,
        type: true,
        errorCode: true,
        message: true,
        formattedMessage: true,
        sourceLocation: { file: true, start: true, end: true, lineno: true, col_offset: true },
        secondarySourceLocations: true,
      },
      compilerErrorMessage: true,
    },
    onchainRuntimeCode: true,
    onchainCreationCode: true,
    recompiledRuntimeCode: true,
    recompiledCreationCode: true,
    creationTransactionHash: true,
  },
  externalVerifications: { '*': { verificationId: true, error: true, statusUrl: true, explorerUrl: true } },
};

/** The severities that a compiler has today: its type says them, too. */
const severities: ReadonlySet<string | null> = new Set(['error', 'warning', 'info', null]);

/**
 * For a failed verification: what happened, which may contain a long message from the server, and separately what to do
 * next. Empty for others.
 */
export function failureWords(
  { state, contract, address, chainId }: Job,
  network: string,
  build: SubmittedBuild,
): string[] {
  if (state.kind !== 'failed') return [];
  const { what, advice } = describeOutcome(
    state.code,
    { contract: nameOfContract(contract), address, network, chainId },
    {
      message: state.message,
      missingSources: state.errorData?.missingSources ?? [],
      invalidSources: state.errorData?.invalidSources ?? [],
      ...build,
    },
  );
  return [what, advice];
}

function compileTime(answer: VerificationJob | undefined): Value | undefined {
  const ms = answer?.compilationTime ?? '';
  return /^\d{1,15}$/.test(ms) ? textValue(l10n.t`${formatInteger(Number(ms))} ms`) : undefined;
}

/** The service's own page of a job. */
function jobPage(base: string | undefined, verificationId: string | null): Value | undefined {
  if (base === undefined || verificationId === null) return undefined;
  const href = `${base}/verify-ui/jobs/${encodeURIComponent(verificationId)}`;
  return { type: 'url', text: l10n.t`verification job on ${serverName(base)}`, href };
}

/** The results at the verifiers to which the service forwarded it. */
function externalSection(external: readonly ExternalVerification[]): Section[] {
  if (external.length === 0) return [];
  const rows = external.map(({ verifier, verificationId, error, explorerUrl, statusUrl }): Value[] => {
    const href = [explorerUrl, statusUrl].find((url) => url !== null && safeUrl(url) !== undefined);
    const how =
      error ?? (verificationId === 'VERIFIER_ALREADY_VERIFIED' ? l10n.t('already verified') : l10n.t('forwarded'));
    return [
      { type: 'text', text: verifier },
      { type: 'text', text: how },
      href ? { type: 'url', text: new URL(href).host, href } : { type: 'text', text: '' },
    ];
  });
  const columns = [{ label: l10n.t('Verifier') }, { label: l10n.t('State') }, { label: l10n.t('Page') }];
  return [{ title: l10n.t('Other verifiers'), level: 'detail', blocks: [{ type: 'table', columns, rows }] }];
}

interface Look {
  title: string;
  headline: string;
  tone: Tone;
  icon: string;
}

function lookOf(job: Job, place: string, network: string, build: SubmittedBuild): Look {
  const { state } = job;
  switch (state.kind) {
    case 'verified': {
      const level = matchWithinSentence(state.level === 'exact' ? 'exact_match' : 'match');
      return {
        title: l10n.t`Verified: ${level}`,
        headline: state.alreadyOnRecord
          ? l10n.t`${place} was already verified: ${level}.`
          : l10n.t`${place} is verified: ${level}.`,
        tone: 'success',
        icon: 'verified',
      };
    }
    case 'failed': {
      const [headline = ''] = failureWords(job, network, build);
      return { title: l10n.t('Verification failed'), headline, tone: 'failure', icon: 'error' };
    }
    case 'lost':
      return unknownResult(place);
    case 'abandoned':
      if (state.problem !== undefined)
        return {
          title: l10n.t('Stopped tracking the verification'),
          headline: l10n.t`Can't track the verification of ${place}. ${state.problem} Then choose Resume Tracking.`,
          tone: 'warning',
          icon: 'watch',
        };
      if (job.verificationId === null) return unknownResult(place);
      return {
        title: l10n.t('Stopped tracking the verification'),
        headline: state.isStopped
          ? l10n.t`Stopped tracking the verification of ${place}. The service continues it. Choose Resume Tracking to see the result.`
          : l10n.t`The verification of ${place} didn't finish in time but may still finish. Choose Resume Tracking to see the result.`,
        tone: 'warning',
        icon: 'watch',
      };
    case 'drafted':
      if (job.request !== undefined)
        return {
          title: l10n.t('Verification waiting'),
          headline: l10n.t`${place} will be submitted when the verifications before it have ended. Nothing was sent yet.`,
          tone: 'info',
          icon: 'clock',
        };
      return {
        title: l10n.t('Verification'),
        headline: l10n.t`${place} hasn't been submitted. Nothing was sent.`,
        tone: 'neutral',
        icon: 'edit',
      };
    case 'submitted':
      return {
        title: l10n.t('Verification running'),
        headline: submittedText(state, place),
        tone: 'info',
        icon: 'sync',
      };
    case 'pending':
      return {
        title: l10n.t('Verification running'),
        headline: l10n.t`The service is compiling and comparing ${place}.`,
        tone: 'info',
        icon: 'sync',
      };
  }
}

function unknownResult(place: string): Look {
  return {
    title: l10n.t('Verification result unknown'),
    headline: l10n.t`The verification result of ${place} is unknown.`,
    tone: 'warning',
    icon: 'question',
  };
}

/** Why a verification's result is unknown, and what to do; undefined if it is known, or may still be. */
export function unknownResultWords({ state, verificationId }: Job): string | undefined {
  if (state.kind === 'lost' && state.unread !== undefined)
    return l10n.t`The verification ended, but the service's response can't be read: ${state.unread.join(', ')}. Check the contract's verification record. Verify it again if it isn't verified.`;
  if (state.kind === 'lost')
    return l10n.t(
      "The service no longer knows the verification, and the contract's record hasn't changed. Verify it again.",
    );
  if (state.kind !== 'abandoned' || state.problem !== undefined || verificationId !== null) return undefined;
  if (state.status !== undefined)
    return l10n.t`The service was unavailable (${state.status}) when it was submitted. The submission may have arrived anyway, but the contract's record hasn't changed. Verify it again to find out.`;
  return l10n.t(
    "The submission may have arrived, but the service gave no verification ID, and the contract's record hasn't changed. Verify it again to find out.",
  );
}

function submittedText({ answer, status }: Extract<JobState, { kind: 'submitted' }>, place: string): string {
  if (answer === 'duplicate') return l10n.t`Another verification of ${place} is running. Waiting for its result.`;
  if (answer === 'lost')
    return status === undefined
      ? l10n.t`${place} was sent, but the response was lost. Checking the contract's record.`
      : l10n.t`${place} was sent, but the service is unavailable (${status}). Checking the contract's record.`;
  return l10n.t`${place} is being submitted.`;
}

function stateFields(state: JobState): (Field | undefined)[] {
  if (state.kind === 'failed')
    return [
      field(l10n.t('Error code'), codeValue(state.code), { tone: 'failure' }),
      field(l10n.t('Error ID'), codeValue(state.errorId)),
    ];
  if (state.kind !== 'verified') return [];
  const note = state.level === 'match' ? { note: l10n.t('same code, different metadata hash') } : {};
  return [
    ...(Object.keys(note).length === 0
      ? []
      : [field(l10n.t('Level'), textValue(matchWords('match')), { tone: 'success', ...note })]),
    field(l10n.t('Runtime code'), textValue(matchWords(state.runtimeMatch))),
    field(l10n.t('Creation code'), textValue(matchWords(state.creationMatch))),
    field(l10n.t('Verified'), timeValue(state.verifiedAt)),
  ];
}

function failureSections(state: JobState): Section[] {
  if (state.kind !== 'failed') return [];
  const sections: Section[] = [];
  const errors = state.errorData?.compilerErrors ?? [];
  if (errors.length > 0) sections.push({ title: l10n.t('Compiler'), level: 'detail', blocks: [errorTable(errors)] });
  const files = [...(state.errorData?.missingSources ?? []), ...(state.errorData?.invalidSources ?? [])];
  // The message of a compiler error repeats the table above as JSON.
  const words = [errors.length > 0 ? null : state.message, state.errorData?.compilerErrorMessage].filter(
    (text) => text,
  );
  const blocks: Block[] = [
    ...(files.length > 0 ? [fieldsBlock(...files.map((file) => field(l10n.t('File'), codeValue(file))))] : []),
    ...words.map((text) => ({ type: 'paragraph' as const, text: text ?? '' })),
  ];
  if (files.length + words.length > 0) sections.push({ title: l10n.t('Server message'), level: 'detail', blocks });
  return sections;
}

/** The file of a message, with line and column from 1 if the compiler reported them, as in terminals and editors. */
function placeOf({ sourceLocation, formattedMessage }: CompilerError): string {
  const { file, lineno, col_offset: column } = sourceLocation ?? {};
  if (lineno) return `${file ?? ''}:${lineno}${typeof column === 'number' ? `:${column + 1}` : ''}`;
  const place = /:(\d{1,9}:\d{1,9})(?::|$)/.exec(formattedMessage?.slice(0, 1000) ?? '')?.[1];
  return [file ?? '', ...(place ? [place] : [])].join(':');
}

function errorTable(errors: readonly CompilerError[]): Block {
  return {
    type: 'table',
    columns: [{ label: l10n.t('File') }, { label: l10n.t({ message: 'Message', comment: ['of a compiler'] }) }],
    rows: errors.map((error) => [
      { type: 'code', text: placeOf(error) },
      {
        type: 'text',
        text: [severities.has(error.severity) ? null : error.severity, error.type, error.message]
          .filter((text) => text)
          .join(': '),
      },
    ]),
  };
}
