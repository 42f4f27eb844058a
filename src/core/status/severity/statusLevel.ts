import type { Incident } from '../rest/schema.ts';
import { isOpenIncident } from './isOpenIncident.ts';

/** The severity as shown to the user; `unknown` for a status that this version doesn't know. */
export type StatusLevel = 'none' | 'unknown' | 'maintenance' | 'minor' | 'major' | 'critical';

const RANK: Readonly<Record<StatusLevel, number>> = {
  none: 0,
  unknown: 1,
  maintenance: 2,
  minor: 3,
  major: 4,
  critical: 5,
};

/** Negative if `a` is less severe than `b`, positive if it is more severe. */
export function compareLevels(a: StatusLevel, b: StatusLevel): number {
  return RANK[a] - RANK[b];
}

/** The level of a page's `indicator` or an incident's `impact`: both use the same five words. */
export function levelOfImpact(impact: string): StatusLevel {
  switch (impact.toLowerCase()) {
    case 'none':
      return 'none';
    case 'maintenance':
      return 'maintenance';
    case 'minor':
      return 'minor';
    case 'major':
      return 'major';
    case 'critical':
      return 'critical';
    default:
      return 'unknown';
  }
}

/**
 * The level of an incident. An open one is at least minor: 16 % of real incidents have the impact `none` because no one
 * set it, and an open incident doesn't mean that everything is operational.
 */
export function levelOfIncident(incident: Pick<Incident, 'status' | 'impact'>): StatusLevel {
  const level = levelOfImpact(incident.impact);
  return isOpenIncident(incident) && (level === 'none' || level === 'unknown') ? 'minor' : level;
}
