import * as l10n from '@vscode/l10n';
import { formatHbar, formatInteger } from '../format/amounts.ts';
import { type AbiIndex, decodeSelected, describeDecoded, describeOutput, noAbis } from '../ledger/evm/abiIndex.ts';
import { type CallClient, type CallEnd, simulateCall } from '../ledger/evm/contractCalls.ts';
import { describeRevert } from '../ledger/evm/revert.ts';
import type { AskOptions } from '../ledger/rest/ask.ts';
import { type Attempt, answerOf, attempt } from '../ledger/rest/attempt.ts';
import type { ContractCall } from '../ledger/rest/client/contracts.ts';
import type { ContractResult } from '../ledger/rest/schema/contractResults.ts';
import { createdContract } from '../ledger/transactions/createdContract.ts';
import type { LensError } from '../net/errors.ts';
import { onDemandSection } from '../sheets/parts/onDemand.ts';
import { shareOfLimit } from '../sheets/parts/shareOf.ts';
import { reasonOf } from '../sheets/parts/unread.ts';
import {
  codeValue,
  field,
  fieldsBlock,
  hexInteger,
  idValue,
  integerValue,
  partyValue,
  textValue,
} from '../sheets/parts/values.ts';
import type { Block, Section } from '../sheets/sheet.ts';

/** Lets the user change a call; undefined if they cancel. */
export type ChangeCall = (call: ContractCall, abis: AbiIndex) => Promise<ContractCall | undefined>;

/** A recorded call, and who simulates it again. */
interface Repeatable {
  result?: ContractResult | undefined;
  again?: CallClient | undefined;
  /** Lets the user change the call before that. */
  change?: ChangeCall | undefined;
}

/**
 * Offers to simulate a contract transaction again, with the same sender, input, amount and gas limit: with the ledger's
 * state of now, and of its own block. Asked only when the user wants it. Creations are left out: they have no contract
 * to call.
 */
export function runAgainSections({ result, again, change }: Repeatable, abis: AbiIndex = noAbis): Section[] {
  const call = result && callOf(result);
  if (!again || !call) return [];
  const tab = l10n.t('Run it again');
  const run = (block: string | undefined) => (options: AskOptions) =>
    simulated(again, { ...call, ...(block !== undefined && { block }) }, result, abis, options);
  const block = result.block_number?.toString();
  return [
    onDemandSection({
      tab,
      title: l10n.t('With the newest state'),
      text: l10n.t('The mirror node can simulate this call with the newest state. Nothing is sent to the network.'),
      button: l10n.t('Simulate Now'),
      load: run(undefined),
    }),
    ...(block === undefined
      ? []
      : [
          onDemandSection({
            tab,
            title: l10n.t('With the state of its own block'),
            text: l10n.t`The mirror node can simulate this call with the state at the end of block ${block}. That includes all changes of the block, even this call's own and later ones.`,
            button: l10n.t('Simulate at Original Block'),
            load: run(block),
          }),
        ]),
    ...(change ? [changedSection(call, { client: again, result, abis, change, tab })] : []),
  ];
}

interface Changing {
  client: CallClient;
  result: ContractResult;
  abis: AbiIndex;
  change: ChangeCall;
  tab: string;
}

/** Offers to change the call before it is simulated; each answer can be changed further. */
function changedSection(recorded: ContractCall, { client, result, abis, change, tab }: Changing): Section {
  const section = (
    call: ContractCall,
    shown: Pick<Section, 'blocks' | 'unread' | 'isOffer'>,
    moreLabel: string,
  ): Section => ({
    title: l10n.t('With other arguments'),
    tab,
    level: 'detail',
    ...shown,
    moreLabel,
    async more(options) {
      const changed = await change(call, abis);
      if (!changed) return section(call, shown, moreLabel);
      const answer = await simulated(client, changed, result, abis, options);
      return section(changed, answer, l10n.t('Change Again...'));
    },
  });
  const text = l10n.t(
    'You can change the arguments, the sender, the amount and the gas limit first. The mirror node simulates the call with the newest state. Nothing is sent to the network.',
  );
  return section(recorded, { isOffer: true, blocks: [{ type: 'paragraph', text }] }, l10n.t('With Other Arguments...'));
}

