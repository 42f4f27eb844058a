import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { nameOfContract } from '../../format/fullName.ts';
import { shortAddress } from '../../format/shortAddress.ts';
import { describeRevert } from '../../ledger/evm/revert.ts';
import { installCompilerCommand } from '../../trace/builds/installCompiler.ts';
import type { Unproven } from '../../trace/lines/failureLines.ts';
import type { FailureStory, StoryEntry, StoryGap } from '../../trace/story/failureStory.ts';
import { mainEntry } from '../../trace/story/mainEntry.ts';
import { stipendWords } from '../../trace/values/endWords.ts';
import { deviationWords } from './deviationWords.ts';

/** The answer in one line without a period: `Vault.sol:34 in withdraw: NotEnoughShares(held: 10, wanted: 25)`. */
export function storyHeadline(story: FailureStory): string {
  const words = placeAndReason(story);
  return story.isIgnored ? l10n.t`Succeeded, but ${words}` : words;
}

/** The same for a surface that has no room for the cause: with that instead of a reason that says nothing. */
export function toldHeadline(story: FailureStory): string {
  return storyHeadline({ ...story, reason: toldReason(story) });
}

/** The reason; if the call reverted without one, the cause. */
export function toldReason({ reason, cause }: Pick<FailureStory, 'reason' | 'cause'>): string {
  return reason === describeRevert({ kind: 'empty' }) ? (cause ?? reason) : reason;
}

/** The same for a surface without the result code's likely fix: with what may help. */
export function storyAnswer(story: FailureStory): string {
  return storyHeadline({ ...story, reason: reasonWithHint(story) });
}

/** The reason, and what may help, in one line without a period. */
export function reasonWithHint({ failure, reason }: Pick<FailureStory, 'failure' | 'reason'>): string {
  return failure === 'outOfGas' && reason !== stipendWords() ? l10n.t`${reason}. A higher gas limit may help` : reason;
}

function placeAndReason({ stack, reason }: FailureStory): string {
  const first = mainEntry(stack);
  if (!first) return reason;
  // A contract that refused the call is named by the reason: the line is the one that called it.
  const isNamed = !first.place && first.contract !== undefined && reason.startsWith(`${first.contract} `);
  const origin = (isNamed && stack.find(({ place }) => place)) || first;
  const line = lineOfEntry(origin);
  const where = functionOf(origin);
  if (line !== undefined && origin.functionName !== undefined)
    return l10n.t`${line} in ${origin.functionName}: ${reason}`;
  return line === undefined ? l10n.t`${where}: ${reason}` : `${line}: ${reason}`;
}

/** `Vault.sol:34`; undefined if the line is unknown. */
export function lineOfEntry({ place }: StoryEntry): string | undefined {
  return place && lineWords(place);
}

/** `Vault.sol:34`, of a line from 0. */
export function lineWords({ path, line }: { readonly path: string; readonly line: number }): string {
  return `${path.slice(path.lastIndexOf('/') + 1)}:${line + 1}`;
}

/** `Vault.withdraw`; the contract's address if nothing else is known. */
export function functionOf({ contract, functionName, address }: StoryEntry): string {
  const known = [contract, functionName].filter((each) => each !== undefined);
  if (known.length > 0) return contract === undefined ? `${shortAddress(address)}.${known.join('.')}` : known.join('.');
  return address === '' ? l10n.t('a new contract') : shortAddress(address);
}

/** The same with the decoded arguments of the call that entered the contract: `Vault.withdraw(shares: 25)`. */
export function callOf(entry: StoryEntry): string {
  const { contract, functionName, called } = entry;
  const name = called?.slice(0, called.indexOf('('));
  // What a contract takes that it has no function for.
  if (called !== undefined && (functionName === 'fallback' || functionName === '__default__'))
    return l10n.t`${functionOf(entry)} for ${called}`;
  if (called === undefined || (functionName !== undefined && functionName !== name)) return functionOf(entry);
  return contract === undefined ? `${shortAddress(entry.address)}.${called}` : `${contract}.${called}`;
}

const longHex = /0x[0-9a-f]{40,}/gi;

