import * as vscode from 'vscode';
import { inform } from '../../messages/notify.ts';
import type { ConsentStore } from './consentStore.ts';

/** `Ask Again before Publishing`: revokes every "always" of this workspace. */
export async function askAgain(consent: ConsentStore): Promise<void> {
  const projects = await consent.forget();
  void inform(forgottenText(projects));
}

function forgottenText(projects: number): string {
  if (projects === 0) return vscode.l10n.t('Ledger Lens already asks before every publication from this workspace.');
  return projects === 1
    ? vscode.l10n.t('Ledger Lens will ask again before every publication (1 project in this workspace was allowed).')
    : vscode.l10n.t(
        'Ledger Lens will ask again before every publication ({0} projects in this workspace were allowed).',
        projects,
      );
}
