import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger } from '../../format/amounts.ts';
import { nameOfContract } from '../../format/fullName.ts';
import { withShortHexApart } from '../../format/shortHex.ts';
import { type AbiIndex, decodeEvent, describeDecoded, describeOutput } from '../../ledger/evm/abiIndex.ts';
import { sameBytes } from '../../platform/bytes.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { RehearsalUnknown } from '../../trace/rehearsal/rehearse.ts';
import type { TraceEvent } from '../../trace/replay/executionTrace.ts';
import { codeLimit } from '../../trace/replay/hederaRules.ts';
import type { FailureStory } from '../../trace/story/failureStory.ts';
import { mainEntry } from '../../trace/story/mainEntry.ts';
import type { CompileError } from '../../trace/trial/compileError.ts';
import type { ChangedContract, ChangedSetting, Trial, TrialEnd, TrialUnknown } from '../../trace/trial/trial.ts';
import { tableOf } from '../parts/table.ts';
import { codeValue, field, fieldsBlock, idValue, textValue } from '../parts/values.ts';
import type { Field, Section, Sheet, Value } from '../sheet.ts';
import { changesTable, unsafeWords } from '../verification/layoutComparisonSheet.ts';
import { deviationWords } from './deviationWords.ts';
import { failureSection, variablesSections } from './failureSection.ts';
import { changesSection } from './stateChanges.ts';
import { lineWords, reasonWithHint, toldHeadline, toldReason } from './storyHeadline.ts';

/** Whether the sources were edited since a trial, or are being tried again. */
export type TrialAge = 'newest' | 'outdated' | 'running';

/** What a recorded call would have done with the contracts as they are in the workspace. The answer comes first. */
export function trialSheet(id: string, trial: Trial, age: TrialAge = 'newest'): Sheet {
  const found = trial.kind === 'unknown' ? unknownWords(trial.unknown) : triedWords(trial);
  const story = trial.kind === 'tried' ? trial.story : undefined;
  const main = story && mainEntry(story.stack);
  const failsAt = main?.place && story ? story.stack.indexOf(main) : undefined;
  const succeeds = trial.kind === 'tried' && trial.after.failure === undefined;
  return {
    kind: 'trial',
    id,
    title: l10n.t('Try My Change'),
    headline: agedWords(age, trial, found),
    short:
      age === 'outdated' && isUnchanged(trial) ? l10n.t('Not tried yet') : agedWords(age, trial, verdictInShort(trial)),
    tone:
      age !== 'newest' || isUnchanged(trial)
        ? 'neutral'
        : trial.kind === 'unknown'
          ? 'warning'
          : succeeds
            ? 'success'
            : 'failure',
    icon: 'beaker',
    sections: trial.kind === 'unknown' ? unknownSections(id, trial.unknown, age) : sectionsOf(id, trial),
    ...executionOf(trial),
    ...(failsAt !== undefined && { failsAt: { by: 'trial', entry: failsAt } }),
  };
}

/** What its call did, by which its line can be found, and the change be tried again: both lead on if there was none. */
function executionOf(trial: Trial): Pick<Sheet, 'execution'> {
  if (trial.kind === 'tried') return { execution: trial.before.failure === undefined ? 'succeeded' : 'failed' };
  if (trial.unknown.why === 'deviation') return {};
  return { execution: 'failed' };
}

/** The page of a trial or a rehearsal once the window was reloaded, which ends both: its actions run it again. */
export function endedSheet(kind: 'trial' | 'rehearsal', id: string): Sheet {
  const isTrial = kind === 'trial';
  return {
    kind,
    id,
    title: isTrial ? l10n.t('Try My Change') : l10n.t('Rehearsal'),
    headline: isTrial
      ? l10n.t('The trial ended when the window was reloaded')
      : l10n.t('The rehearsal ended when the window was reloaded'),
    tone: 'neutral',
    icon: 'beaker',
    sections: [isTrial ? summarySection(id) : contractSection(id)],
    // Its call can be tried again.
    ...(isTrial && { execution: 'succeeded' }),
  };
}

