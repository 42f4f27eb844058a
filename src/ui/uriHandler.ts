import * as vscode from 'vscode';
import type { Connections } from './connections.ts';
import type { EntityActions } from './entityActions.ts';
import { readTarget } from './entityTarget.ts';
import type { ErrorPresenter } from './errorPresenter.ts';
import { loadCore } from './loadCore.ts';

/**
 * Opens `vscode://ledger-lens.ledger-lens/open?network=testnet&id=0.0.5`: any identifier, on a network that the
 * settings know. Such a link may come from anywhere, so it does nothing but open a sheet, and never asks a server that
 * the user has not set.
 */
export function registerUriHandler(
  actions: EntityActions,
  connections: Connections,
  errors: ErrorPresenter,
): vscode.Disposable {
  const open = (uri: vscode.Uri) => {
    const query = new URLSearchParams(uri.query);
    const given = Object.fromEntries(query);
    const target = uri.path === '/open' ? readTarget(given) : undefined;
    const { LensError } = loadCore().net;
    if (!target)
      throw new LensError(
        { kind: 'input', field: 'id' },
        'That link names nothing to open; one such as /open?network=testnet&id=0.0.5 does.',
      );
    const names = connections.networks().map((each) => each.name);
    if (target.network !== undefined && !names.includes(target.network))
      throw new LensError(
        { kind: 'input', field: 'network' },
        `That link is about the network ${JSON.stringify(target.network)}, but there are only ${names.join(', ')}. The setting ledgerLens.networks can add it.`,
      );
    actions.open(target);
  };
  return vscode.window.registerUriHandler({
    handleUri(uri) {
      try {
        open(uri);
      } catch (error) {
        void errors.show(error);
      }
    },
  });
}
