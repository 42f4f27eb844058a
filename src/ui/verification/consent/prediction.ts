import * as vscode from 'vscode';
import type { DeployedContract } from '../../../core/ledger/evm/deployedContract.ts';
import type { Prediction } from '../../../core/projects/bytecode/predictMatch.ts';
import type { Draft } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';

/** What a look at the deployed bytecode, before anything is sent, says of the outcome. */
export function predictionOf(
  draft: Draft,
  deployed: DeployedContract,
): { level: Prediction['level']; icon: string; label: string; detail: string } {
  if (deployed.problem !== undefined)
    return {
      level: 'unknown',
      icon: 'question',
      label: vscode.l10n.t("Can't compare the deployed code"),
      detail: deployed.problem,
    };
  if (draft.toolchain === 'sources')
    return {
      level: 'unknown',
      icon: 'question',
      label: vscode.l10n.t("Can't predict the result"),
      detail: vscode.l10n.t(
        "There's no build output to compare with the deployed code. The service compiles and compares the sources.",
      ),
    };
  const { level, why } = loadCore().projects.predictMatch(
    draft.bytecode,
    deployed.runtimeBytecode,
    deployed.creationBytecode,
  );
  const detail = why.join(' ');
  switch (level) {
    case 'exact':
      return { level, icon: 'verified-filled', label: vscode.l10n.t('Exact match expected'), detail };
    case 'match':
      return { level, icon: 'verified', label: vscode.l10n.t('Match expected'), detail };
    case 'mismatch':
      return { level, icon: 'error', label: vscode.l10n.t('The deployed code differs from this build'), detail };
    case 'unknown':
      return { level, icon: 'question', label: vscode.l10n.t("Can't predict the result"), detail };
  }
}