function contractSection(id: string): Section {
  const blocks = [fieldsBlock(field(l10n.t('Contract'), idValue(id, 'contract')))];
  return { title: l10n.t('Summary'), level: 'summary', blocks };
}

/**
 * The headline as a CodeLens has room for it: of a success the verdict, and what the call returns if that fits; why it isn't
 * known without what is the same each time.
 */
export function trialInBrief(trial: Trial, age: TrialAge = 'newest'): string {
  return agedWords(age, trial, trial.kind === 'unknown' ? unknownInBrief(trial.unknown) : verdictInBrief(trial));
}

/** What a tab has room for. */
function verdictInShort(trial: Trial): string {
  if (trial.kind === 'tried') return trial.after.failure === undefined ? l10n.t('Would succeed') : l10n.t('Would fail');
  switch (trial.unknown.why) {
    case 'unchanged':
      return l10n.t('Nothing to try');
    case 'compile':
      return l10n.t("Doesn't compile");
    case 'tooLarge':
      return l10n.t("Can't be deployed");
    default:
      return l10n.t('Try My Change: not known');
  }
}

function verdictInBrief(trial: Tried): string {
  if (trial.story) return triedWords(trial);
  const returned = returnedWords(trial);
  const whole = successWords(trial, returned);
  return whole.length <= mostInBrief ? whole : successWords(trial, []);
}

/** The letters of a verdict that leave room for what can be done. */
const mostInBrief = 60;

function unknownInBrief(unknown: TrialUnknown): string {
  switch (unknown.why) {
    case 'deviation':
      return l10n.t('Not known: the replay differs from the network');
    case 'unrecorded':
      return l10n.t("Not known: the contract reads what isn't on record");
    case 'compile':
      return l10n.t`Doesn't compile: ${errorWords(unknown)}`;
    case 'layout':
      return unknown.variables === 'notFound'
        ? l10n.t`Not known: the deployed storage layout of ${nameOfContract(unknown.contract)} can't be found`
        : l10n.t`Not known: ${unsafeWords(unknown.changes)}`;
    case 'carry': {
      const name = nameOfContract(unknown.contract);
      if (unknown.problem.why === 'unnamedImmutables')
        return l10n.t`Not known without the sources of ${name} as deployed`;
      if (unknown.problem.why === 'newImmutable') return l10n.t`Not known: ${unknown.problem.name} is new in ${name}`;
      return unknownWords(unknown);
    }
    case 'unread':
      return unknown.problem;
    default:
      return unknownWords(unknown);
  }
}

/** What a trial that fails gave, for the line at which it does: the cause, which says more than no reason, is behind that. */
export function trialAtLine(ends: Pick<Tried, 'before' | 'after'>, story: FailureStory): string {
  return failWords(ends, toldReason(story) === story.reason ? reasonWithHint(story) : undefined);
}

/**
 * The verdict on a change with which a call fails, the same above the line, in the page and in a rehearsal: whether it did
 * not before, or with other data.
 * @param words why
 */
export function failWords({ before, after }: Pick<Tried, 'before' | 'after'>, words?: string): string {
  if (before.failure === undefined) return words === undefined ? l10n.t('Would fail') : l10n.t`Would fail: ${words}`;
  if (before.failure === after.failure && sameBytes(before.output, after.output))
    return words === undefined ? l10n.t('Would still fail') : l10n.t`Would still fail: ${words}`;
  return words === undefined ? l10n.t('Would fail differently') : l10n.t`Would fail differently: ${words}`;
}

