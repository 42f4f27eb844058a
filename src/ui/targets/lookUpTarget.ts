import * as vscode from 'vscode';
import type { LookUp } from '../../core/ledger/lookUp/lookUp.ts';
import { loadCore } from '../loadCore.ts';
import type { Connections } from '../network/connections.ts';
import type { EntityTarget } from './entityTarget.ts';
import type { LedgerThing } from './ledgerThing.ts';
import { readThing } from './readThing.ts';

/** A target with its network's data about it. */
interface LookedUpTarget extends LedgerThing {
  readonly answer: LookUp;
}

/**
 * Looks a target up on its network, because an address or alias stands for an entity, and a link may have the wrong
 * kind. Shows what it loads in the status bar.
 * @throws LensError of kind `input` if the target names nothing, and the request's errors
 */
export async function lookUpTarget(
  target: EntityTarget | undefined,
  connections: Connections,
): Promise<LookedUpTarget> {
  const { ledger, net } = loadCore();
  const thing = target && readThing(target, connections);
  if (!thing)
    throw new net.LensError(
      { kind: 'input', field: 'id' },
      vscode.l10n.t('Not a recognized ID. Select a row in a view, or use an ID such as 0.0.5.'),
    );
  const { identifier, network } = thing;
  const title = vscode.l10n.t('Loading {0}…', ledger.shownId(identifier));
  const answer = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () => {
    const connection = connections.to(network);
    return ledger.lookUp(connection.ledger, identifier, { signal: connection.signal });
  });
  return { identifier, network, answer };
}
