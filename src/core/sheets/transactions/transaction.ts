import * as l10n from '@vscode/l10n';
import { formatHbar } from '../../format/amounts.ts';
import { hbarMovements } from '../../happened/hbarMovements.ts';
import { headlineWords } from '../../happened/headlineWords.ts';
import { tabWords } from '../../happened/rowWords.ts';
import { revertReason, senderOf } from '../../happened/transactionCall.ts';
import { transactionFacts } from '../../happened/transactionFacts.ts';
import { transactionTitle, transactionType } from '../../happened/transactionTypes.ts';
import { base64OfHash, readLongHash } from '../../ledger/ids/hash.ts';
import { canonicalTransactionId, readTransactionId, sdkTransactionId } from '../../ledger/ids/transactionId.ts';
import type { Block } from '../../ledger/rest/schema/blocks.ts';
import type { TopicMessage } from '../../ledger/rest/schema/topics.ts';
import type { Transaction, TransactionDetail } from '../../ledger/rest/schema/transactions.ts';
import {
  explainResultCode,
  isKnownResultCode,
  isSuccess,
  isUnnamedResult,
} from '../../ledger/resultCodes/resultCodes.ts';
import { createdContract } from '../../ledger/transactions/createdContract.ts';
import type { RelatedTransaction } from '../../ledger/transactions/relations.ts';
import { callDataSections, callTraceSection } from '../calls/callTrace.ts';
import { logsSection } from '../calls/contractLogs.ts';
import { type ContractOutcome, gasFields, revertFields } from '../calls/contractOutcome.ts';
import { contractResultSections } from '../calls/contractResult.ts';
import { type HookRun, hookRunsSection } from '../calls/hookRunsSection.ts';
import { stateRead } from '../calls/stateChanges.ts';
import { flowsSection } from '../movements/flowsSection.ts';
import { movementsTable, tokenMovementsTable, transferSections } from '../movements/transfers.ts';
import { keyFields } from '../parts/keys.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { shareOfLimit } from '../parts/shareOf.ts';
import {
  bytesValue,
  codeValue,
  durationValue,
  explorerPage,
  field,
  fieldsBlock,
  hbarValue,
  idValue,
  integerValue,
  type SheetContext,
  textValue,
  timeValue,
  transactionTime,
  yesNo,
} from '../parts/values.ts';
import { bodyOf, type ScheduleModel } from '../schedules/schedule.ts';
import { scheduleState } from '../schedules/scheduleState.ts';
import type { Field, Section, Sheet, Value } from '../sheet.ts';
import { messageFields } from '../topics/topicMessage.ts';
import { highVolumePrice } from './feeEstimate.ts';
import { relationsBlock } from './relatedTransactions.ts';

/** A transaction and its known context. */
export interface TransactionModel {
  transaction: Transaction | TransactionDetail;
  /** All rows with its ID, including itself, from `relateTransactions`. */
  related?: readonly RelatedTransaction[];
  /** Its contract call, if it made one. */
  contract?: ContractOutcome;
  /** The hooks that ran for it, if it is a transfer. */
  hooks?: readonly HookRun[];
  block?: Block | undefined;
  /** The topic message that it submitted. */
  message?: TopicMessage | undefined;
  /** The schedule that it created or signed. */
  scheduled?: Pick<ScheduleModel, 'schedule' | 'now' | 'execution'> | undefined;
  /** Who pays for what a schedule executed, by the schedule's record. */
  schedulePayer?: string | undefined;
}

/** A transaction: the result with an explained failure, the transfers, and its related transactions. */
export function transactionSheet(model: TransactionModel, context: SheetContext): Sheet {
  const { transaction, related = [] } = model;
  const title = transactionTitle(transaction.name);
  const success = isSuccess(transaction.result);
  const unnamed = isUnnamedResult(transaction.result);
  const id = transactionIdOf(transaction);
  const scheduled = model.scheduled && bodyOf(model.scheduled.schedule);

  const { execution } = model.scheduled ?? {};
  const facts = transactionFacts(transaction, { ...model, scheduled, execution, abis: context.abis });
  const ignored = (model.contract?.ignored ?? []).length > 0;
  const isFlawed = ignored || facts.failedInside !== undefined;
  return {
    kind: 'transaction',
    id,
    title,
    headline: headlineWords(facts, context.tokens),
    short: tabWords(facts, context),
    tone: success && !isFlawed ? 'success' : success || unnamed ? 'warning' : 'failure',
    icon: success ? (isFlawed ? 'warning' : 'pass') : unnamed ? 'question' : 'error',
    ...(model.contract?.result && { execution: executionOf(model.contract.result.status, ignored) }),
    ...calledOf(model.contract?.result),
    sections: [
      summarySection(model, context),
      // The first tab is the diagram.
      ...pictureSections(model, context),
      ...(related.length > 1
        ? [
            {
              title: l10n.t('Related transactions'),
              level: 'summary',
              tab: l10n.t('Related transactions'),
              blocks: [relationsBlock(related, transaction, { ...context, schedulePayer: model.schedulePayer })],
            } as const,
          ]
        : []),
      ...hookRunsSection(model.hooks ?? []),
      detailSection(model, context),
      ...transferSections(transaction, context),
      ...callSections(model.contract, context),
      ...otherFieldsSection(transaction),
    ],
    ...explorerPage(context.network, 'transaction', transaction.consensus_timestamp),
  };
}

