import * as l10n from '@vscode/l10n';

/** The next steps that the product can offer. */
export type OutcomeAction =
  /** Choose other build output: another profile, compiler version or contract. */
  | 'chooseBuild'
  /** Build again, then verify again. */
  | 'rebuild'
  /** Submit the same again. */
  | 'retry'
  /** Send the full compiler input instead of the metadata. */
  | 'fullInput'
  /** Compare onchain and recompiled code. */
  | 'compare'
  /** Show the compiler's messages. */
  | 'showCompilerErrors'
  /** Open the record of the contract. */
  | 'showRecord'
  /** Check the network's settings. */
  | 'openSettings';

/** `{c}` contract, `{a}` address, `{n}` network, `{d}` chain ID, `{m}` missing and `{i}` invalid files, `{s}` the server's message. */
export type OutcomeText = readonly [what: string, advice: string, ...actions: OutcomeAction[]];

/** By code. */
export type OutcomeTexts = Readonly<Record<string, OutcomeText>>;

export const serverFault = () =>
  l10n.t('The problem is with the verification service, not your contract. Verify again later.');
export const ownBuild = () => l10n.t('Use your own build output instead.');
