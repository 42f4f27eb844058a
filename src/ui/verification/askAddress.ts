import * as vscode from 'vscode';
import type { KnownDeployment } from '../../core/projects/deployments.ts';
import { loadCore } from '../loadCore.ts';

interface AddressItem extends vscode.QuickPickItem {
  deployment?: KnownDeployment;
  typed?: string;
}

/** Where the contract is deployed: from a deployment record, or an identifier that the user typed. */
export type AddressChoice = { deployment: KnownDeployment } | { typed: string };

/**
 * Asks where the contract is deployed. The deployment records of the project come first; anything typed or pasted is
 * read while typing: an EVM address, an entity id, a transaction id, a hash or an explorer URL.
 * @returns undefined when the user went away.
 */
export function askAddress(
  contractName: string,
  network: string,
  deployments: readonly KnownDeployment[],
  initial = '',
): Promise<AddressChoice | undefined> {
  const pick = vscode.window.createQuickPick<AddressItem>();
  pick.title = `Where is ${contractName} deployed on ${network}?`;
  pick.placeholder = 'Address 0x..., contract id 0.0..., creation transaction, or explorer URL';
  pick.ignoreFocusOut = true;
  pick.value = initial;
  const known = deployments.map(
    (deployment): AddressItem => ({
      label: `$(rocket) ${deployment.address}`,
      description: deployment.source,
      deployment,
      alwaysShow: true,
    }),
  );
  const draw = () => {
    const typed = pick.value.trim();
    pick.items = typed ? [typedItem(typed), ...known] : known;
  };
  pick.onDidChangeValue(draw);
  draw();
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      // Who pastes and presses Enter at once is faster than the list is drawn.
      const typed = pick.value.trim();
      const chosen = pick.selectedItems[0] ?? (typed ? typedItem(typed) : undefined);
      if (chosen?.deployment) resolve({ deployment: chosen.deployment });
      else if (chosen?.typed) resolve({ typed: chosen.typed });
      else return;
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/** What a typed text is, in words, so that a mistake is seen before anything is asked. */
function typedItem(typed: string): AddressItem {
  const identifier = loadCore().ledger.parseIdentifier(typed);
  const words = identifier && usable[identifier.kind];
  if (!words)
    return {
      label: '$(warning) Not an address, id, transaction or explorer URL',
      detail: 'Expected: 0x and 40 hex digits, 0.0.1234, 0.0.2@1700000000.000000001, a transaction hash, or a URL.',
      alwaysShow: true,
    };
  return { label: `$(arrow-right) Use ${typed}`, description: words, typed, alwaysShow: true };
}

const usable: Readonly<Record<string, string>> = {
  evmAddress: 'EVM address',
  entity: 'contract id',
  transaction: 'the transaction that created it',
  evmHash: 'the transaction that created it',
  longHash: 'the transaction that created it',
};
