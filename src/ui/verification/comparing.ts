import * as vscode from 'vscode';
import type { Draft } from '../../core/projects/model/toolchain.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';
import { askContract, type Wanted } from './ask/askContract.ts';
import { resolveSource } from './ask/chooseSource.ts';
import type { Comparison } from './ask/purpose.ts';
import type { CheckPlan } from './check/checkContract.ts';
import { locateDeployed } from './check/locateContract.ts';
import type { ComparedPages } from './comparedPages.ts';
import { isPlaceArgument } from './placeArgument.ts';
import { working } from './steps/heldBox.ts';
import { askingOn, type VerifyingParts } from './verifyingParts.ts';

/**
 * The flow that comparisons share: trust, questions, progress.
 * @param purpose what is compared, as the questions' title says
 * @param title the progress, by the contract's name
 * @param sheetOf compares a draft of the build; its failure leads back to the last question
 */
export function comparing(
  parts: VerifyingParts,
  pages: ComparedPages,
  purpose: Comparison,
  title: (contract: string) => string,
  sheetOf: (plan: CheckPlan<Connection>, draft: Draft, wanted: Wanted<Connection>) => Promise<Sheet>,
) {
  const { contracts, connections, answers, log } = parts;

  const pageOf = async (plan: CheckPlan<Connection>, wanted: Wanted<Connection>) => {
    const { workspace, candidate, deployed, source } = plan;
    const draft = await loadCore().projects.draftOf(workspace, candidate, {
      ...(deployed.runtimeBytecode !== undefined && { deployedRuntime: deployed.runtimeBytecode }),
    });
    const onDisk = draft.files.flatMap(({ onDisk: path }) => path ?? []);
    const files = [candidate.artifact, ...onDisk].map((path) => source.with({ path }));
    return { sheet: await sheetOf(plan, draft, wanted), files };
  };

  const show = (first: CheckPlan<Connection>, wanted: Wanted<Connection>): Promise<void> => {
    let isFirst = true;
    return pages.show(first.connection, async () => {
      const plan = isFirst ? first : await asItIsNow(first);
      isFirst = false;
      return pageOf(plan, wanted);
    });
  };

  const asItIsNow = async (plan: CheckPlan<Connection>): Promise<CheckPlan<Connection>> => {
    const { source, candidate, deployed } = plan;
    const connection = connections.to(plan.connection.network.name);
    const workspace = contracts.workspaceOf(source);
    const [found, now] = await Promise.all([
      loadCore().projects.findContracts(workspace, source.path),
      locateDeployed(connection, { typed: deployed.address }, log),
    ]);
    const same = found.candidates.filter(
      ({ contractName, sourceName, project }) =>
        contractName === candidate.contractName &&
        sourceName === candidate.sourceName &&
        project.root === candidate.project.root,
    );
    const built = same.find(({ artifact }) => artifact === candidate.artifact) ?? same[0] ?? candidate;
    return { ...plan, connection, workspace, candidate: built, deployed: now };
  };

  const again = (first: Wanted<Connection>): Promise<void> =>
    askingOn(parts, first, async (steps, wanted) => {
      const plan = await askContract(steps, wanted, contracts, answers, connections, log);
      if (!plan || !('deployed' in plan)) return plan;
      await steps.once(() => working(title(plan.candidate.contractName), () => show(plan, wanted)));
      return undefined;
    });

  return {
    /** Asks for missing arguments of a command, compares, and shows the result. In an untrusted workspace, only says that trust is required. */
    async compare(argument: unknown, contract?: unknown): Promise<void> {
      const trusted = await askForTrust(
        vscode.l10n.t('Comparing contracts requires a trusted workspace, because it reads build output.'),
      );
      if (trusted) await again(wantedComparison(argument, contract, connections, purpose));
    },
    /** The same for what was wanted before. */
    again,
    /** Compares what a plan has, and shows it. */
    show,
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
