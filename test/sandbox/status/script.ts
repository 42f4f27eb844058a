import type { ComponentKey, ComponentStatuses } from './components.ts';

/**
 * The steps of the story, in order; after the last it begins again. `masked` is the step whose indicator says `none`
 * while the incident is still open; in `elsewhere` other networks have trouble and the sandbox's own has none.
 */
export const storySteps = [
  'calm',
  'investigating',
  'identified',
  'monitoring',
  'masked',
  'resolved',
  'scheduled',
  'in_progress',
  'verifying',
  'completed',
  'elsewhere',
] as const;

export type StoryStep = (typeof storySteps)[number];

/** Whether `text` names a step. */
export function isStoryStep(text: string): text is StoryStep {
  return storySteps.some((step) => step === text);
}

/** What is not operational in each step. */
export const stepStatuses: Readonly<Record<StoryStep, ComponentStatuses>> = {
  calm: {},
  investigating: { sandboxRest: 'degraded_performance' },
  identified: { sandboxUptime: 'major_outage', sandboxRest: 'partial_outage' },
  monitoring: { sandboxRest: 'degraded_performance' },
  masked: {},
  resolved: {},
  scheduled: {},
  in_progress: { sandboxUptime: 'under_maintenance', sandboxRest: 'under_maintenance' },
  verifying: { sandboxUptime: 'under_maintenance' },
  completed: {},
  elsewhere: { previewnetUptime: 'major_outage', previewnetRest: 'major_outage', testnetUptime: 'under_maintenance' },
};

/** One thing that happens in the story: an incident or a maintenance, and what is said of it. */
export interface Plot {
  kind: 'incident' | 'maintenance';
  name: string;
  components: readonly ComponentKey[];
  updates: readonly PlotUpdate[];
}

export interface PlotUpdate {
  /** The step that brings it; `end` is when the story begins again. */
  at: StoryStep | 'end';
  status: string;
  /** HTML, as the page's editors write it. */
  body: string;
  /** From here on; as before where absent. */
  impact?: 'none' | 'minor' | 'major' | 'critical' | 'maintenance';
  /** Whether it names components; null on the wire where not. */
  affects: boolean;
  tweeted?: boolean;
}

export const plots: readonly Plot[] = [
  {
    kind: 'incident',
    name: 'Sandbox: delayed transactions and missing receipts',
    components: ['sandboxRest', 'sandboxUptime'],
    updates: [
      {
        at: 'investigating',
        status: 'investigating',
        body: 'We are investigating reports of transactions that show up late in the REST API.<br /><br />Transactions still reach consensus.',
        impact: 'minor',
        affects: true,
        tweeted: true,
      },
      {
        at: 'identified',
        status: 'identified',
        body: 'Two nodes lost their connection to the others; the network does not accept transactions.\n\nDetails are in the <a href="https://docs.hedera.com/hedera/networks/testnet">network documentation</a> &amp; below:<br />- receipts are missing<br />- balances are stale',
        impact: 'major',
        affects: true,
      },
      {
        at: 'monitoring',
        status: 'monitoring',
        body: 'A fix has been implemented and we are monitoring the results.',
        affects: true,
      },
      {
        at: 'masked',
        status: 'monitoring',
        body: 'All components are operational again. We keep watching until the backlog is worked off.',
        affects: false,
      },
      { at: 'resolved', status: 'resolved', body: 'This incident has been resolved.', affects: true },
    ],
  },
  {
    kind: 'maintenance',
    name: 'Sandbox Upgrade to v0.68',
    components: ['sandboxUptime', 'sandboxRest'],
    updates: [
      {
        at: 'scheduled',
        status: 'scheduled',
        body: 'The sandbox will be upgraded to v0.68. It is unavailable for approximately 40 minutes.<br />Release notes: <a href="https://github.com/hiero-ledger/hiero-consensus-node/releases">hiero-consensus-node</a>.',
        impact: 'maintenance',
        affects: true,
      },
      {
        at: 'in_progress',
        status: 'in_progress',
        body: 'Scheduled maintenance is currently in progress. We will provide updates as necessary.',
        affects: true,
        tweeted: true,
      },
      {
        at: 'verifying',
        status: 'verifying',
        body: 'Verification is currently underway for the maintenance items.',
        affects: true,
      },
      {
        at: 'completed',
        status: 'completed',
        body: 'The scheduled maintenance has been completed.',
        affects: true,
      },
    ],
  },
  {
    kind: 'incident',
    name: 'Previewnet is down',
    components: ['previewnetUptime', 'previewnetRest'],
    updates: [
      {
        at: 'elsewhere',
        status: 'investigating',
        body: 'Previewnet does not reach consensus. Other networks are not affected.',
        impact: 'critical',
        affects: true,
      },
      { at: 'end', status: 'resolved', body: 'Previewnet was reset and is back.', affects: false },
    ],
  },
  {
    kind: 'maintenance',
    name: 'Testnet Upgrade to v0.68',
    components: ['testnetUptime'],
    updates: [
      {
        at: 'elsewhere',
        status: 'in_progress',
        body: 'Testnet is being upgraded to v0.68; this takes approximately 40 minutes.',
        impact: 'maintenance',
        affects: true,
      },
      { at: 'end', status: 'completed', body: 'The scheduled maintenance has been completed.', affects: false },
    ],
  },
];