function calledOf(result: ContractOutcome['result']): Pick<Sheet, 'called'> {
  const selector = /^0x[0-9a-f]{8}/i.exec(result?.function_parameters ?? '')?.[0];
  const isCall = result && result.to !== null && createdContract(result) === undefined;
  return selector === undefined || !isCall ? {} : { called: selector.toLowerCase() };
}

function executionOf(status: string | null, ignored: boolean): NonNullable<Sheet['execution']> {
  if (status === '0x0') return 'failed';
  return ignored ? 'ignoredCode' : 'succeeded';
}

/** The first diagram: for a failed call, where it failed; otherwise the transfer flow. */
function pictureSections({ transaction, contract, schedulePayer }: TransactionModel, context: SheetContext): Section[] {
  const { actions = [], frame, ignored = [] } = contract ?? {};
  const calls = actions.length === 0 ? [] : [callTraceSection(actions, { origin: frame, ignored }, context.abis)];
  const flows = flowsSection(transaction, hbarMovements(transaction, schedulePayer), context);
  return frame || ignored.length > 0 ? [...calls, ...flows] : [...flows, ...calls];
}

function callSections(contract: ContractOutcome = {}, context: SheetContext): Section[] {
  const { result, actions = [], changes, effects } = contract;
  const { abis } = context;
  const events = result && 'logs' in result ? logsSection({ rows: result.logs }, abis) : [];
  return [
    ...events,
    ...(changes ?? []),
    ...(result ? contractResultSections(result, context, { named: namedIn(changes), effects }) : []),
    ...callDataSections(actions, abis),
    ...(contract.offered ?? []),
  ];
}

function namedIn(changes: ContractOutcome['changes']): 'changes' | 'all' | undefined {
  if (!changes) return undefined;
  return changes.some(({ key }) => key === stateRead) ? 'all' : 'changes';
}

/** The canonical ID of a row, with `?scheduled` and `/nonce` if it has them; its consensus time if it has no ID. */
export function transactionIdOf(transaction: Transaction): string {
  const id = readTransactionId(transaction.transaction_id ?? '');
  if (!id) return transaction.transaction_id ?? transaction.consensus_timestamp ?? '';
  return canonicalTransactionId({
    ...id,
    scheduled: transaction.scheduled ?? false,
    nonce: transaction.nonce ?? 0,
  });
}

/** In the order of interest: the result and its cause, then time, payer and amounts. */
function summarySection(
  { transaction, related = [], contract, message, scheduled, schedulePayer }: TransactionModel,
  context: SheetContext,
): Section {
  const relation = related.find((each) => each.transaction === transaction);
  const hbar = hbarMovements(transaction, schedulePayer);
  const sender = senderOf(transaction, contract ?? {}, schedulePayer);
  return {
    title: l10n.t('Summary'),
    level: 'summary',
    blocks: [
      fieldsBlock(
        ...resultFields(transaction.result, isExplained(transaction.result, contract)),
        ...(contract ? revertFields(contract, context.abis) : []),
        field(l10n.t('Consensus time'), timeValue(transaction.consensus_timestamp)),
        relation && !isInTitle(relation) ? field(l10n.t('Role'), textValue(relation.label)) : undefined,
        relation?.role === 'inner' && !relation.relative
          ? field(l10n.t('Batch'), transactionTime(transaction.parent_consensus_timestamp))
          : undefined,
        field(l10n.t('Payer'), idValue(hbar.payer, 'account')),
        field(l10n.t('Sender'), sender === hbar.payer ? undefined : idValue(sender, 'account')),
        scheduled
          ? field(l10n.t('Schedule'), idValue(transaction.entity_id, 'schedule'), {
              note: scheduleState(scheduled.schedule, scheduled.now, scheduled.execution).text,
            })
          : field(l10n.t('Entity'), idValue(transaction.entity_id, transactionType(transaction.name)?.entity)),
      ),
      ...movementsTable(hbar, context),
      ...tokenMovementsTable(transaction, context),
      fieldsBlock(
        feeField(transaction, context),
        field(l10n.t('Memo'), bytesValue(transaction.memo_base64)),
        ...(message ? messageFields(message) : []),
        ...(contract ? gasFields(contract, transaction.entity_id) : []),
        field(
          l10n.t('Transaction ID'),
          transaction.transaction_id === null ? undefined : idValue(transactionIdOf(transaction), 'transaction'),
        ),
      ),
    ],
  };
}

/** The title says that it is a batch, or that it created a schedule. */
function isInTitle({ role, relative }: RelatedTransaction): boolean {
  return role === 'submitted' || role === 'batch' || (role === 'schedule' && !relative);
}

