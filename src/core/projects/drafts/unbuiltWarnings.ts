import * as l10n from '@vscode/l10n';
import type { Warning } from '../model/toolchain.ts';

/** The blocking warning for an import without a file. */
export function missingWarning(path: string): Warning {
  const message = l10n.t`Can't find the imported file ${path}. Install the dependencies or add a remapping for it.`;
  return { kind: 'missing', path, message, blocks: true };
}

/** The same for a Vyper module, which needs no remapping. */
export function missingModuleWarning(path: string): Warning {
  const message = l10n.t`Can't find the imported module ${path}. Install its package in the project.`;
  return { kind: 'missing', path, message, blocks: true };
}

/** The warning for a source that the build output doesn't contain, and that may have been edited since. */
export function fromDiskWarning(path: string): Warning {
  const message = l10n.t`${path} isn't in the build output. The file on disk will be published, and may have been edited after the build.`;
  return { kind: 'unbuilt', path, message, blocks: false };
}

/** The warnings for what of a configuration isn't used. @param ignored sentences */
export function ignoredWarnings(ignored: readonly string[]): Warning[] {
  return ignored.map((message) => ({ kind: 'unbuilt', message, blocks: false }));
}

/** The warning for every submission without build output. */
export function uncheckedWarning(): Warning {
  const message = l10n.t('The compiler version and the settings are unchecked.');
  return { kind: 'unbuilt', message, blocks: false };
}
