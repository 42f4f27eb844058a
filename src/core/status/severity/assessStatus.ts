import * as l10n from '@vscode/l10n';
import type { Component, Incident, Maintenance, StatusSummary } from '../rest/schema.ts';
import { compareComponentStatus, componentState } from './componentState.ts';
import { isOpenIncident } from './isOpenIncident.ts';
import { maintenancePhase } from './maintenancePhase.ts';
import { type NetworkScope, scopeToNetwork } from './scopeToNetwork.ts';
import { compareLevels, levelOfImpact, levelOfIncident, type StatusLevel } from './statusLevel.ts';

/** The evidence that decided the level. */
type DecidedBy =
  | { kind: 'incident'; incident: Incident }
  | { kind: 'maintenance'; maintenance: Maintenance }
  | { kind: 'component'; component: Component }
  | { kind: 'indicator'; indicator: string; description: string };

export interface StatusAssessment {
  level: StatusLevel;
  decidedBy: DecidedBy;
  /** With `page` or `rest`, no component names the network: this is the state of the entire page or of the rest. */
  scope: NetworkScope['scope'];
  /** The components of the network, without groups. */
  components: readonly Component[];
  /** The unresolved ones. */
  incidents: readonly Incident[];
  /** The upcoming and active ones. */
  maintenances: readonly Maintenance[];
  /** By an event's ID, what its title says if it leaves open whether the network is concerned. */
  because: ReadonlyMap<string, string>;
  /** The indicator that this document would have for the network alone; the page's own if the entire page counts. */
  indicator: { indicator: string; description: string };
}

/**
 * The true state of a network: the worst of indicator, components, impact of open incidents and active maintenance.
 * The page's indicator alone misleads: it was `none` in 27 % of 2,079 real documents with an open incident.
 * Among equally bad evidence, the most specific decides: incident, maintenance, component, indicator.
 * @param networkName the selected network; see scopeToNetwork for it and `filter`
 */
export function assessStatus(
  summary: StatusSummary,
  networkName: string,
  filter?: readonly string[],
): StatusAssessment {
  const { scope, components, own, ...scoped } = scopeToNetwork(summary, networkName, filter);
  const incidents = scoped.incidents.filter(isOpenIncident);
  const maintenances = scoped.maintenances.filter((maintenance) => maintenancePhase(maintenance) !== 'over');
  // Without the page's own summary, its components show the state.
  const hasRollup = scope === 'page' && !(summary.status.indicator === 'unknown' && components.length > 0);
  // With all of its own components down, a network is down, whatever else the page has that still works.
  const ofAll = indicatorOf(components, networkName);
  const ofComponents = own.length > 0 ? worseIndicator(ofAll, indicatorOf(own, networkName)) : ofAll;
  const indicator = hasRollup ? summary.status : ofComponents;

  const evidence: { level: StatusLevel; decidedBy: DecidedBy }[] = [
    ...incidents.map((incident) => ({
      level: levelOfIncident(incident),
      decidedBy: { kind: 'incident' as const, incident },
    })),
    ...maintenances
      .filter((maintenance) => maintenancePhase(maintenance) === 'active')
      .map((maintenance) => ({
        level: 'maintenance' as const,
        decidedBy: { kind: 'maintenance' as const, maintenance },
      })),
    ...worstOf(components).map((component) => ({
      level: levelOfImpact(ofComponents.indicator),
      decidedBy: { kind: 'component' as const, component },
    })),
  ];
  let worst: { level: StatusLevel; decidedBy: DecidedBy } = {
    level: 'none',
    decidedBy: { kind: 'indicator', ...indicator },
  };
  for (const item of evidence) if (compareLevels(item.level, worst.level) > 0) worst = item;
  const told = levelOfImpact(indicator.indicator);
  if (compareLevels(told, worst.level) > 0) worst = { level: told, decidedBy: { kind: 'indicator', ...indicator } };

  return { ...worst, scope, components, incidents, maintenances, because: scoped.because, indicator };
}

/** The first of those in the worst state; none of none. */
function worstOf(components: readonly Component[]): Component[] {
  return [...components].sort((a, b) => compareComponentStatus(b.status, a.status)).slice(0, 1);
}

type Indicator = StatusAssessment['indicator'];

function worseIndicator(a: Indicator, b: Indicator): Indicator {
  return compareLevels(levelOfImpact(b.indicator), levelOfImpact(a.indicator)) > 0 ? b : a;
}

/**
 * A page's indicator and its description from its components: critical if every component has a major outage; else
 * major if any has, or every one a partial outage; else minor if any has a partial outage or is degraded; else maintenance if
 * any is under maintenance. This rule agreed with the page in 103,251 of 103,251 real documents of 16 pages. Without
 * any component, nothing is known of the network.
 */
export function indicatorOf(components: readonly Component[], networkName: string): Indicator {
  if (components.length === 0) {
    return { indicator: 'unknown', description: l10n.t`no component for ${networkName}` };
  }
  const states = new Set(components.map((component) => componentState(component.status)));
  const isEvery = states.size === 1;
  if (states.has('majorOutage') && isEvery) return { indicator: 'critical', description: 'Major System Outage' };
  if (states.has('majorOutage') || (states.has('partialOutage') && isEvery))
    return { indicator: 'major', description: 'Partial System Outage' };
  if (states.has('partialOutage')) return { indicator: 'minor', description: 'Minor Service Outage' };
  if (states.has('degraded')) return { indicator: 'minor', description: 'Partially Degraded Service' };
  if (states.has('maintenance')) return { indicator: 'maintenance', description: 'Service Under Maintenance' };
  if (states.has('unknown')) return { indicator: 'unknown', description: l10n.t('A component is in an unknown state') };
  return { indicator: 'none', description: 'All Systems Operational' };
}
