import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connections } from '../network/connections.ts';
import { uriTarget } from '../targets/uriTarget.ts';
import type { EntityActions } from './entityActions.ts';

/**
 * Opens the target of a link from outside. It only opens a sheet, and sends requests only to servers in the user's
 * settings.
 */
export function registerUriHandler(
  actions: EntityActions,
  connections: Connections,
  errors: ErrorPresenter,
): vscode.Disposable {
  return vscode.window.registerUriHandler({
    handleUri(uri) {
      try {
        const networks = connections.networks().map(({ name }) => name);
        const read = uriTarget(uri, networks);
        if (read && 'target' in read) return actions.open(read.target);
        const problem = read
          ? vscode.l10n.t(
              "Can't open the link: network {0} isn't configured. Configured networks: {1}. Add networks in ledgerLens.networks.",
              JSON.stringify(read.unknownNetwork),
              networks.join(', '),
            )
          : vscode.l10n.t("The link doesn't contain a valid ID. Example: {0}.", '/open?network=testnet&id=0.0.5');
        throw new (loadCore().net.LensError)({ kind: 'input', field: 'id' }, problem);
      } catch (error) {
        void errors.show(error);
      }
    },
  });
}
