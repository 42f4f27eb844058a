import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';

/** The error for a text that isn't an identifier. */
export function notAnId(text: string): Error {
  return new (loadCore().net.LensError)(
    { kind: 'input', field: 'id' },
    vscode.l10n.t(
      '{0} is not a recognized ID. Enter an entity ID (0.0.5), a hash or an address.',
      JSON.stringify(text.slice(0, 200)),
    ),
  );
}