/** What a trial gave, if that is newest; of a change that wasn't one yet, what to do. */
function agedWords(age: TrialAge, trial: Trial, found: string): string {
  if (age === 'newest') return found;
  if (age === 'running') return l10n.t('Trying your change…');
  return isUnchanged(trial)
    ? l10n.t('Not tried yet. Save your change, or choose Try My Change.')
    : l10n.t`Before your edit: ${found}`;
}

function isUnchanged(trial: Trial): boolean {
  return trial.kind === 'unknown' && trial.unknown.why === 'unchanged';
}

type Tried = Extract<Trial, { kind: 'tried' }>;

function triedWords(trial: Tried): string {
  const words = outcomeWords(trial);
  const [moved] = trial.movedUnused;
  if (moved)
    return l10n.t`${words}. The call uses none of the variables of ${nameOfContract(moved.contract)} that aren't where the ledger has them.`;
  const [contract] = trial.asConstructed;
  return contract === undefined
    ? words
    : l10n.t`${words}. The change is in what the constructor of ${nameOfContract(contract)} runs, too: what that wrote before stays.`;
}

function outcomeWords(trial: Tried): string {
  const { story, state } = trial;
  if (story) return failWords(trial, toldHeadline(story));
  return successWords(trial, [
    ...returnedWords(trial),
    ...state.named
      .slice(0, mostInHeadline)
      // The table below has them in full.
      .map((each) => withShortHexApart(`${each.name} ${each.before.text} → ${each.after.text}`)),
  ]);
}

function returnedWords({ after, abis }: Tried): string[] {
  const returned = describeOutput(hexOfBytes(after.output), hexOfBytes(after.input), abis);
  return returned === '' ? [] : [l10n.t`returns ${returned}`];
}

function successWords({ before }: Tried, parts: readonly string[]): string {
  const failed = before.failure !== undefined;
  if (parts.length === 0) return failed ? l10n.t('Would succeed') : l10n.t('Would succeed, too');
  return failed ? l10n.t`Would succeed: ${parts.join('; ')}` : l10n.t`Would succeed, too: ${parts.join('; ')}`;
}

/** The changed variables that a headline has. */
const mostInHeadline = 2;

function gasWords(after: TrialEnd, before: TrialEnd): string {
  return l10n.t`${formatInteger(after.gas)} gas, was ${formatInteger(before.gas)}`;
}

function sectionsOf(id: string, { before, after, changed, story, state, writes, abis }: Tried): Section[] {
  const addresses = [...new Set(writes.map(({ address }) => address))];
  const summary = summarySection(
    id,
    field(l10n.t('Changed'), textValue(changedWords(changed))),
    field(l10n.t('Gas'), textValue(gasWords(after, before))),
    field(l10n.t('With'), textValue(l10n.t('the same call, on the state just before it'))),
  );
  return [
    ...(story ? [failureSection(id, withoutTold(story), 'trial')] : []),
    summary,
    ...(story ? variablesSections(story) : []),
    ...(after.failure === undefined && after.payments && after.payments.length > 0
      ? [paymentsSection(after.payments)]
      : []),
    ...(after.failure === undefined && after.events.length > 0 ? [eventsSection(after, abis)] : []),
    ...(after.failure === undefined && writes.length > 0 ? [changesSection(state, new Map(), addresses, 'all')] : []),
  ];
}

/** Without the cause that the headline has. */
function withoutTold({ cause, ...story }: FailureStory): FailureStory {
  return cause === undefined || toldReason({ ...story, cause }) !== story.reason ? story : { ...story, cause };
}

/** What it would pay. */
function paymentsSection(payments: NonNullable<TrialEnd['payments']>): Section {
  const table = tableOf(payments, [
    [l10n.t('Amount'), (each) => textValue(formatHbar(each.value))],
    [l10n.t('To'), (each) => idValue(each.to, 'account')],
  ]);
  return { title: l10n.t('Payments'), level: 'summary', blocks: [table] };
}