/** The call that a transaction made; undefined if its record doesn't say. */
function callOf(result: ContractResult): ContractCall | undefined {
  const { to, from, amount, function_parameters: data, gas_limit: gas } = result;
  if (to === null || !/^0x[0-9a-f]{40}$/i.test(to) || createdContract(result) !== undefined) return undefined;
  return {
    to,
    ...(from !== null && { from }),
    ...(data !== null && data !== '' && { data }),
    ...(amount !== null && amount > 0n && { value: amount }),
    ...(gas !== null && gas > 0n && { gas }),
  };
}

async function simulated(
  client: CallClient,
  call: ContractCall,
  { contract_id: contract }: ContractResult,
  abis: AbiIndex,
  options: AskOptions,
): Promise<Pick<Section, 'blocks' | 'unread'>> {
  const end = await simulateCall(client, call, abis, options);
  const estimate = end.kind === 'returned' ? await gasOf(client, call, options) : {};
  const gas = answerOf(estimate);
  const blocks: Block[] = [
    {
      type: 'paragraph',
      text: endWords(end, call, abis),
      tone: end.kind === 'returned' ? 'success' : 'failure',
    },
    fieldsBlock(
      field(l10n.t('Call'), textValue(inputWords(call, abis))),
      field(l10n.t('From'), partyValue(call.from, 'account')),
      field(l10n.t('To'), contract == null ? partyValue(call.to, 'contract') : idValue(contract, 'contract')),
      field(l10n.t('Amount'), textValue(call.value === undefined ? null : formatHbar(BigInt(call.value)))),
      field(
        l10n.t('Gas needed'),
        integerValue(gas),
        call.gas === undefined
          ? {}
          : shareOfLimit(
              gas,
              BigInt(call.gas),
              (percent, most) => l10n.t`${percent} of the ${formatInteger(most)} limit`,
            ),
      ),
      field(l10n.t('Output'), codeValue(end.kind === 'returned' ? end.output : undefined)),
      end.kind === 'reverted' && end.revert.kind === 'custom'
        ? field(l10n.t('Error'), codeValue(end.revert.signature))
        : undefined,
    ),
    {
      type: 'paragraph',
      text: l10n.t(
        "The mirror node only simulates the call. It doesn't check signatures or whether the payer can afford the fee, and doesn't know changes that haven't reached it yet.",
      ),
    },
  ];
  if (!estimate.failure) return { blocks };
  const text = l10n.t`Can't load the gas needed: ${reasonOf(estimate.failure)}.`;
  return { blocks: [...blocks, { type: 'paragraph', text, tone: 'warning' }], unread: true };
}

/** The answer first. */
function endWords(end: CallEnd, { block, data = '' }: ContractCall, abis: AbiIndex): string {
  if (end.kind === 'reverted') {
    if (end.revert.kind === 'empty')
      return block === undefined
        ? l10n.t('No. It would revert now, without a reason')
        : l10n.t`It reverts with the state of block ${block}, without a reason`;
    const reason = describeRevert(end.revert);
    return block === undefined
      ? l10n.t`No. It would revert now: ${reason}`
      : l10n.t`It reverts with the state of block ${block}: ${reason}`;
  }
  const answer = describeOutput(end.output, data, abis);
  if (block === undefined)
    return answer === '' ? l10n.t('Yes. It would work now.') : l10n.t`Yes. It would work now, and return ${answer}.`;
  return answer === ''
    ? l10n.t`It works with the state of block ${block}.`
    : l10n.t`It works with the state of block ${block}, and returns ${answer}.`;
}

function inputWords({ data = '' }: ContractCall, abis: AbiIndex): string | undefined {
  const decoded = decodeSelected('function', data, abis);
  return decoded && describeDecoded(decoded);
}

/** The mirror node may have turned estimates off, or refuse one; then there is none. */
async function gasOf(client: CallClient, call: ContractCall, options: AskOptions): Promise<Attempt<bigint>> {
  const { gas: _, ...asked } = call;
  const answer = await attempt(client.contracts.call({ ...asked, estimate: true }, options));
  const gas = hexInteger(answerOf(answer)?.result);
  if (answer.failure && !isRefused(answer.failure)) return { failure: answer.failure };
  return gas === undefined ? {} : { value: gas };
}

function isRefused(error: LensError): boolean {
  return error.kind === 'http' && (error.status === 400 || error.status === 501);
}
