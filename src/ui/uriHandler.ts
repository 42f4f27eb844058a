import * as vscode from 'vscode';
import type { Connections } from './connections.ts';
import type { EntityActions } from './entityActions.ts';
import type { ErrorPresenter } from './errorPresenter.ts';
import { loadCore } from './loadCore.ts';
import { uriTarget } from './uriTarget.ts';

/**
 * Opens what a link from outside names. It does nothing but open a sheet, and never asks a server that the user has
 * not set.
 */
export function registerUriHandler(
  actions: EntityActions,
  connections: Connections,
  errors: ErrorPresenter,
): vscode.Disposable {
  return vscode.window.registerUriHandler({
    handleUri(uri) {
      try {
        const read = uriTarget(
          uri,
          connections.networks().map(({ name }) => name),
        );
        if ('target' in read) return actions.open(read.target);
        throw new (loadCore().net.LensError)({ kind: 'input', field: 'id' }, read.problem);
      } catch (error) {
        void errors.show(error);
      }
    },
  });
}
