import type * as SurfacesModule from './surfaces.ts';

/**
 * Everything that a user sees, in a separate file (dist/surfaces.js): VS Code measures and waits for activation, which
 * needs only the names of commands and tools.
 */
export function loadSurfaces(): typeof SurfacesModule {
  return require('./surfaces.js') as typeof SurfacesModule;
}
