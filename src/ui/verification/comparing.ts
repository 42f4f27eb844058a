import * as vscode from 'vscode';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';
import { askContract, type Wanted } from './ask/askContract.ts';
import { resolveSource } from './ask/chooseSource.ts';
import type { Comparison } from './ask/purpose.ts';
import type { CheckPlan } from './check/checkContract.ts';
import { isPlaceArgument } from './placeArgument.ts';
import { working } from './steps/heldBox.ts';
import { askingOn, type VerifyingParts } from './verifyingParts.ts';

/** A comparison of a build in the workspace with the deployed code. */
interface Comparing {
  /** Asks for missing arguments of a command, compares, and shows the result. In an untrusted workspace, only says that trust is required. */
  compare(argument: unknown, contract?: unknown): Promise<void>;
  /** The same for what was wanted before. */
  again(wanted: Wanted<Connection>): Promise<void>;
}

/**
 * The flow that comparisons share: trust, questions, progress.
 * @param purpose what is compared, as the questions' title says
 * @param title the progress, by the contract's name
 * @param show compares, and shows what it finds; its failure leads back to the last question
 */
export function comparing(
  parts: VerifyingParts,
  purpose: Comparison,
  title: (contract: string) => string,
  show: (plan: CheckPlan<Connection>, wanted: Wanted<Connection>) => Promise<void>,
): Comparing {
  const { contracts, connections, answers, log } = parts;

  const again = (first: Wanted<Connection>): Promise<void> =>
    askingOn(parts, first, async (steps, wanted) => {
      const plan = await askContract(steps, wanted, contracts, answers, connections, log);
      if (!plan || !('deployed' in plan)) return plan;
      await steps.once(() => working(title(plan.candidate.contractName), () => show(plan, wanted)));
      return undefined;
    });

  return {
    async compare(argument, contract) {
      const trusted = await askForTrust(
        vscode.l10n.t('Comparing contracts requires a trusted workspace, because it reads build output.'),
      );
      if (trusted) await again(wantedComparison(argument, contract, connections, purpose));
    },
    again,
  };
}

/** What to compare, by a command's arguments: a place such as a row of the Contracts view, or a file. */
function wantedComparison(
  argument: unknown,
  contract: unknown,
  connections: Pick<Connections, 'to' | 'current'>,
  purpose: Comparison,
): Wanted<Connection> {
  if (isPlaceArgument(argument)) {
    const { source, address, network } = argument;
    const choice = address === undefined ? {} : { choice: { typed: address } };
    return {
      connection: network === undefined ? connections.current() : connections.to(network),
      purpose,
      source,
      contract: argument.contract,
      ...choice,
    };
  }
  return {
    connection: connections.current(),
    purpose,
    source: resolveSource(argument),
    contract: typeof contract === 'string' ? contract : undefined,
  };
}
