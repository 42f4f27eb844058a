import * as vscode from 'vscode';
import type { Read } from '../../core/sheets/contracts/contractAnswers.ts';

/** A declaration in a source whose contract is deployed, as a lens names it. */
export interface LensQuestion {
  uri: vscode.Uri;
  contract: string;
  /** Of the deployed contract. */
  address: string;
  /** The variable or function; '' for the contract itself. */
  member: string;
  /** The number of its parameters; undefined for a variable. */
  parameters?: number | undefined;
}

/** The last answers, which are shown above the declarations. */
export type LensAnswers = ReturnType<typeof createLensAnswers>;

const mostKept = 1_000;

export function createLensAnswers() {
  const answers = new Map<string, { read: Read; at: Date }>();
  const changed = new vscode.EventEmitter<void>();
  const keyOf = ({ address, member, parameters }: LensQuestion) =>
    JSON.stringify([address.toLowerCase(), member, parameters ?? null]);
  return {
    // A variable without keys is read like a function without parameters.
    of: (question: LensQuestion): { read: Read; at: Date } | undefined =>
      answers.get(keyOf(question)) ??
      (question.parameters === undefined ? answers.get(keyOf({ ...question, parameters: 0 })) : undefined),
    keep(question: LensQuestion, read: Read): void {
      if (answers.size >= mostKept) answers.clear();
      answers.set(keyOf(question), { read, at: new Date() });
      if (question.parameters === 0) answers.delete(keyOf({ ...question, parameters: undefined }));
      changed.fire();
    },
    /** For another network, or when they may not hold any more. */
    forget(): void {
      answers.clear();
      changed.fire();
    },
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}

/** The argument of a lens's command; undefined for anything else. */
export function readLensQuestion(given: unknown): LensQuestion | undefined {
  if (typeof given !== 'object' || given === null || !('uri' in given) || !(given.uri instanceof vscode.Uri))
    return undefined;
  const { uri } = given;
  const contract = 'contract' in given ? given.contract : undefined;
  const address = 'address' in given ? given.address : undefined;
  const member = 'member' in given ? given.member : undefined;
  const parameters = 'parameters' in given ? given.parameters : undefined;
  if (typeof contract !== 'string' || typeof address !== 'string' || typeof member !== 'string') return undefined;
  return { uri, contract, address, member, ...(typeof parameters === 'number' && { parameters }) };
}
