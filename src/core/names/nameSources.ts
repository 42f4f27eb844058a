import * as l10n from '@vscode/l10n';

/** Where a name is from, the one that counts most first. */
export const nameSources = ['label', 'deployment', 'verification', 'verified', 'token'] as const;
export type NameSource = (typeof nameSources)[number];

/** Who gave the name, for tooltips. */
export function nameOrigin({ source, detail }: { source: NameSource; detail?: string }): string {
  switch (source) {
    case 'label':
      return l10n.t('your name for it');
    case 'deployment':
      return detail === undefined
        ? l10n.t('name in a deployment record')
        : l10n.t`name in the deployment record of ${detail}`;
    case 'verification':
      return l10n.t('name from your verification');
    case 'verified':
      return l10n.t('name in the verification record');
    case 'token':
      return detail === undefined ? l10n.t("the token's own name") : l10n.t`the token's own name: ${detail}`;
  }
}
