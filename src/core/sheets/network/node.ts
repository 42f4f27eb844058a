import * as l10n from '@vscode/l10n';
import { percentText, plainUnits } from '../../format/amounts.ts';
import type { NetworkNode } from '../../ledger/rest/schema/networkNodes.ts';
import { nodeHeadline } from '../headlines/entityHeadlines.ts';
import { keyFields } from '../parts/keys.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { tableOf } from '../parts/table.ts';
import {
  codeValue,
  explorerPage,
  field,
  fieldsBlock,
  hbarValue,
  idValue,
  type SheetContext,
  textValue,
  timeValue,
  yesNo,
} from '../parts/values.ts';
import type { Sheet, Value } from '../sheet.ts';

interface NodeModel {
  node: NetworkNode;
  /** The total stake in tinybars, for this node's share. */
  stakeTotal?: bigint;
}

/** A consensus node: its identity, endpoints and stake. */
export function nodeSheet({ node, stakeTotal }: NodeModel, context: SheetContext): Sheet {
  const id = node.node_id?.toString() ?? node.node_account_id ?? '';
  return {
    kind: 'node',
    id,
    title: l10n.t`Node ${id}`,
    headline: nodeHeadline(node),
    tone: 'neutral',
    icon: 'server',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Node account ID'), idValue(node.node_account_id, 'account')),
            field(l10n.t('Stake'), hbarValue(node.stake, context), shareNote(node.stake, stakeTotal)),
            field(l10n.t('Annual reward rate'), rewardRate(node.reward_rate_start)),
            field(l10n.t('Endpoints'), endpointsOf(node).slice(0, 3)),
          ),
        ],
      },
      {
        title: l10n.t('Staking'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            field(l10n.t('Stake rewarded'), hbarValue(node.stake_rewarded, context)),
            field(l10n.t('Stake not rewarded'), hbarValue(node.stake_not_rewarded, context)),
            field(l10n.t('Min stake'), hbarValue(node.min_stake, context)),
            field(l10n.t('Max stake'), hbarValue(node.max_stake, context)),
            field(l10n.t('Daily reward per ℏ'), hbarValue(node.reward_rate_start, context)),
            field(l10n.t('Declines rewards'), yesNo(node.decline_reward)),
            field(l10n.t('Staking period from'), timeValue(node.staking_period?.from)),
            field(l10n.t('Staking period to'), timeValue(node.staking_period?.to)),
          ),
        ],
      },
      {
        title: l10n.t('Identity'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            field(l10n.t('Memo'), textValue(node.memo)),
            field(l10n.t('Address book file'), idValue(node.file_id)),
            ...keyFields(l10n.t('Admin key'), node.admin_key),
            field(l10n.t('Public key'), codeValue(node.public_key)),
            field(l10n.t('TLS certificate hash'), codeValue(node.node_cert_hash)),
            field(l10n.t('gRPC web proxy'), proxyValues(node)),
            field(l10n.t('Registered nodes'), textValue(node.associated_registered_nodes.join(', '))),
            field(l10n.t('Valid from'), timeValue(node.timestamp?.from)),
            field(l10n.t('Valid to'), timeValue(node.timestamp?.to)),
          ),
          tableOf(node.service_endpoints, [
            [l10n.t('Endpoint'), endpoint],
            [l10n.t('Address'), (each) => (each.domain_name ? codeValue(each.ip_address_v4) : undefined)],
          ]),
        ],
      },
      ...otherFieldsSection(node),
    ],
    ...explorerPage(context.network, 'node', node.node_id?.toString() ?? null),
  };
}

/** Either the name or the address may be empty. */
function endpoint(each: {
  domain_name: string | null;
  ip_address_v4: string | null;
  port: number | null;
}): Value & { type: 'code' } {
  const host = each.domain_name || each.ip_address_v4 || '?';
  return { type: 'code', text: each.port === null ? host : `${host}:${each.port}` };
}

/** Each once: the ledger may repeat them. */
function endpointsOf({ service_endpoints: all }: NetworkNode): Value[] {
  return [...new Map(all.map(endpoint).map((each) => [each.text, each])).values()];
}

function proxyValues({ grpc_proxy_endpoint: proxy }: NetworkNode): Value[] {
  if (!proxy) return [];
  const address = proxy.domain_name ? codeValue(proxy.ip_address_v4) : undefined;
  return [endpoint(proxy), ...(address ? [address] : [])];
}

function shareNote(part: bigint | null, whole: bigint | undefined): { note?: string } {
  if (part === null || whole === undefined || whole <= 0n) return {};
  return { note: l10n.t('{0} of the total stake', percentText(plainUnits((part * 10_000n) / whole, 2))) };
}

/** Tinybars per whole ℏ and day, as a percentage per year of 365 days. */
function rewardRate(rate: bigint | null): Value | undefined {
  return rate === null ? undefined : textValue(percentText(plainUnits((rate * 365n * 10_000n) / 100_000_000n, 2)));
}
