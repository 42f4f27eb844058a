import * as vscode from 'vscode';
import type { DraftAnswers, DraftQuestion, OpenSetting } from '../../../core/projects/model/draftQuestion.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { askPick, type PickItem } from '../steps/askPick.ts';
import type { Place, Reply, Steps } from '../steps/steps.ts';

const titles: Readonly<Record<OpenSetting, string>> = {
  compilerVersion: vscode.l10n.t('Compiler Version'),
  optimizer: vscode.l10n.t('Optimizer'),
  evmVersion: vscode.l10n.t('EVM Version'),
  viaIR: vscode.l10n.t('Compilation via Yul'),
  libraries: vscode.l10n.t('Library Addresses'),
};

/** The previous answers for a contract of this workspace, so that nothing has to be typed twice. */
export type AnswerStore = ReturnType<typeof createAnswerStore>;

const stateKey = 'ledgerLens.compilerAnswers';
const mostKept = 50;

/** Keeps answers in the workspace's state: contract -> answers, latest last. */
export function createAnswerStore(state: vscode.Memento) {
  const read = (): [string, DraftAnswers][] => {
    const kept = state.get<unknown>(stateKey);
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  };
  return {
    of: (contract: string): DraftAnswers => read().find(([key]) => key === contract)?.[1] ?? {},
    keep(contract: string, answers: DraftAnswers): void {
      const others = read().filter(([key]) => key !== contract);
      void state.update(stateKey, [...others, [contract, answers]].slice(-mostKept));
    },
  };
}

function isKept(value: unknown): value is [string, DraftAnswers] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [contract, answers]: unknown[] = value;
  return (
    typeof contract === 'string' &&
    typeof answers === 'object' &&
    answers !== null &&
    Object.values(answers).every((answer) => typeof answer === 'string')
  );
}

/** Asks for everything that isn't in the sources, the configuration or the deployed code, one step each. */
export async function answerQuestions(
  steps: Steps,
  questions: readonly DraftQuestion[],
  contractName: string,
  before: DraftAnswers,
): Promise<DraftAnswers> {
  const answers: { [about in OpenSetting]?: string } = {};
  for (const question of questions) {
    answers[question.about] = await steps.ask((place: Place<string>) =>
      askOne(question, contractName, before[question.about], place),
    );
  }
  return answers;
}

function askOne(
  { about, message, choices, form }: DraftQuestion,
  contractName: string,
  before: string | undefined,
  place: Place<string>,
): Promise<Reply<string>> {
  const answered = place.last ?? before;
  const isChoice = choices.some(({ value }) => value === answered);
  const rowsFor = (typed: string) =>
    choices.map(({ value, label, detail }): PickItem<string> => {
      const notes = [detail, value === before && vscode.l10n.t('your last answer')].filter(Boolean);
      return {
        answer: value,
        label: plainMessage(label),
        ...(notes.length > 0 && { description: plainMessage(notes.join(' · ')) }),
        // A number is typed without its separators.
        ...(typed !== '' && value.startsWith(typed) && { alwaysShow: true }),
      };
    });
  const items = (typed: string): PickItem<string>[] => {
    const rows = rowsFor(typed);
    const isShown = ({ label, alwaysShow }: PickItem<string>) =>
      alwaysShow || label.toLowerCase().includes(typed.toLowerCase());
    if (!typed || rows.some(isShown)) return rows;
    if (form?.test(typed))
      return [
        { answer: typed, label: `$(arrow-right) ${vscode.l10n.t('Use {0}', plainMessage(typed))}`, alwaysShow: true },
        ...rows,
      ];
    return [{ label: `$(warning) ${expected[about]}`, alwaysShow: true }, ...rows];
  };
  return askPick(
    {
      title: `${plainMessage(contractName)}: ${titles[about]}`,
      placeholder: plainMessage(message),
      items,
      typed: isChoice ? undefined : answered,
      keepsTyped: !isChoice,
      isLikely: (answer) => answer === answered,
    },
    place,
  );
}

/** What an unrecognized text should have been. */
const expected: Readonly<Record<OpenSetting, string>> = {
  compilerVersion: vscode.l10n.t('Enter the full version, such as 0.8.28+commit.7893614a'),
  optimizer: vscode.l10n.t('Enter the number of runs, such as 200'),
  evmVersion: vscode.l10n.t('Enter the name of a version, such as paris'),
  viaIR: vscode.l10n.t('Select from the list'),
  libraries: vscode.l10n.t(
    'Enter each library with its address, separated by commas, such as Fees=0x and 40 hex digits',
  ),
};
