import * as l10n from '@vscode/l10n';
import { titleAfterNetwork } from '../../format/bareTitle.ts';
import type { LensError } from '../../net/errors.ts';
import { instant } from '../pageTime.ts';
import type { Incident, Maintenance } from '../rest/schema.ts';
import type { StatusAssessment } from './assessStatus.ts';
import { maintenancePhase } from './maintenancePhase.ts';
import { compareLevels, levelOfImpact } from './statusLevel.ts';
import { statusWords } from './statusWords.ts';

/** The incident or maintenance during a failure. */
export interface StatusContext {
  kind: 'incident' | 'maintenance';
  event: Incident | Maintenance;
  /** A plain sentence that can follow another one. */
  sentence: string;
}

/** Problems begin before they are reported. A failure this much earlier still counts as during the incident. */
const reportingDelay = 30 * 60_000;

/**
 * The worst open incident, or else the ongoing maintenance, that may be the cause of a failure on the network.
 * @param network the network's name, for the sentence
 * @param muted IDs of muted events
 * @param failedAt when it failed, in milliseconds since the epoch; by default now
 */
export function statusContext(
  { incidents, maintenances }: Pick<StatusAssessment, 'incidents' | 'maintenances'>,
  network: string,
  { muted = [], failedAt }: { muted?: readonly string[]; failedAt?: number } = {},
): StatusContext | undefined {
  const concerns = (event: Incident) =>
    !muted.includes(event.id) && (failedAt === undefined || failedAt >= instant(beganAt(event)) - reportingDelay);
  const [incident] = incidents
    .filter(concerns)
    .sort((a, b) => compareLevels(levelOfImpact(b.impact), levelOfImpact(a.impact)));
  if (incident) {
    const state = [statusWords(incident.status).toLowerCase(), impactWords(incident)].filter(Boolean).join(', ');
    return {
      kind: 'incident',
      event: incident,
      sentence: l10n.t`Open incident on ${network}: ${titleAfterNetwork(network, incident.name)} (${state}).`,
    };
  }
  const maintenance = maintenances.filter(concerns).find((each) => maintenancePhase(each) === 'active');
  return (
    maintenance && {
      kind: 'maintenance',
      event: maintenance,
      sentence: l10n.t`Maintenance is in progress on ${network}: ${titleAfterNetwork(network, maintenance.name)}.`,
    }
  );
}

function beganAt(event: Incident | Maintenance): string | null {
  return 'scheduledFor' in event ? event.scheduledFor : event.startedAt;
}

function impactWords({ impact }: Incident): string {
  switch (levelOfImpact(impact)) {
    case 'maintenance':
      return l10n.t('maintenance impact');
    case 'minor':
      return l10n.t('minor impact');
    case 'major':
      return l10n.t('major impact');
    case 'critical':
      return l10n.t('critical impact');
    default:
      return '';
  }
}

/** Whether a problem of the service may be the cause of a failed request; an invalid input or setting isn't. */
export function mayBeService({ failure }: Pick<LensError, 'failure'>): boolean {
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
    case 'rateLimited':
    case 'badResponse':
      return true;
    case 'http':
      return failure.status >= 500;
    default:
      return false;
  }
}

/** Result codes that say that the node or the network couldn't accept or finish a transaction. */
const serviceCodes: readonly string[] = [
  'BUSY',
  'CONSENSUS_GAS_EXHAUSTED',
  'CREATING_SYSTEM_ENTITIES',
  'FAIL_BALANCE',
  'FAIL_FEE',
  'FAIL_INVALID',
  'PLATFORM_NOT_ACTIVE',
  'PLATFORM_TRANSACTION_NOT_CREATED',
  'RECEIPT_NOT_FOUND',
  'RECORD_NOT_FOUND',
  'THROTTLED_AT_CONSENSUS',
  'TRANSACTION_EXPIRED',
  'UNKNOWN',
  'WAITING_FOR_LEDGER_ID',
];

/** Whether a problem of the network may be the cause of this result code. */
export function mayBeNetwork(resultCode: string): boolean {
  return serviceCodes.includes(resultCode);
}
