import type { Warning } from './toolchain.ts';

/** The blocking warning for an import that no file was found for. */
export function missingWarning(path: string): Warning {
  const message = `${path} is imported and was not found. Install the dependencies, or add a remapping for it.`;
  return { kind: 'missing', path, message, blocks: true };
}

/** Said of every submission that is made without build output. */
export const uncheckedWarning: Warning = {
  kind: 'unbuilt',
  message: 'There is no build output: the settings are taken from the configuration and your answers, unchecked.',
  blocks: false,
};