/** The events that it would emit. */
function eventsSection({ events }: TrialEnd, abis: AbiIndex): Section {
  const table = tableOf(events, [
    [l10n.t('Event'), (each) => codeValue(eventText(each, abis))],
    [l10n.t('Contract'), (each) => codeValue(each.address)],
  ]);
  return { title: l10n.t('Events'), level: 'summary', blocks: [table] };
}

/** An event as its ABI decodes it, or else its topics and data. */
function eventText({ topics, data }: TraceEvent, abis: AbiIndex): string {
  const decoded = decodeEvent(topics, data, abis);
  return decoded ? describeDecoded(decoded) : [...topics, data].join(' ');
}

function unknownSections(id: string, unknown: TrialUnknown, age: TrialAge): Section[] {
  const summary = summarySection(id, errorLines(id, unknown, 'trial'));
  if (unknown.why !== 'unchanged') return [...layoutSections(unknown), summary];
  // After an edit, the headline says what to do.
  if (age !== 'newest') return [summary];
  const text = l10n.t('Change the contract. Then save it, or choose Try My Change.');
  return [{ ...summary, blocks: [{ type: 'paragraph', text }, ...summary.blocks] }];
}

/** The variables that aren't where the ledger has them, if that is why nothing is known. */
export function layoutSections(unknown: RehearsalUnknown): Section[] {
  if (unknown.why !== 'layout' || unknown.changes.length === 0) return [];
  return [{ title: l10n.t('Storage layout'), level: 'summary', blocks: [changesTable(unknown.changes)] }];
}

/** The errors of a change whose lines are shown: the others follow from them, and are among the problems. */
const mostErrorLines = 5;

/** The lines at which a change doesn't compile, with their links. @param id the sheet's */
export function errorLines(id: string, unknown: RehearsalUnknown, by: 'trial' | 'rehearsal'): Field | undefined {
  if (unknown.why !== 'compile') return undefined;
  const lines = [unknown, ...(unknown.others ?? [])].slice(0, mostErrorLines).flatMap(({ place }, entry): Value[] => {
    const ref = { kind: 'sourceLine', id, line: { by, entry } } as const;
    return place?.onDisk === undefined ? [] : [{ type: 'id', text: lineWords(place), ref }];
  });
  return field(l10n.t('Line'), lines);
}

/** What is known of a trial, and the transaction whose call was tried. */
function summarySection(id: string, ...fields: (Field | undefined)[]): Section {
  const transaction = field(l10n.t('Transaction'), idValue(id, 'transaction'));
  return { title: l10n.t('Summary'), level: 'summary', blocks: [fieldsBlock(...fields, transaction)] };
}

/** The contracts that ran changed, each once. */
export function changedWords(changed: readonly ChangedContract[]): string {
  const words = changed.map(({ contract, replaces }) =>
    replaces === undefined ? contract : l10n.t`${contract} instead of ${nameOfContract(replaces)}`,
  );
  return [...new Set(words)].join(', ');
}

