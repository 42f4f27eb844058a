import * as l10n from '@vscode/l10n';

/** The page's word for readers, in any case: `in_progress` becomes `In progress`. Unknown words are readable too. */
export function statusWords(word: string): string {
  switch (word.toLowerCase()) {
    case 'none':
      return l10n.t('None');
    case 'minor':
      return l10n.t('Minor');
    case 'major':
      return l10n.t('Major');
    case 'critical':
      return l10n.t('Critical');
    case 'maintenance':
      return l10n.t('Maintenance');
    case 'unreadable':
      return l10n.t('Unreadable');
    case 'unknown':
      return l10n.t('Unknown');
    case 'operational':
      return l10n.t('Operational');
    case 'under_maintenance':
      return l10n.t('Under maintenance');
    case 'maintenance_in_progress':
      return l10n.t('Maintenance in progress');
    case 'degraded_performance':
      return l10n.t('Degraded performance');
    case 'partial_outage':
      return l10n.t('Partial outage');
    case 'major_outage':
      return l10n.t('Major outage');
    case 'full_outage':
      return l10n.t('Full outage');
    case 'investigating':
      return l10n.t('Investigating');
    case 'identified':
      return l10n.t('Identified');
    case 'monitoring':
      return l10n.t('Monitoring');
    case 'update':
      return l10n.t('Update');
    case 'resolved':
      return l10n.t('Resolved');
    case 'postmortem':
      return l10n.t('Postmortem');
    case 'scheduled':
      return l10n.t('Scheduled');
    case 'in_progress':
      return l10n.t('In progress');
    case 'verifying':
      return l10n.t('Verifying');
    case 'completed':
      return l10n.t('Completed');
    default: {
      const spaced = word.replace(/[_\s]+/g, ' ').trim();
      return spaced === '' ? l10n.t('Unknown') : spaced.charAt(0).toUpperCase() + spaced.slice(1);
    }
  }
}
