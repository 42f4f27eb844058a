import type { StatusLevel } from './statusLevel.ts';

/**
 * A component's status, from the vocabulary of Statuspage and that of incident.io (`full_outage`,
 * `maintenance_in_progress`).
 */
type ComponentState = 'operational' | 'unknown' | 'maintenance' | 'degraded' | 'partialOutage' | 'majorOutage';

export function componentState(status: string): ComponentState {
  switch (status.toLowerCase()) {
    case 'operational':
      return 'operational';
    case 'under_maintenance':
    case 'maintenance_in_progress':
      return 'maintenance';
    case 'degraded_performance':
      return 'degraded';
    case 'partial_outage':
      return 'partialOutage';
    case 'major_outage':
    case 'full_outage':
      return 'majorOutage';
    default:
      return 'unknown';
  }
}

const STATE_RANK: Readonly<Record<ComponentState, number>> = {
  operational: 0,
  unknown: 1,
  maintenance: 2,
  degraded: 3,
  partialOutage: 4,
  majorOutage: 5,
};

/** Negative if status `a` is better than `b`, positive if it is worse. */
export function compareComponentStatus(a: string, b: string): number {
  return STATE_RANK[componentState(a)] - STATE_RANK[componentState(b)];
}

const STATE_LEVEL: Readonly<Record<ComponentState, StatusLevel>> = {
  operational: 'none',
  unknown: 'unknown',
  maintenance: 'maintenance',
  degraded: 'minor',
  partialOutage: 'minor',
  majorOutage: 'major',
};

/** The level of a component that isn't the only one: with others, an outage of one is partial for the network. */
export function levelOfComponent(status: string): StatusLevel {
  return STATE_LEVEL[componentState(status)];
}
