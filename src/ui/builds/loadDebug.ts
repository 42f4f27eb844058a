import type * as DebugModule from '../../core/entry/debug.ts';
import { loadCore } from '../loadCore.ts';

/** The debugger, a bundle of its own (dist/debug.js), which is read with the first session. */
export function loadDebug(): typeof DebugModule {
  // Its texts are in the language of VS Code by then.
  loadCore();
  return require('./debug.js') as typeof DebugModule;
}
