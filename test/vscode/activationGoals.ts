/** What Ledger Lens may cost while VS Code starts; `npm run bench activation` and the package test hold it. */
export const activationGoals = {
  /** Beyond an empty extension in the same start, as VS Code measures activation. */
  milliseconds: 12,
  /** Of `dist/extension.js`, minified: what is read by then. */
  kilobytes: 60,
} as const;
