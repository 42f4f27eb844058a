import * as vscode from 'vscode';
import type { BuildSources } from '../../core/trace/builds/buildSources.ts';
import type { OldBuild } from '../../core/trace/trial/changedBuilds.ts';
import type { Replacement } from '../../core/trace/trial/replacements.ts';
import { loadCore } from '../loadCore.ts';
import { quickPick } from '../messages/quickPick.ts';

interface ReplacementItem extends vscode.QuickPickItem {
  readonly sources: BuildSources;
}

/** Lets the user select what takes the place of a deployed contract, the likeliest first; undefined if nothing does. */
export async function chooseReplacement(
  title: string,
  old: OldBuild,
  found: readonly Replacement[],
): Promise<BuildSources | undefined> {
  const items = found.map((each): ReplacementItem => {
    const { path, name } = partsOf(each.sources);
    return { label: name, description: path, detail: detailOf(each), sources: each.sources };
  });
  const chosen = await quickPick(items, {
    title,
    placeHolder: vscode.l10n.t('Select the contract that replaces {0}', partsOf(old).name),
    matchOnDescription: true,
  });
  return chosen?.sources;
}

function detailOf({ shared, functions, readsState, isSameKind }: Replacement): string {
  const state =
    readsState === undefined
      ? vscode.l10n.t('storage layout unknown')
      : readsState
        ? vscode.l10n.t('reads the stored state')
        : vscode.l10n.t("doesn't read the stored state correctly");
  const parts = [
    vscode.l10n.t('{0} of its {1} functions are in the deployed contract', shared, functions),
    state,
    ...(isSameKind ? [] : [vscode.l10n.t('is upgraded in a different way')]),
  ];
  return parts.join(' · ');
}

function partsOf({ contract }: Pick<BuildSources, 'contract'>): { path: string; name: string } {
  const { fileOfContract, nameOfContract } = loadCore().projects;
  return { path: fileOfContract(contract), name: nameOfContract(contract) };
}
