import * as l10n from '@vscode/l10n';

/** The comparison of a build with the deployed code, before anything is sent. */
export interface Comparison {
  readonly level:
    | 'exact'
    | 'match'
    | 'mismatch'
    /** There is nothing to compare, because of the build or the sources. */
    | 'unknown'
    /** The ledger didn't return the deployed code. */
    | 'notRead'
    /** The ledger knows the address, but it has no code. */
    | 'noCode';
  /** Plain sentences. */
  readonly why: string;
  /** Of sources without build output: the contract whose build is the deployed code. */
  readonly deployed?: string;
}

/** What else the workspace knows of an address, for sources without build output. */
export interface KnownThere {
  /** The contract whose build has the deployed code. */
  readonly build?: string;
  /** The contract that a deployment record has there. */
  readonly record?: string;
}

/** The code at an address, or why it couldn't be read. */
export interface DeployedCode {
  readonly runtimeBytecode?: string;
  readonly problem?: string;
}

/**
 * @param isBuilt whether there is build output to compare
 * @param predict compares the build with the code; not called if there's nothing to compare
 * @param there another contract that is known there, if there is nothing to compare
 */
export function comparisonOf(
  { problem, runtimeBytecode }: DeployedCode,
  isBuilt: boolean,
  predict: (code: string) => { level: 'exact' | 'match' | 'mismatch' | 'unknown'; why: readonly string[] },
  there: KnownThere = {},
): Comparison {
  if (problem !== undefined) return { level: 'notRead', why: problem };
  if (runtimeBytecode === undefined)
    return { level: 'noCode', why: l10n.t('The contract may have been deleted. Check the address and the network.') };
  if (!isBuilt) {
    const why = l10n.t("There's no build output to compare. The service compiles the sources.");
    const { build, record } = there;
    if (build !== undefined) return { level: 'mismatch', why, deployed: build };
    if (record === undefined) return { level: 'unknown', why };
    return {
      level: 'unknown',
      why: `${l10n.t`A deployment record of this workspace has ${record} at this address.`} ${why}`,
    };
  }
  const { level, why } = predict(runtimeBytecode);
  return { level, why: why.join(' ') };
}

/** A row for a comparison: a codicon and a few words. */
export function comparisonWords({ level, deployed }: Comparison): { icon: string; label: string } {
  switch (level) {
    case 'exact':
      return { icon: 'verified-filled', label: l10n.t('Exact match expected') };
    case 'match':
      return { icon: 'verified', label: l10n.t('Match expected') };
    case 'mismatch':
      return {
        icon: 'error',
        label:
          deployed === undefined
            ? l10n.t('The deployed code differs from this build')
            : l10n.t`The code at this address is your build of ${deployed}`,
      };
    case 'unknown':
      return { icon: 'question', label: l10n.t("Can't predict the result") };
    case 'notRead':
      return { icon: 'warning', label: l10n.t("Can't read the deployed code") };
    case 'noCode':
      return { icon: 'error', label: l10n.t("There's no code at this address") };
  }
}
