import { componentSheet } from '../../../../src/core/sheets/status/component.ts';
import { incidentSheet } from '../../../../src/core/sheets/status/incident.ts';
import { maintenanceSheet } from '../../../../src/core/sheets/status/maintenance.ts';
import { statusSummarySheet } from '../../../../src/core/sheets/status/statusSummary.ts';
import { buildComparisonSheet } from '../../../../src/core/sheets/verification/deployedComparisonSheet.ts';
import { verificationSheet } from '../../../../src/core/sheets/verification/verificationJob.ts';
import { verificationRecordSheet } from '../../../../src/core/sheets/verification/verificationRecord.ts';
import { assessStatus } from '../../../../src/core/status/severity/assessStatus.ts';
import { comparisonOf } from '../../../../src/core/verification/consent/comparisonRow.ts';
import type { JobEvent } from '../../../../src/core/verification/jobs/jobs.ts';
import { contractRecord } from '../../../../src/core/verification/rest/schema.ts';
import {
  componentOf,
  incidentOf,
  maintenanceOf,
  summaryOf,
  type Wire,
  wireComponent,
  wireIncident,
  wireMaintenance,
} from '../../../unit/status/statusDocuments.ts';
import {
  ADDRESS,
  doneWire,
  exactWire,
  failedWire,
  notVerifiedWire,
  pendingWire,
} from '../../../unit/verification/answers.ts';
import { accepted, jobAfter, polled, submitted } from '../../../unit/verification/jobs/aJob.ts';
import { jobCodes } from '../verificationCodes.ts';
import { type HeadlineGroup, type HeadlineRow, headlineOf } from './headlineRow.ts';

/** What the status page and the verification service say, in each state. */
export function serviceExamples(): HeadlineGroup[] {
  return [
    { title: 'The status page', rows: [...summaries(), ...incidents(), ...maintenances(), ...components()] },
    { title: 'Verification', rows: [...jobs(), ...records()] },
  ];
}

function summaries(): HeadlineRow[] {
  const cases: [string, Wire][] = [
    ['all well', {}],
    ['an open incident', { incidents: [wireIncident('i', { name: 'Mirror delay', impact: 'major' })] }],
    [
      'an open incident that says nothing',
      { incidents: [wireIncident('i', { name: 'Mirror delay.', impact: 'none' })] },
    ],
    [
      'a maintenance',
      { scheduled_maintenances: [wireMaintenance('m', { name: 'Upgrade to 0.68', status: 'in_progress' })] },
    ],
    ['a component', { components: [wireComponent('Testnet mirror node', 'partial_outage')] }],
    ['an indicator alone', { status: { indicator: 'major', description: 'Partial System Outage' } }],
    ['an unknown indicator', { status: { indicator: 'purple', description: 'Purple' } }],
  ];
  const at = { network: 'testnet', readAt: 0 };
  return cases.flatMap(([of, extra]) => {
    const summary = summaryOf(extra);
    const assessment = assessStatus(summary, 'testnet');
    return [
      headlineOf(`status: ${of}`, statusSummarySheet(summary, assessment, at)),
      headlineOf(`status: ${of}, long ago`, statusSummarySheet(summary, assessment, { ...at, tooOld: '3 days ago' })),
    ];
  });
}

function incidents(): HeadlineRow[] {
  const statuses = ['investigating', 'identified', 'monitoring', 'resolved', 'postmortem', 'later_status'];
  const impacts = ['none', 'minor', 'major', 'critical', 'maintenance'];
  return [
    ...statuses.map((status) =>
      headlineOf(`incident, ${status}`, incidentSheet(incidentOf('i', { name: 'Mirror delay', status }), {})),
    ),
    ...impacts.map((impact) =>
      headlineOf(`incident of impact ${impact}`, incidentSheet(incidentOf('i', { name: 'Mirror delay.', impact }), {})),
    ),
  ];
}

function maintenances(): HeadlineRow[] {
  const end = Date.parse('2026-11-21T17:40:00Z');
  const named = (status: string) => maintenanceOf('m', { name: 'Upgrade to 0.68', status });
  return [
    ...['scheduled', 'in_progress', 'verifying', 'completed'].map((status) =>
      headlineOf(`maintenance, ${status}`, maintenanceSheet(named(status), {})),
    ),
    headlineOf('maintenance that takes longer', maintenanceSheet(named('in_progress'), { now: end + 1 })),
  ];
}

function components(): HeadlineRow[] {
  return [
    'operational',
    'degraded_performance',
    'partial_outage',
    'major_outage',
    'under_maintenance',
    'full_outage',
    'later_status',
  ].map((status) => headlineOf(`component, ${status}`, componentSheet(componentOf('Mirror node', status), {})));
}

function jobs(): HeadlineRow[] {
  const sent = [submitted, accepted];
  const cases: [string, JobEvent[]][] = [
    ['a draft', []],
    ['on its way', [submitted]],
    ['a lost answer', [submitted, { type: 'answerLost' }]],
    ["a gateway's error", [submitted, { type: 'answerLost', status: 504 }]],
    ['a duplicate', [submitted, { type: 'duplicate' }]],
    ['running', [...sent, polled(pendingWire)]],
    ['an exact match', [...sent, polled(doneWire)]],
    ['already verified', [...sent, polled(failedWire('already_verified'))]],
    ['unknown to the server', [...sent, { type: 'unknownToServer' }]],
    ['no longer followed', [...sent, { type: 'gaveUp' }]],
    ['stopped by the user', [...sent, { type: 'gaveUp', isStopped: true }]],
    ['of a removed network', [...sent, { type: 'gaveUp', problem: 'No network is named testnet.' }]],
    ['no longer followed, without an ID', [submitted, { type: 'answerLost' }, { type: 'gaveUp' }]],
    ...jobCodes.map((code): [string, JobEvent[]] => [`failed: \`${code}\``, [...sent, polled(failedWire(code))]]),
  ];
  const at = { network: 'testnet', verifyUrl: 'https://verify.example/' };
  return cases.map(([of, events]) => headlineOf(of, verificationSheet(jobAfter(events), at)));
}

function records(): HeadlineRow[] {
  const vault = { name: 'Vault', language: 'Solidity', fullyQualifiedName: 'contracts/Vault.sol:Vault' };
  const wires: [string, object][] = [
    ['a record of an exact match', { ...exactWire, compilation: vault }],
    ['a record of a match', { ...exactWire, match: 'match', compilation: vault }],
    ['a record without a name', exactWire],
    ['no record', notVerifiedWire],
  ];
  const contract = { name: 'Vault', identifier: 'contracts/Vault.sol:Vault', address: ADDRESS, network: 'testnet' };
  const why = 'The code differs from byte 312 on.';
  const comparison = comparisonOf({ runtimeBytecode: '0x' }, true, () => ({ level: 'mismatch', why: [why] }));
  return [
    ...wires.map(([of, wire]) =>
      headlineOf(of, verificationRecordSheet(contractRecord.parse(wire), { network: 'testnet' })),
    ),
    headlineOf('a build that differs', buildComparisonSheet(contract, comparison, undefined)),
  ];
}
