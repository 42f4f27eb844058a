// The entry of dist/core.js: the pure core, its parts exported by name. Loaded on first use by the extension, and by
// tests, benchmarks and other tools.

export {
  inEnglish,
  inUserLanguage,
  mirrorNode,
  net,
  networks,
  settings,
  status,
  statusTexts,
  translateBy,
} from './entry/idle.ts';
export { ledger } from './entry/ledger.ts';
export { names } from './entry/names.ts';
export { projects } from './entry/projects.ts';
export { render } from './entry/render.ts';
export { sheets } from './entry/sheets.ts';
export { trace } from './entry/trace.ts';
export { verification } from './entry/verification.ts';
