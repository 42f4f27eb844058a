/** The user settings of a VS Code that is started for a test, the tour or `npm start`. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Network } from '../../src/core/networks.ts';

/** Selects `network`: what `ledgerLens.network` and `ledgerLens.networks` must be for it. */
export function sandboxSettings(network: Network): Record<string, unknown> {
  const { name, ...addresses } = network;
  return { 'ledgerLens.network': name, 'ledgerLens.networks': { [name]: addresses } };
}

/** No welcome page, no telemetry, no recommendations, no look-ups: what a test sees is the extension's. */
export const quietSettings: Record<string, unknown> = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'git.openRepositoryInParentFolders': 'never',
  'workbench.editor.useModal': 'off',
  // The web's default differs from the desktop's.
  'files.autoSave': 'off',
  'explorer.compactFolders': false,
  'editor.minimap.enabled': false,
  // It would look through the machine's processes for ports, and offer those of a test beside this one.
  'remote.autoForwardPorts': false,
  'security.workspace.trust.startupPrompt': 'never',
  'window.menuBarVisibility': 'compact',
};

/** Writes user settings where desktop VS Code and the server both read them. */
export async function writeSettings(userDataDir: string, settings: Record<string, unknown>): Promise<void> {
  await mkdir(path.join(userDataDir, 'User'), { recursive: true });
  await writeFile(settingsFile(userDataDir), JSON.stringify(settings, undefined, 2));
}

/** The file that holds the user settings. */
export function settingsFile(userDataDir: string): string {
  return path.join(userDataDir, 'User', 'settings.json');
}
