import * as vscode from 'vscode';
import type { ReadableMember } from '../../core/code/readableMembers.ts';
import type { Read } from '../../core/sheets/contracts/contractAnswers.ts';
import type { CommandId } from '../commandIds.ts';
import { abiOfContract } from '../contracts/readableContracts.ts';
import { iconTitle } from '../editor/iconTitle.ts';
import { createPromptAnswers } from '../editor/promptAnswers.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { plainUpTo } from '../messages/plainMessage.ts';
import type { Connections } from '../network/connections.ts';
import { freshFor } from '../network/freshFor.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import {
  contractsOf,
  isTooLong,
  mostLookedUp,
  standingOfContract,
} from '../verification/records/standingOfContract.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import type { LensAnswers, LensQuestion } from './lensAnswers.ts';

/** A row of the editor holds no more; the hover of the lens has the rest. */
const longestTitle = 120;
/** The same in its tooltip. */
const longestAnswer = 2_000;

/**
 * What stands above a declaration: the answer once it was read, else *Read*.
 * @param asks whether a click asks for arguments
 */
function lensTitle(question: LensQuestion, asks: boolean, answers: LensAnswers): string {
  const known = answers.of(question);
  if (!known) return iconTitle('eye', asks ? vscode.l10n.t('Read...') : vscode.l10n.t('Read'));
  const text = answerText(known.read);
  return iconTitle('eye', text.length > longestTitle ? `${text.slice(0, longestTitle)}…` : text);
}

function answerText(read: Read): string {
  return plainUpTo(longestAnswer, loadCore().sheets.readInWords(read));
}

/** When and where the answer was read, after one that its title cuts; before that, the contract's address. */
export function lensTooltip(question: LensQuestion, answers: LensAnswers | undefined): string {
  const known = answers?.of(question);
  if (!known) return question.address;
  const text = answerText(known.read);
  const read = vscode.l10n.t(
    'Read at {0} from {1}. Click to read again.',
    known.at.toLocaleTimeString(vscode.env.language),
    question.address,
  );
  return text.length > longestTitle ? `${text}\n\n${read}` : read;
}

/** How long what is known of a contract is kept, in milliseconds. */
const deployedTtl = 10_000;
/** A build or a deployment writes many files. In milliseconds. */
const settling = 1_000;

/** A contract whose deployment is known. */
interface Deployed {
  address: string;
  /** What its build lets read; undefined if that has no ABI. */
  functions: readonly string[] | undefined;
}

/**
 * Shows *Read* above each public variable that isn't a constant, and each view or pure function of a contract whose
 * deployment on the selected network is known, and the answer in its place once it was read; nothing above what was
 * written since the last build. It sends nothing before the click.
 */
export function registerReadLenses(
  contracts: WorkspaceContracts,
  store: JobStore,
  connections: Connections,
  answers: LensAnswers,
  log: Log,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const deployedOf = async (uri: vscode.Uri, name: string): Promise<Deployed | undefined> => {
    try {
      const connection = connections.current();
      const of = { workspace: contracts.workspaceOf(uri), uri, name };
      const standing = await standingOfContract(of, { store, connections, log }, connection, false);
      const isElsewhere = standing?.state === 'mismatch' || standing?.state === 'missing';
      if (!standing || isElsewhere) return undefined;
      const built = await abiOfContract(contracts, uri, name);
      const { readAbi, readableFunctions } = loadCore().ledger;
      const functions = built && readableFunctions(readAbi(built.abi)).map((each) => each.name);
      return { address: standing.address, functions };
    } catch (error) {
      if (!isCoreError(error)) throw error;
      log.debug(`Couldn't find the deployment of ${name}: ${error.message}`);
      return undefined;
    }
  };
  /** While the user types, lenses are asked for again and again. */
  const known = new Map<string, { isFresh: () => boolean; deployed: Promise<Deployed | undefined> }>();
  const knownOf = (uri: vscode.Uri, name: string): Promise<Deployed | undefined> => {
    const key = JSON.stringify([uri.toString(), name]);
    const before = known.get(key);
    if (before?.isFresh()) return before.deployed;
    const deployed = deployedOf(uri, name);
    known.set(key, { isFresh: freshFor(deployedTtl), deployed });
    return deployed;
  };
  const prompt = createPromptAnswers<Deployed | undefined>(undefined, () => changed.fire());
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    async provideCodeLenses(document, token) {
      if (!vscode.workspace.isTrusted || isTooLong(document)) return [];
      const all = membersIn(document);
      const lensesOf = async ({ name, range }: { name: string; range: vscode.Range }) => {
        // Whoever reads the source has read a constant.
        const declared = (all.get(isVyper(document) ? '' : name) ?? []).filter(({ isConstant }) => !isConstant);
        if (declared.length === 0 || token.isCancellationRequested) return [];
        const key = JSON.stringify([document.uri.toString(), name]);
        const deployed = await prompt.of(key, knownOf(document.uri, name));
        if (!deployed) return [];
        const { address, functions } = deployed;
        const members = declared.filter((each) => functions?.includes(each.name) ?? true);
        if (members.length === 0) return [];
        const of = { uri: document.uri, contract: name, address };
        const readAll = iconTitle('eye', vscode.l10n.t('Read All'));
        return [
          lens(range, 'ledgerLens.contract.readAll', readAll, { ...of, member: '' }),
          ...members.map(({ name: member, parameters, isKeyed, at }) => {
            const question = { ...of, member, parameters };
            const asks = isKeyed === true || (parameters ?? 0) > 0;
            const line = document.lineAt(document.positionAt(at)).range;
            return lens(line, 'ledgerLens.contract.read', lensTitle(question, asks, answers), question, answers);
          }),
        ];
      };
      return (await Promise.all(contractsOf(document).slice(0, mostLookedUp).map(lensesOf))).flat();
    },
  };
  const anew = () => {
    known.clear();
    changed.fire();
  };
  let timer: NodeJS.Timeout | undefined;
  return vscode.Disposable.from(
    changed,
    new vscode.Disposable(() => clearTimeout(timer)),
    // What was built, or deployed.
    contracts.onDidChange(({ path }) => {
      if (!path.endsWith('.json')) return;
      clearTimeout(timer);
      timer = setTimeout(anew, settling);
    }),
    vscode.languages.registerCodeLensProvider({ pattern: '**/*.{sol,vy}' }, provider),
    answers.onDidChange(() => changed.fire()),
    store.onDidChange(anew),
    connections.onDidChange(() => {
      known.clear();
      prompt.forget();
      answers.forget();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(anew),
  );
}

/** By the contract's name, which is empty in Vyper. */
function membersIn(document: vscode.TextDocument): Map<string, ReadableMember[]> {
  const { solidityReadables, vyperReadables } = loadCore().projects;
  const found = new Map<string, ReadableMember[]>();
  for (const each of (isVyper(document) ? vyperReadables : solidityReadables)(document.getText())) {
    const known = found.get(each.contract);
    if (known) known.push(each);
    else found.set(each.contract, [each]);
  }
  return found;
}

function isVyper({ uri }: vscode.TextDocument): boolean {
  return uri.path.endsWith('.vy');
}

function lens(
  range: vscode.Range,
  command: CommandId,
  title: string,
  question: LensQuestion,
  answers?: LensAnswers,
): vscode.CodeLens {
  const tooltip = lensTooltip(question, answers);
  return new vscode.CodeLens(range, { title, command, arguments: [question], tooltip });
}
