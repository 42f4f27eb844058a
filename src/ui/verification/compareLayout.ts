import * as vscode from 'vscode';
import type { Draft } from '../../core/projects/model/toolchain.ts';
import type { Section, Sheet } from '../../core/sheets/sheet.ts';
import type { StoryPlace } from '../../core/trace/story/failureStory.ts';
import type { BuiltSources } from '../builds/builtSources.ts';
import type { StorageLayouts } from '../contracts/storageLayouts.ts';
import { loadCore } from '../loadCore.ts';
import { warn } from '../messages/notify.ts';
import { offerCommand } from '../messages/offerCommand.ts';
import { showDocument } from '../messages/showDocument.ts';
import type { Connection } from '../network/connection.ts';
import { readLineRef } from '../targets/refCommand.ts';
import { changedFiles } from './check/changedFiles.ts';
import type { CheckPlan } from './check/checkContract.ts';
import type { ComparedPages } from './comparedPages.ts';
import { comparing } from './comparing.ts';
import { closeHeldBox } from './steps/heldBox.ts';
import type { VerifyingParts } from './verifyingParts.ts';
import { compilerButton } from './workspace/compilerButton.ts';

/** What finds layouts, and opens the lines of their sources. */
export interface LayoutParts {
  readonly layouts: StorageLayouts;
  readonly sources: BuiltSources;
}

/** The most comparisons whose lines can be opened from their tables. */
const mostKept = 20;

/**
 * `Compare Storage Layout`: whether a build of the workspace would read the storage of a deployed contract right.
 * Reads the ledger, the workspace and the verification record; nothing is published.
 */
export function createLayoutComparison(parts: VerifyingParts, pages: ComparedPages, { layouts, sources }: LayoutParts) {
  /** The lines of the changes, by the contract's address. */
  const kept = new Map<string, readonly (StoryPlace | undefined)[]>();

  /** Reads a layout; if its compiler is missing, offers to install it, and reads it again. */
  const withCompiler = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      const missing = layouts.missingCompiler(error);
      const way = missing && compilerButton(missing);
      if (!way || !(error instanceof Error)) throw error;
      closeHeldBox();
      const isInstalled = (await warn(error.message, way.label)) === way.label && (await way.go());
      // It has been said.
      if (!isInstalled) throw new (loadCore().net.LensError)({ kind: 'cancelled' }, error.message, { cause: error });
      return read();
    }
  };

  const sheetOf = async (plan: CheckPlan<Connection>, draft: Draft): Promise<Sheet> => {
    const { connection, deployed, source, workspace, candidate } = plan;
    const { projects, sheets, trace, net } = loadCore();
    const options = { signal: connection.signal };
    const drafted = trace.buildOfDraft(draft);
    const build =
      'isIncomplete' in drafted
        ? drafted
        : { ...drafted, project: await trace.compilerProject(workspace, candidate, draft) };
    const built = await withCompiler(async () => {
      const layout = await layouts.ofBuild(build, connection, options);
      if (!layout) throw await layouts.whyUnknown(build, connection);
      return layout;
    });
    const known = await withCompiler(() => layouts.of(deployed.address, connection, options));
    if (!known)
      throw new net.LensError(
        { kind: 'input', field: 'contract' },
        sheets.noLayoutWords([deployed.contractId ?? deployed.address]),
      );
    const comparison = trace.compareLayouts(known.layout, built);
    const { level } = projects.predictMatch(draft.bytecode, deployed.runtimeBytecode);
    const places = comparison.changes.map((change) => {
      // A removed variable is only in the deployed contract's sources.
      const [place, where] = change.built ? [change.built, build] : [change.deployed, known.build];
      return place && 'sources' in where ? trace.placeOfVariable(where, place) : undefined;
    });
    if (kept.size >= mostKept) kept.clear();
    kept.set(deployed.address, places);
    const sheet = sheets.layoutComparisonSheet(
      {
        name: draft.contractName,
        identifier: draft.contractIdentifier,
        address: deployed.address,
        network: connection.network.name,
        source: known.source,
        isSameCode: level === 'exact' || level === 'match',
        mayForward: known.mayForward,
        ...(await changedFiles(draft, plan)),
        lines: places.map((place) => place && `${place.path.slice(place.path.lastIndexOf('/') + 1)}:${place.line + 1}`),
      },
      comparison,
    );
    const another = anotherSection(async () => {
      const folder = vscode.workspace.getWorkspaceFolder(source)?.uri ?? source;
      await flow.again({ connection, purpose: 'layout', source: folder, choice: { typed: deployed.address } });
    });
    return { ...sheet, sections: [...sheet.sections, another] };
  };

  const flow = comparing(
    parts,
    pages,
    'layout',
    (contract) => vscode.l10n.t('Comparing the storage layout of {0}…', contract),
    sheetOf,
  );
  return {
    show: flow.show,
    compare: flow.compare,
    /** Opens the line of a change, by its reference. */
    async goToVariable(given: unknown): Promise<void> {
      const line = readLineRef(given);
      const place = line && kept.get(line.id)?.[line.line.entry];
      if (!place)
        // For example in a panel of an earlier window.
        return offerCommand(
          vscode.l10n.t('No variable is selected. Compare the storage layout, then select a line in its table.'),
          vscode.l10n.t('Compare Storage Layout...'),
          'ledgerLens.contract.compareLayout',
        );
      const { line: at, column, endLine, endColumn } = place;
      const selection = new vscode.Range(at, column, endLine, endColumn);
      await showDocument((await sources.placeOf(place)).uri, { selection });
    },
  };
}

/** Leads to the comparison of another contract with the same deployed one. */
function anotherSection(compare: () => Promise<void>): Section {
  const section: Section = {
    title: vscode.l10n.t('Another contract'),
    level: 'detail',
    blocks: [
      {
        type: 'paragraph',
        text: vscode.l10n.t('Shows whether another contract of this workspace can replace the deployed one.'),
      },
    ],
    moreLabel: vscode.l10n.t('Compare Another Contract...'),
    async more() {
      await compare();
      return section;
    },
  };
  return section;
}
