import type * as CoreModule from '../core/core.ts';

export type Core = typeof CoreModule;

/**
 * The pure core, a file of its own beside this bundle (dist/core.js): read and parsed with its first use, never at
 * activation. Node's module cache makes every later call free.
 */
export function loadCore(): Core {
  return require('./core.js') as Core;
}