/** A text with its addresses, and what is as long, by their ends. */
export function withShortHex(text: string): string {
  return text.replace(longHex, shortAddress);
}

/** The entries of a call stack that are left out. */
export function leftOutWords(count: number): string {
  return l10n.t`… ${formatInteger(BigInt(count))} more calls`;
}

/** Why a line is unknown, and what to do, in sentences. */
export function gapSentence(gap: StoryGap): string {
  switch (gap.why) {
    case 'noBuild':
      return l10n.t`No line for ${functionOf(of(gap.address))}: neither a build in this workspace nor a verified contract has its code. Build the project it was deployed from.`;
    case 'notRead':
      return l10n.t`No line for ${functionOf(of(gap.address))}: no build in this workspace has its code, and its verification record can't be loaded. ${gap.problem}`;
    case 'tooMany':
      return l10n.t`No line for ${functionOf(of(gap.address))}: the transaction runs the code of more than ${gap.most} contracts.`;
    case 'edited':
      return l10n.t`No line for ${nameOfContract(gap.contract)}: its sources have changed since the build. Restore the deployed version and build again.`;
    case 'otherSources':
      return l10n.t`No line for ${nameOfContract(gap.contract)}: it was deployed from different sources than those built last. Restore the deployed version and build again.`;
    case 'restricted':
      return l10n.t`No line for ${functionOf(of(gap.address))}: builds are read and compilers run only in a trusted workspace. Trust the workspace and try again.`;
    case 'noCompiler': {
      const { command } = missingCompiler(gap);
      const compiler = `${languageOf(gap) === 'Vyper' ? 'Vyper' : 'solc'} ${gap.compilerVersion.split('+', 1)[0]}`;
      if (command === undefined)
        return l10n.t`No line for ${nameOfContract(gap.contract)}: its compiler, ${compiler}, isn't installed. Install it and try again.`;
      return l10n.t`No line for ${nameOfContract(gap.contract)}: its compiler, ${compiler}, isn't installed. To install it, run ${command} in the project's folder, and try again.`;
    }
    case 'notCompiled':
      return l10n.t`No line for ${nameOfContract(gap.contract)}: its sources don't compile without the optimizer.`;
    case 'deviation':
      return deviationWords('line');
    case 'stopped':
      return l10n.t`No line. ${gap.problem}`;
    case 'otherEnd':
      return l10n.t("Can't find the line: without the optimizer, the contract behaves differently.");
    case 'unproven':
      return doubtSentence(gap.by);
  }
}

/** Why only functions are certain. */
function doubtSentence(by: Unproven): string {
  switch (by) {
    case 'gas':
      return l10n.t('Only the function is certain: the replay used other gas than the network recorded.');
    case 'writes':
      return l10n.t('Only the function is certain: the replay wrote other values than the network recorded.');
    case 'unrecorded':
      return l10n.t(
        "Only the function is certain: the contract read what isn't on record, such as a block hash, a random number or the gas price.",
      );
    case 'gasLeft':
      return l10n.t('Only the function is certain: the contract depends on the gas left, which the optimizer changes.');
    case 'outOfGas':
      return l10n.t('Only the function is certain: without the optimizer, the contract runs out of gas elsewhere.');
    case 'viaYul':
      return l10n.t("Only the function is certain: viaIR doesn't keep the place of every statement.");
  }
}

/** Why a failing function has no variables. */
export function noVariablesSentence(): string {
  return l10n.t(
    "No local variables here: the contract compiles only with viaIR, which doesn't keep them in known places.",
  );
}

/** What installs the compiler of a gap: the command, and the project's folder if the workspace has the project. */
export function missingCompiler(gap: Extract<StoryGap, { why: 'noCompiler' }>): { command?: string; root?: string } {
  const command = installCompilerCommand(languageOf(gap), gap.compilerVersion, gap.project);
  return { ...(command !== undefined && { command }), ...(gap.project && { root: gap.project.root }) };
}

function languageOf({ contract }: { contract: string }): 'Solidity' | 'Vyper' {
  return /\.vyi?:/.test(contract) ? 'Vyper' : 'Solidity';
}

function of(address: string): StoryEntry {
  return { address, contract: undefined, functionName: undefined, called: undefined, place: undefined };
}
