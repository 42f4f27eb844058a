import type { NetworkNode } from '../ledger/schema/networkNodes.ts';
import { formatUnits } from '../render/amounts.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Sheet, Value } from './sheet.ts';
import {
  cell,
  codeValue,
  explorerPage,
  field,
  fieldsBlock,
  hbarValue,
  idValue,
  keyValues,
  type SheetContext,
  textValue,
  timeValue,
  yesNo,
} from './values.ts';

export interface NodeModel {
  node: NetworkNode;
  /** The stake of all nodes in tinybars, for this one's share. */
  stakeTotal?: bigint;
}

/** A consensus node: who it is, where it answers, and its stake. */
export function nodeSheet({ node, stakeTotal }: NodeModel, context: SheetContext): Sheet {
  const id = node.node_id?.toString() ?? node.node_account_id ?? '';
  const title = `Node ${id}`;
  return {
    kind: 'node',
    id,
    title,
    headline: `Consensus node ${id}${node.description ? `, ${node.description}` : ''}, account ${node.node_account_id ?? 'unknown'}.`,
    tone: 'neutral',
    icon: 'server',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            field('Node account', idValue(node.node_account_id, 'account')),
            field('Description', textValue(node.description)),
            field('Stake', hbarValue(node.stake, context), shareNote(node.stake, stakeTotal)),
            field('Reward a year', rewardRate(node.reward_rate_start)),
            field('Endpoints', node.service_endpoints.slice(0, 3).map(endpoint)),
          ),
        ],
      },
      {
        title: 'Staking',
        level: 'detail',
        blocks: [
          fieldsBlock(
            field('Staked for reward', hbarValue(node.stake_rewarded, context)),
            field('Staked without reward', hbarValue(node.stake_not_rewarded, context)),
            field('Minimum stake', hbarValue(node.min_stake, context)),
            field('Maximum stake', hbarValue(node.max_stake, context)),
            field('Reward per ℏ and day', hbarValue(node.reward_rate_start, context)),
            field('Declines rewards', yesNo(node.decline_reward)),
            field('Staking period from', timeValue(node.staking_period?.from)),
            field('Staking period to', timeValue(node.staking_period?.to)),
          ),
        ],
      },
      {
        title: 'Identity',
        level: 'detail',
        blocks: [
          fieldsBlock(
            field('Memo', textValue(node.memo)),
            field('Address book file', idValue(node.file_id)),
            field('Admin key', keyValues(node.admin_key)),
            field('Public key', codeValue(node.public_key)),
            field('TLS certificate hash', codeValue(node.node_cert_hash)),
            field('gRPC web proxy', node.grpc_proxy_endpoint ? endpoint(node.grpc_proxy_endpoint) : undefined),
            field('Registered nodes', textValue(node.associated_registered_nodes.join(', '))),
            field('Valid from', timeValue(node.timestamp?.from)),
            field('Valid to', timeValue(node.timestamp?.to)),
          ),
          {
            type: 'table',
            columns: [{ label: 'Endpoint' }, { label: 'Address' }],
            rows: node.service_endpoints.map((each) => [cell(endpoint(each)), cell(codeValue(each.ip_address_v4))]),
          },
        ],
      },
      ...otherFieldsSection(node),
    ],
    ...explorerPage(context.network, 'node', node.node_id?.toString() ?? null),
  };
}

/** Either the name or the address may be empty. */
function endpoint(each: { domain_name: string | null; ip_address_v4: string | null; port: number | null }): Value {
  const host = each.domain_name || each.ip_address_v4 || '?';
  return { type: 'code', text: each.port === null ? host : `${host}:${each.port}` };
}

function shareNote(part: bigint | null, whole: bigint | undefined): { note?: string } {
  if (part === null || whole === undefined || whole <= 0n) return {};
  return { note: `${formatUnits((part * 10_000n) / whole, 2)}% of the network's` };
}

/** Tinybars for each whole ℏ and day, as a percentage of a year of 365 days. */
function rewardRate(rate: bigint | null): Value | undefined {
  return rate === null ? undefined : textValue(`${formatUnits((rate * 365n * 10_000n) / 100_000_000n, 2)}%`);
}
