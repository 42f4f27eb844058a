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
export * as ledger from './entry/ledger.ts';
export * as names from './entry/names.ts';
export * as projects from './entry/projects.ts';
export * as render from './entry/render.ts';
export * as sheets from './entry/sheets.ts';
export * as trace from './entry/trace.ts';
export * as verification from './entry/verification.ts';