/** Why the outcome isn't known, and what to do, as a sentence. */
export function unknownWords(unknown: TrialUnknown): string {
  switch (unknown.why) {
    case 'deviation':
      return deviationWords('verdict');
    case 'unrecorded':
      return l10n.t(
        "Not known: the contract reads what isn't on record, such as a block hash, a random number, the code of a token or the gas price.",
      );
    case 'noBuild':
      return l10n.t(
        'Not known: no contract of this workspace was called, or its sources changed before it was built. Open the project that it was deployed from.',
      );
    case 'unreadBuild': {
      const name = nameOfContract(unknown.contract);
      return unknown.command === undefined
        ? l10n.t`Not known: ${name} was built by @nomiclabs/hardhat-vyper, which doesn't keep what the compiler was given. Build its source as it was deployed with "vyper -f solc_json", then try your change.`
        : l10n.t`Not known: ${name} was built by @nomiclabs/hardhat-vyper, which doesn't keep what the compiler was given. Build its source as it was deployed, then try your change: ${unknown.command}`;
    }
    case 'unchanged':
      return l10n.t('Nothing to try: your sources are the same as the deployed ones.');
    case 'carry':
      return carryWords(unknown);
    case 'tooLarge':
      return l10n.t`Can't be deployed: ${nameOfContract(unknown.contract)} would have ${formatInteger(BigInt(unknown.size))} bytes of code, and a contract may have ${formatInteger(BigInt(codeLimit))}.`;
    case 'layout':
      return layoutWords(unknown);
    case 'constructor': {
      const name = nameOfContract(unknown.contract);
      return unknown.isKnown
        ? l10n.t`Not known: the constructor of ${name}, or an initial value, was changed, and what it wrote before stays. Deploy it again to see what your change does.`
        : l10n.t`Not known: whether the constructor of ${name} was changed can't be known without its sources as they were deployed, and what it wrote before stays.`;
    }
    case 'notOnRecord':
      return l10n.t`Not known from call ${unknown.nth} outside your contracts on, to ${unknown.frame.codeAddress}: it isn't on record.`;
    case 'unread':
      return l10n.t`Not known. ${unknown.problem}`;
    case 'compile':
      return l10n.t`Your change doesn't compile: ${errorWords(unknown)}`;
    case 'otherCompiler':
      if (unknown.evmVersion !== undefined)
        return l10n.t`Not known: ${unknown.in} sets no EVM version any more, and that of the last build, ${unknown.evmVersion}, isn't the build tool's own. Set it there or build the project, then try again.`;
      if (unknown.setting) return settingWords(unknown.in, unknown.setting);
      return unknown.in === 'sources'
        ? l10n.t`Not known: your sources need a different compiler from the last build's (${unknown.compilerVersion}). Build the project, then try again.`
        : l10n.t`Not known: ${unknown.in} has changed since the last build (compiler ${unknown.compilerVersion}). Build the project, then try again.`;
    case 'noCompiler':
      return l10n.t`Can't compile your change: compiler ${unknown.compilerVersion.replace(/\+.*$/, '')} isn't installed. Install it and try again.`;
  }
}

function settingWords(file: string, { name, built, now }: ChangedSetting): string {
  return now === undefined
    ? l10n.t`Not known: ${file} no longer sets the compiler's ${name}, which was ${built} in the last build. Build the project, then try again.`
    : l10n.t`Not known: ${file} sets the compiler's ${name} to ${now}, and the last build had ${built}. Build the project, then try again.`;
}

function layoutWords({ contract, variables, changes }: Extract<TrialUnknown, { why: 'layout' }>): string {
  const name = nameOfContract(contract);
  switch (variables) {
    case 'moved':
      return l10n.t`Not known: the variables of ${name} aren't where the ledger has them: ${unsafeWords(changes)}.`;
    case 'unclear':
      return l10n.t`Not known: the sources don't show whether the variables of ${name} are where the ledger has them: ${unsafeWords(changes)}.`;
    case 'notFound':
      return l10n.t`Not known: the storage layout of ${name} as it was deployed can't be found. Verify the contract, or build it with storageLayout among the outputs.`;
  }
}

function carryWords({ contract, problem }: Extract<TrialUnknown, { why: 'carry' }>): string {
  const name = nameOfContract(contract);
  switch (problem.why) {
    case 'newImmutable':
      return l10n.t`Not known: ${problem.name} is new in ${name}, and its value comes from the constructor.`;
    case 'unnamedImmutables':
      return l10n.t`Not known: the values that the constructor of ${name} put into its code can't be known without its sources as they were deployed.`;
    case 'otherCode':
      return l10n.t`Not known: the deployed code of ${name} doesn't have a place for each library of your change.`;
  }
}

/** `Vault.sol:34: Expected primary expression.` */
function errorWords({ message, place }: CompileError): string {
  return place ? `${lineWords(place)}: ${message}` : message;
}
