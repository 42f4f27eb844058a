import assert from 'node:assert/strict';
import { assessStatus, indicatorOf } from '../../../../src/core/status/severity/assessStatus.ts';
import type { StatusLevel } from '../../../../src/core/status/severity/statusLevel.ts';
import {
  componentOf,
  summaryOf,
  type Wire,
  wireComponent,
  wireIncident,
  wireMaintenance,
  wireUpdate,
} from '../statusDocuments.ts';

function expectLevel(extra: Wire, level: StatusLevel, decidedBy: string, network = 'mainnet'): void {
  const assessment = assessStatus(summaryOf(extra), network);
  assert.deepEqual([assessment.level, assessment.decidedBy.kind], [level, decidedBy]);
}

const status = (indicator: string, description = indicator) => ({ status: { indicator, description } });

/** A page that speaks of two networks, as Hedera's does. */
const twoNetworks = (main: string, test: string): Wire => ({
  components: [
    wireComponent('Hedera Mainnet (v0.76.1) | Network Uptime', main),
    wireComponent('Mirror Node REST API Public Mainnet'),
    wireComponent('Hedera Testnet (v0.77.0) | Network Uptime', test),
    wireComponent('Portal'),
  ],
});

describe('assessStatus', () => {
  it('is none, by the page, where all is well', () => expectLevel({}, 'none', 'indicator'));

  it('sees an open incident under an indicator of none', () =>
    expectLevel({ incidents: [wireIncident('a', { impact: 'critical' })] }, 'critical', 'incident'));

  it('sees an incident masked by maintenance', () =>
    expectLevel(
      {
        ...status('maintenance'),
        incidents: [wireIncident('a')],
        scheduled_maintenances: [wireMaintenance('m', { status: 'in_progress' })],
      },
      'minor',
      'incident',
    ));

  it('sees a maintenance in progress under an indicator of none', () => {
    expectLevel(
      { scheduled_maintenances: [wireMaintenance('m', { status: 'verifying' })] },
      'maintenance',
      'maintenance',
    );
    expectLevel({ scheduled_maintenances: [wireMaintenance('m')] }, 'none', 'indicator');
    expectLevel({ scheduled_maintenances: [wireMaintenance('m', { status: 'completed' })] }, 'none', 'indicator');
  });

  it('takes the worst component, and the indicator where it alone is bad', () => {
    expectLevel({ components: [wireComponent('A'), wireComponent('B', 'major_outage')] }, 'major', 'component');
    expectLevel(status('critical', 'Major Service Outage'), 'critical', 'indicator');
  });

  it('passes over resolved incidents; an open one is minor at least, whatever its impact', () => {
    expectLevel({ incidents: [wireIncident('a', { status: 'resolved', impact: 'major' })] }, 'none', 'indicator');
    expectLevel({ incidents: [wireIncident('a', { impact: 'none' })] }, 'minor', 'incident');
    expectLevel({ incidents: [wireIncident('a', { impact: 'huge' })] }, 'minor', 'incident');
    expectLevel({ incidents: [wireIncident('a', { status: 'resolved', impact: 'none' })] }, 'none', 'indicator');
  });

  it('says unknown of words it does not know, below everything it knows', () => {
    expectLevel(status('sideways'), 'unknown', 'indicator');
    expectLevel({ components: [wireComponent('A', 'on_fire')] }, 'unknown', 'component');
    expectLevel(
      { ...status('sideways'), components: [wireComponent('A', 'under_maintenance')] },
      'maintenance',
      'component',
    );
  });

  it('lets no testnet trouble colour mainnet, and the reverse', () => {
    const page = {
      ...twoNetworks('operational', 'major_outage'),
      ...status('major'),
      incidents: [
        wireIncident('t', {
          impact: 'critical',
          components: [wireComponent('Hedera Testnet (v0.77.0) | Network Uptime')],
        }),
      ],
      scheduled_maintenances: [wireMaintenance('m', { name: 'Testnet Upgrade to v0.77', status: 'in_progress' })],
    };
    expectLevel(page, 'none', 'indicator', 'mainnet');
    expectLevel(page, 'critical', 'incident', 'testnet');
    const mainnet = assessStatus(summaryOf(page), 'mainnet');
    assert.equal(mainnet.scope, 'network');
    assert.equal(mainnet.components.length, 3);
    assert.deepEqual(mainnet.indicator, { indicator: 'none', description: 'All Systems Operational' });
    assert.deepEqual([mainnet.incidents.length, mainnet.maintenances.length], [0, 0]);
  });

  it('is as grave as the page would be if the network had it alone', () => {
    const page = (...states: string[]) => ({
      components: [
        ...states.map((state, i) => wireComponent(`Mainnet ${i}`, state)),
        wireComponent('Testnet'),
        wireComponent('Portal'),
      ],
    });
    expectLevel(page('major_outage', 'major_outage'), 'critical', 'component');
    expectLevel(page('major_outage', 'operational'), 'major', 'component');
    expectLevel(page('partial_outage', 'partial_outage'), 'major', 'component');
    expectLevel(page('partial_outage', 'degraded_performance'), 'minor', 'component');
    expectLevel(page('major_outage'), 'critical', 'component');
    expectLevel(page('major_outage', 'major_outage'), 'none', 'indicator', 'testnet');
  });

  it('counts what all networks share, even if the network has components of its own', () => {
    const page = (relay: string, ...extra: Wire[]) => ({
      ...status('major', 'Partial System Outage'),
      components: [
        wireComponent('Mainnet'),
        wireComponent('Testnet'),
        wireComponent('JSON-RPC relay', relay),
        wireComponent('HashScan'),
        ...extra,
      ],
    });
    for (const network of ['mainnet', 'testnet']) {
      expectLevel(page('major_outage'), 'major', 'component', network);
      expectLevel(page('partial_outage'), 'minor', 'component', network);
    }
    // Of a group that names another network it isn't shared, and a user's choice of components leaves it out.
    const grouped = page('operational', wireComponent('Mirror', 'major_outage', { group_id: 'g' }), {
      ...wireComponent('Testnet services'),
      id: 'g',
      group: true,
    });
    expectLevel(grouped, 'none', 'indicator', 'mainnet');
    expectLevel(grouped, 'major', 'component', 'testnet');
    assert.equal(assessStatus(summaryOf(page('major_outage')), 'mainnet', ['mainnet']).level, 'none');
  });

  it('keeps incidents of the network’s components, of none, and of those that serve everybody', () => {
    const touched = {
      ...wireUpdate('u', 'investigating', '2026-11-20T09:00:00.000Z'),
      affected_components: [
        { code: 'zz', name: 'Nodes - Hedera Mainnet', old_status: 'operational', new_status: 'major_outage' },
      ],
    };
    const incidents = [
      wireIncident('named', { name: 'Mainnet mirror delay', components: [wireComponent('Portal')] }),
      wireIncident('touched', { incident_updates: [touched] }),
      wireIncident('everywhere', { name: 'Login trouble' }),
      wireIncident('elsewhere', { name: 'Previewnet reset' }),
      wireIncident('shared', { name: 'Portal is slow', components: [wireComponent('Portal')] }),
    ];
    const { incidents: seen } = assessStatus(
      summaryOf({ ...twoNetworks('operational', 'operational'), incidents }),
      'mainnet',
    );
    assert.deepEqual(
      seen.map((incident) => incident.id),
      ['named', 'touched', 'everywhere', 'shared'],
    );
  });

  it('falls back to the whole page where no component names the network', () => {
    const assessment = assessStatus(
      summaryOf({ components: [wireComponent('API', 'partial_outage'), wireComponent('Website')] }),
      'mainnet',
    );
    assert.deepEqual([assessment.scope, assessment.level], ['page', 'minor']);
  });

  it('matches whole words, in any case, and the known network in a name of the user', () => {
    const page = summaryOf(twoNetworks('operational', 'major_outage'));
    assert.equal(assessStatus(page, 'net').scope, 'page');
    assert.equal(assessStatus(page, 'TESTNET').level, 'critical');
    assert.equal(assessStatus(page, 'testnet-backup').level, 'critical');
  });

  it('takes a filter of the user instead', () => {
    const page = summaryOf({
      ...twoNetworks('major_outage', 'operational'),
      incidents: [wireIncident('i', { name: 'Mainnet delay' })],
    });
    const assessment = assessStatus(page, 'mainnet', ['mirror node', ' ']);
    assert.deepEqual(
      assessment.components.map((component) => component.name),
      ['Mirror Node REST API Public Mainnet'],
    );
    assert.deepEqual([assessment.level, assessment.incidents.length], ['minor', 1]);
    assert.equal(assessStatus(page, 'mainnet', []).level, 'major');
  });

  it('judges groups by their members alone', () => {
    const components = [
      wireComponent('Mainnet', 'major_outage', { group: true, components: ['c-consensus'] }),
      wireComponent('Consensus', 'degraded_performance', { group_id: 'c-mainnet' }),
      wireComponent('Testnet', 'major_outage', { group: true, components: ['c-testnet-consensus'] }),
      wireComponent('Testnet consensus', 'major_outage', { group_id: 'c-testnet' }),
    ];
    const assessment = assessStatus(summaryOf({ components }), 'mainnet');
    assert.deepEqual(
      assessment.components.map((component) => component.id),
      ['c-consensus'],
    );
    assert.equal(assessment.level, 'minor');
  });
});

describe('indicatorOf', () => {
  const cases: [string[], string, string][] = [
    [['operational'], 'none', 'All Systems Operational'],
    [['under_maintenance', 'operational'], 'maintenance', 'Service Under Maintenance'],
    [['degraded_performance', 'under_maintenance'], 'minor', 'Partially Degraded Service'],
    [['partial_outage', 'degraded_performance'], 'minor', 'Minor Service Outage'],
    [['partial_outage', 'operational'], 'minor', 'Minor Service Outage'],
    [['partial_outage', 'partial_outage'], 'major', 'Partial System Outage'],
    [['partial_outage', 'major_outage'], 'major', 'Partial System Outage'],
    [['major_outage', 'under_maintenance'], 'major', 'Partial System Outage'],
    [['major_outage', 'full_outage'], 'critical', 'Major System Outage'],
    [['major_outage', 'on_fire'], 'major', 'Partial System Outage'],
  ];
  for (const [states, indicator, description] of cases) {
    it(`gives ${indicator}, "${description}", for ${states.join(' and ')}`, () => {
      const components = states.map((state, i) => componentOf(`C${i}`, state));
      assert.deepEqual(indicatorOf(components, 'mainnet'), { indicator, description });
    });
  }
});
