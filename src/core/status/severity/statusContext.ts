import * as l10n from '@vscode/l10n';
import { bareTitle } from '../../format/bareTitle.ts';
import type { LensError } from '../../net/errors.ts';
import { instant } from '../pageTime.ts';
import type { Incident, Maintenance } from '../rest/schema.ts';
import type { StatusAssessment } from './severity.ts';
import { compareLevels, levelOfImpact, maintenancePhase, statusWords } from './vocabulary.ts';

/** What goes on at the service while something failed. */
export interface StatusContext {
  kind: 'incident' | 'maintenance';
  event: Incident | Maintenance;
  /** One plain sentence that can follow another one. */
  sentence: string;
}

/** Trouble begins before someone writes of it: so much earlier a failure still counts as of its time. */
const reportingDelay = 30 * 60_000;

/**
 * The worst open incident, else the maintenance in progress, that may be why something failed on the network.
 * @param network the network's name, for the sentence
 * @param muted ids of events that the user wants to hear no more of
 * @param failedAt when it failed, milliseconds since the epoch; now where absent
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
      sentence: l10n.t`Open incident on ${network}: ${bareTitle(incident.name)} (${state}).`,
    };
  }
  const maintenance = maintenances.filter(concerns).find((each) => maintenancePhase(each) === 'active');
  return (
    maintenance && {
      kind: 'maintenance',
      event: maintenance,
      sentence: l10n.t`Maintenance is in progress on ${network}: ${bareTitle(maintenance.name)}.`,
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

/** Whether trouble at the service may be why a request failed; a wrong question or setting is the asker's own. */
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

/** Result codes by which nodes say that they, or the network, could not take or finish a transaction. */
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

/** Whether trouble of the network may be why a transaction got this result code. */
export function mayBeNetwork(resultCode: string): boolean {
  return serviceCodes.includes(resultCode);
}
