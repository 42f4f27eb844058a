import assert from 'node:assert/strict';
import { assessStatus } from '../../../../src/core/status/severity/assessStatus.ts';
import type { StatusLevel } from '../../../../src/core/status/severity/statusLevel.ts';
import { summaryOf, wireComponent, wireIncident, wireMaintenance } from '../statusDocuments.ts';

/**
 * How bad it is, as a person who reads the page would say: the impact of the one open incident (or no incident) down,
 * the worse of the network's two components across, each without and with a maintenance in progress.
 */
const [ok, mt, mi, ma, cr, un] = ['none', 'maintenance', 'minor', 'major', 'critical', 'unknown'] as const;
const states = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'full_outage',
  'on_fire',
];
const table: readonly (readonly [impact: string | undefined, calm: StatusLevel[], duringMaintenance: StatusLevel[]])[] =
  [
    [undefined, [ok, mt, mi, mi, ma, ma, un], [mt, mt, mi, mi, ma, ma, mt]],
    ['none', [mi, mi, mi, mi, ma, ma, mi], [mi, mi, mi, mi, ma, ma, mi]],
    ['maintenance', [mt, mt, mi, mi, ma, ma, mt], [mt, mt, mi, mi, ma, ma, mt]],
    ['minor', [mi, mi, mi, mi, ma, ma, mi], [mi, mi, mi, mi, ma, ma, mi]],
    ['major', [ma, ma, ma, ma, ma, ma, ma], [ma, ma, ma, ma, ma, ma, ma]],
    ['critical', [cr, cr, cr, cr, cr, cr, cr], [cr, cr, cr, cr, cr, cr, cr]],
    ['gigantic', [mi, mi, mi, mi, ma, ma, mi], [mi, mi, mi, mi, ma, ma, mi]],
  ];

describe('the level of a network', () => {
  for (const [impact, calm, duringMaintenance] of table) {
    for (const maintained of [false, true]) {
      it(`with ${impact === undefined ? 'no incident' : `impact ${impact}`}${maintained ? ' and a maintenance' : ''}`, () => {
        const said = states.map((state) => {
          const incidents = impact === undefined ? [] : [wireIncident('i', { impact })];
          const maintenances = [wireMaintenance('m', { status: maintained ? 'in_progress' : 'scheduled' })];
          const components = [
            wireComponent('Mainnet', state),
            wireComponent('Mainnet relay'),
            wireComponent('Testnet', 'major_outage'),
          ];
          // The page's own words are of all networks, and must change nothing.
          const status = { indicator: 'critical', description: 'Major Service Outage' };
          const page = summaryOf({ status, components, incidents, scheduled_maintenances: maintenances });
          return assessStatus(page, 'mainnet').level;
        });
        assert.deepEqual(said, maintained ? duringMaintenance : calm);
      });
    }
  }

  it('counts what is over or upcoming for nothing', () => {
    for (const impact of ['none', 'minor', 'major', 'critical', 'maintenance']) {
      for (const status of ['resolved', 'postmortem', 'completed', 'Resolved']) {
        const page = summaryOf({ incidents: [wireIncident('i', { impact, status })] });
        assert.equal(assessStatus(page, 'mainnet').level, 'none', `${impact} ${status}`);
      }
      for (const status of ['scheduled', 'completed', 'resolved']) {
        const page = summaryOf({ scheduled_maintenances: [wireMaintenance('m', { impact, status })] });
        assert.equal(assessStatus(page, 'mainnet').level, 'none', `${impact} ${status}`);
      }
    }
  });
});