/** The fee against the maximum fee of the payer. */
function feeField({ charged_tx_fee: charged, max_fee: most }: Transaction, context: SheetContext): Field | undefined {
  return field(
    l10n.t('Fee charged'),
    hbarValue(charged, context),
    shareOfLimit(charged, most, (percent, limit) => l10n.t`${percent} of the ${formatHbar(limit)} maximum`),
  );
}

/** Whether the headline has the contract's own reason; why the EVM stopped is none. */
function isExplained(result: string | null, contract: ContractOutcome = {}): boolean {
  const reason = revertReason(contract, undefined, result);
  if (reason?.kind === 'resultCode') return isKnownResultCode(reason.name);
  return reason !== undefined && reason.kind !== 'empty';
}

/**
 * The result code, and for a failure its meaning and the likely fix.
 * @param isExplained a contract gave its own reason, beside which the code says nothing
 */
function resultFields(result: string | null, isExplained = false): (Field | undefined)[] {
  const success = isSuccess(result);
  const explained = explainResultCode(result ?? 'UNKNOWN');
  const code = idValue(result, 'resultCode');
  if (success) return [field(l10n.t('Result'), code, { tone: 'success' })];
  if (isUnnamedResult(result))
    return [
      field(l10n.t('Result'), textValue(result), { tone: 'warning', note: l10n.t('not known to this mirror node') }),
      field(
        l10n.t('Meaning'),
        textValue(l10n.t('The transaction reached consensus with a result code that is newer than this mirror node.')),
      ),
      field(
        l10n.t('Likely fix'),
        textValue(l10n.t('Look up the transaction on a block explorer or a newer mirror node.')),
      ),
    ];
  if (isExplained) return [field(l10n.t('Result'), code, { tone: 'failure' })];
  return [
    field(l10n.t('Result'), code, { tone: 'failure' }),
    field(l10n.t('Meaning'), textValue(explained.meaning)),
    field(l10n.t('Likely fix'), textValue(explained.fix)),
  ];
}

function detailSection(
  { transaction, contract, block, schedulePayer }: TransactionModel,
  context: SheetContext,
): Section {
  const inBlock = contract?.result?.block_number ?? block?.number;
  const id = readTransactionId(transaction.transaction_id ?? '');
  const hash = readLongHash(transaction.transaction_hash ?? '');
  const multiplier = transaction.high_volume_pricing_multiplier;
  const scheduled = transaction.scheduled ?? false;
  const nonce = transaction.nonce ?? 0;
  return {
    title: l10n.t('Details'),
    level: 'detail',
    blocks: [
      fieldsBlock(
        field(l10n.t('Transaction ID (SDK format)'), id && codeValue(sdkTransactionId({ ...id, scheduled, nonce }))),
        field(l10n.t('Type'), textValue(transaction.name)),
        field(l10n.t('Block'), idValue(inBlock?.toString(), 'block')),
        field(l10n.t('Balances at this time'), balancesValue(transaction, schedulePayer)),
        field(l10n.t('Hash'), codeValue(hash ?? transaction.transaction_hash)),
        field(l10n.t('Hash in base64'), hash === undefined ? undefined : codeValue(base64OfHash(hash))),
        field(l10n.t('Node account ID'), idValue(transaction.node, 'account')),
        field(l10n.t('Valid start'), timeValue(transaction.valid_start_timestamp)),
        field(l10n.t('Valid duration'), durationValue(transaction.valid_duration_seconds)),
        field(l10n.t('Maximum fee'), hbarValue(transaction.max_fee, context)),
        field(l10n.t('Nonce'), integerValue(transaction.nonce)),
        field(l10n.t('Scheduled'), yesNo(transaction.scheduled)),
        field(l10n.t('Parent'), transactionTime(transaction.parent_consensus_timestamp)),
        field(l10n.t('High volume'), yesNo(transaction.high_volume)),
        field(l10n.t('High-volume pricing'), multiplier ? highVolumePrice(Number(multiplier) / 1000) : undefined),
        ...keyFields(l10n.t('Batch key'), transaction.batch_key),
        field(l10n.t('Bytes'), codeValue(transaction.bytes)),
      ),
    ],
  };
}

/** The maximum number of accounts in a readable ID. */
const mostInBalances = 8;

/** The holdings of its participants at its time, the payer first. */
function balancesValue(transaction: Transaction, schedulePayer: string | undefined): Value | undefined {
  const time = transaction.consensus_timestamp;
  const { payer, byAccount } = hbarMovements(transaction, schedulePayer);
  const parties = [payer, ...byAccount.keys()].filter((each) => each !== undefined);
  const accounts = [...new Set(parties)].slice(0, mostInBalances);
  if (time === null || accounts.length === 0) return undefined;
  return { type: 'id', text: accounts.join(', '), ref: { kind: 'balances', id: `${accounts.join(',')} at ${time}` } };
}
