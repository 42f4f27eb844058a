import type * as SurfacesModule from './surfaces.ts';

/**
 * Everything that a user sees, a file of its own (dist/surfaces.js): VS Code times and waits for what an extension does
 * at activation, and nobody needs more than the names of commands and tools by then.
 */
export function loadSurfaces(): typeof SurfacesModule {
  return require('./surfaces.js') as typeof SurfacesModule;
}
