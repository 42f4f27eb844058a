import type * as DebugModule from '../../core/entry/debug.ts';

/** The debugger, a bundle of its own (dist/debug.js), which is read with the first session. */
export function loadDebug(): typeof DebugModule {
  return require('./debug.js') as typeof DebugModule;
}
