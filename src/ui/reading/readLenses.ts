import * as vscode from 'vscode';
import type { ReadableMember } from '../../core/code/readableMembers.ts';
import type { CommandId } from '../commandIds.ts';
import { iconTitle } from '../editor/iconTitle.ts';
import { createPromptAnswers } from '../editor/promptAnswers.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import type { Connections } from '../network/connections.ts';
import { freshFor } from '../network/freshFor.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import { contractsOf, isTooLong, standingOfContract } from '../verification/records/standingOfContract.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import type { LensAnswers, LensQuestion } from './lensAnswers.ts';

/** A row of the editor holds no more; the hover of the lens has the rest. */
const longestTitle = 120;

/**
 * What stands above a declaration: the answer once it was read, else *Read*.
 * @param asks whether a click asks for arguments
 */
function lensTitle(question: LensQuestion, asks: boolean, answers: LensAnswers): string {
  const { readWords, answerWords } = loadCore().sheets;
  const known = answers.of(question);
  if (!known) return iconTitle('eye', asks ? vscode.l10n.t('Read...') : vscode.l10n.t('Read'));
  const { read } = known;
  const text = plainMessage(
    read.answer.kind === 'values'
      ? `${readWords(read)} = ${answerWords(read)}`
      : `${readWords(read)} ${answerWords(read)}`,
  );
  return iconTitle('eye', text.length > longestTitle ? `${text.slice(0, longestTitle)}…` : text);
}

/** When and where the answer was read; before that, the contract's address. */
function lensTooltip(question: LensQuestion, answers: LensAnswers | undefined): string {
  const known = answers?.of(question);
  return known
    ? vscode.l10n.t(
        'Read at {0} from {1}. Click to read again.',
        known.at.toLocaleTimeString(vscode.env.language),
        question.address,
      )
    : question.address;
}

/** How long the address of a contract is kept, in milliseconds. */
const addressTtl = 10_000;

/**
 * Shows *Read* above each public variable that isn't a constant, and each view or pure function of a contract whose deployment on the selected
 * network is known, and the answer in its place once it was read. It sends nothing before the click.
 */
export function registerReadLenses(
  contracts: WorkspaceContracts,
  store: JobStore,
  connections: Connections,
  answers: LensAnswers,
  log: Log,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const addressOf = async (uri: vscode.Uri, name: string): Promise<string | undefined> => {
    try {
      const connection = connections.current();
      const of = { workspace: contracts.workspaceOf(uri), uri, name };
      const standing = await standingOfContract(of, { store, connections, log }, connection, false);
      const isElsewhere = standing?.state === 'mismatch' || standing?.state === 'missing';
      return isElsewhere ? undefined : standing?.address;
    } catch (error) {
      if (!isCoreError(error)) throw error;
      log.debug(`Couldn't find the deployment of ${name}: ${error.message}`);
      return undefined;
    }
  };
  /** While the user types, lenses are asked for again and again. */
  const known = new Map<string, { isFresh: () => boolean; address: Promise<string | undefined> }>();
  const knownAddressOf = (uri: vscode.Uri, name: string): Promise<string | undefined> => {
    const key = JSON.stringify([uri.toString(), name]);
    const before = known.get(key);
    if (before?.isFresh()) return before.address;
    const address = addressOf(uri, name);
    known.set(key, { isFresh: freshFor(addressTtl), address });
    return address;
  };
  const addresses = createPromptAnswers<string | undefined>(undefined, () => changed.fire());
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    async provideCodeLenses(document, token) {
      if (!vscode.workspace.isTrusted || isTooLong(document)) return [];
      const all = membersIn(document);
      const lensesOf = async ({ name, range }: { name: string; range: vscode.Range }) => {
        // Whoever reads the source has read a constant.
        const members = (all.get(isVyper(document) ? '' : name) ?? []).filter(({ isConstant }) => !isConstant);
        if (members.length === 0 || token.isCancellationRequested) return [];
        const key = JSON.stringify([document.uri.toString(), name]);
        const address = await addresses.of(key, knownAddressOf(document.uri, name));
        if (address === undefined) return [];
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
      return (await Promise.all(contractsOf(document).map(lensesOf))).flat();
    },
  };
  const anew = () => {
    known.clear();
    changed.fire();
  };
  return vscode.Disposable.from(
    changed,
    vscode.languages.registerCodeLensProvider({ pattern: '**/*.{sol,vy}' }, provider),
    answers.onDidChange(() => changed.fire()),
    store.onDidChange(anew),
    connections.onDidChange(() => {
      known.clear();
      addresses.forget();
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
