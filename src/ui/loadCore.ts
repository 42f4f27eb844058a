import * as vscode from 'vscode';
import type * as CoreModule from '../core/core.ts';
import type * as DebugModule from '../core/entry/debug.ts';
import type * as IdleModule from '../core/entry/idle.ts';
import type * as EvmModule from '../core/trace/replay/evm.ts';

export type Core = typeof CoreModule;

let loaded: Core | undefined;

/**
 * The pure core in bundles of its own, which are read and parsed on first use, never at activation: what every window
 * needs (dist/idle.js) with the first call, the rest (dist/core.js) with the first room of it that is used. Its
 * texts are in the language of VS Code.
 */
export function loadCore(): Core {
  loaded ??= inParts();
  return loaded;
}

function inParts(): Core {
  const idle = require('./idle.js') as typeof IdleModule;
  if (vscode.l10n.bundle) idle.translateBy(vscode.l10n.bundle, vscode.env.language);
  let core: Core | undefined;
  const whole = () => {
    core ??= require('./core.js') as Core;
    return core;
  };
  return {
    ...idle,
    get ledger() {
      return whole().ledger;
    },
    get names() {
      return whole().names;
    },
    get projects() {
      return whole().projects;
    },
    get render() {
      return whole().render;
    },
    get sheets() {
      return whole().sheets;
    },
    get trace() {
      return whole().trace;
    },
    get verification() {
      return whole().verification;
    },
  };
}

/** The debugger, a bundle of its own (dist/debug.js), which is read with the first session. */
export function loadDebug(): typeof DebugModule {
  // Its texts are in the language of VS Code by then.
  loadCore();
  return require('./debug.js') as typeof DebugModule;
}

/** The EVM, a bundle of its own (dist/evm.js), which is read with the first replay. */
export function loadEvm(): typeof EvmModule {
  return require('./evm.js') as typeof EvmModule;
}
