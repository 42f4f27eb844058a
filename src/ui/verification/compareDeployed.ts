import * as vscode from 'vscode';
import type { Candidate, Draft } from '../../core/projects/model/toolchain.ts';
import type { Section, Sheet } from '../../core/sheets/sheet.ts';
import type { ComparedBuild } from '../../core/sheets/verification/deployedComparisonSheet.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { Wanted } from './ask/askContract.ts';
import { changedFiles } from './check/changedFiles.ts';
import type { CheckPlan } from './check/checkContract.ts';
import type { CodeDocuments } from './check/codeDocuments.ts';
import type { ComparedPages } from './comparedPages.ts';
import { comparing } from './comparing.ts';
import type { VerifyingParts } from './verifyingParts.ts';
import { buildsBeside } from './workspace/workspaceContracts.ts';

/**
 * `Compare with Deployed Code`: whether a build of the workspace is the deployed code, and where they differ. Asks the
 * ledger only, so it needs no verification service; nothing is published.
 */
export function createDeployedComparison(
  parts: VerifyingParts,
  pages: ComparedPages,
  codes: CodeDocuments,
  showLayout: (plan: CheckPlan<Connection>, wanted: Wanted<Connection>) => Promise<void>,
) {
  const sheetOf = async (plan: CheckPlan<Connection>, draft: Draft, wanted: Wanted<Connection>): Promise<Sheet> => {
    const { connection, candidate, deployed } = plan;
    const { ledger, projects, sheets, verification } = loadCore();
    const { runtimeBytecode, creationBytecode, address } = deployed;
    const comparison = verification.comparisonOf(deployed, true, (code) =>
      projects.predictMatch(draft.bytecode, code, ledger.creationForService(deployed)),
    );
    const [fit] =
      comparison.level === 'mismatch' && runtimeBytecode !== undefined ? await buildsBeside(plan, runtimeBytecode) : [];
    const build: ComparedBuild = {
      name: draft.contractName,
      identifier: identifierOf(candidate),
      address,
      network: connection.network.name,
      compiler: compilerOf(draft),
      ...(await changedFiles(draft, plan)),
      unread: deployed.unread,
      instead: fit && { identifier: identifierOf(fit.candidate), isExact: fit.prediction.level === 'exact' },
    };
    const compared = {
      runtime: projects.compareCode(runtimeBytecode, draft.bytecode.runtime),
      creation: projects.compareCode(creationBytecode, draft.bytecode.creation),
    };
    const sheet = sheets.deployedComparisonSheet(build, comparison, compared);
    const withInstructions = (section: Section, { deployed: theirs, built }: InstructionTexts): Section => {
      const longer: Section = {
        ...section,
        moreLabel: vscode.l10n.t('Compare Instructions'),
        async more() {
          const title = vscode.l10n.t('{0} (deployed on {1} ↔ this build)', build.name, build.network);
          await codes.compare(build.name, theirs, built, title);
          return longer;
        },
      };
      return longer;
    };
    const texts = instructions(draft, runtimeBytecode);
    const again = (section: Section): Section => ({
      ...section,
      more: async () => {
        await flow.again(wanted);
        return section;
      },
    });
    const sections = sheet.sections.map((section) => {
      if (section.unread) return again(section);
      return texts && section.key === 'builtComparison' ? withInstructions(section, texts) : section;
    });
    const layout = layoutSection(() => showLayout(plan, wanted));
    return { ...sheet, sections: [...sections, layout] };
  };

  const flow = comparing(
    parts,
    pages,
    'code',
    (contract) => vscode.l10n.t('Comparing {0} with the deployed code…', contract),
    sheetOf,
  );
  return flow.compare;
}

/** Leads to the comparison of storage layouts. */
function layoutSection(show: () => Promise<void>): Section {
  const text = vscode.l10n.t(
    "Shows whether this build would read the deployed contract's storage correctly after an upgrade.",
  );
  const section: Section = {
    title: vscode.l10n.t('Storage layout'),
    level: 'detail',
    blocks: [{ type: 'paragraph', text }],
    moreLabel: vscode.l10n.t('Compare Storage Layout'),
    async more() {
      await show();
      return section;
    },
  };
  return section;
}

function identifierOf({ sourceName, contractName }: Candidate): string {
  return `${sourceName}:${contractName}`;
}

function compilerOf({ language, compilerVersion }: Draft): string {
  return `${language} ${compilerVersion}`;
}

interface InstructionTexts {
  readonly deployed: string;
  readonly built: string;
}

/** Both runtime codes as text; undefined if there aren't two that differ. */
function instructions({ bytecode }: Draft, runtimeBytecode: string | undefined): InstructionTexts | undefined {
  const { instructionsOf } = loadCore().projects;
  const deployed = runtimeBytecode && instructionsOf(runtimeBytecode);
  const built = bytecode.runtime && instructionsOf(bytecode.runtime);
  return deployed && built && deployed !== built ? { deployed, built } : undefined;
}
