import * as vscode from 'vscode';

/**
 * The parts of a row as a screen reader should say them: a sentence with commas, and HBAR by its name, because screen
 * readers take its sign for Planck's constant.
 */
export function spokenText(...parts: readonly (string | undefined)[]): string {
  return parts
    .flatMap((part) => (part ?? '').split(' · '))
    .map((part) => part.replaceAll('ℏ', 'HBAR').split(' → ').reduce(fromTo).trim())
    .filter((part) => part !== '')
    .join(', ');
}

function fromTo(from: string, to: string): string {
  return vscode.l10n.t('{0} to {1}', from, to);
}
