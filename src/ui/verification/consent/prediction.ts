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
      label: vscode.l10n.t('The deployed code could not be compared'),
      detail: deployed.problem,
    };
  if (draft.toolchain === 'sources')
    return {
      level: 'unknown',
      icon: 'question',
      label: vscode.l10n.t('The outcome cannot be predicted'),
      detail: vscode.l10n.t(
        'There is no build output to compare with what is deployed; the service compiles and compares.',
      ),
    };
  const { level, why } = loadCore().projects.predictMatch(draft.bytecode, deployed.runtimeBytecode);
  const detail = why.join(' ');
  switch (level) {
    case 'exact':
      return { level, icon: 'verified-filled', label: vscode.l10n.t('An exact match is expected'), detail };
    case 'match':
      return { level, icon: 'verified', label: vscode.l10n.t('A match is expected'), detail };
    case 'mismatch':
      return { level, icon: 'error', label: vscode.l10n.t('The deployed code differs from this build'), detail };
    case 'unknown':
      return { level, icon: 'question', label: vscode.l10n.t('The outcome cannot be predicted'), detail };
  }
}
