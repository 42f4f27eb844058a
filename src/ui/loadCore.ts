import * as vscode from 'vscode';
import type * as CoreModule from '../core/core.ts';

export type Core = typeof CoreModule;

/**
 * The pure core in its own bundle (dist/core.js), which is read and parsed on first use, never at
 * activation. Node's module cache makes every later call free. Its texts are in the language of VS Code.
 */
export function loadCore(): Core {
  const core = require('./core.js') as Core;
  if (vscode.l10n.bundle) core.translateBy(vscode.l10n.bundle, vscode.env.language);
  return core;
}
