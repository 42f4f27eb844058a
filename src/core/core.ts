// The entry of dist/core.js: the pure core, its parts exported by name. Loaded on first use by the extension, and by
// tests, benchmarks and other tools.

import { builtInNetworks, explorerKinds, resolveNetworks, selectNetwork } from './networks.ts';

export { ledger } from './entry/ledger.ts';
export { names } from './entry/names.ts';
export { net } from './entry/net.ts';
export { projects } from './entry/projects.ts';
export { render } from './entry/render.ts';
export { sheets } from './entry/sheets.ts';
export { status } from './entry/status.ts';
export { trace } from './entry/trace.ts';
export { verification } from './entry/verification.ts';
export { inEnglish, inUserLanguage, translateBy } from './platform/language.ts';

export const networks = { builtInNetworks, explorerKinds, resolveNetworks, selectNetwork };
