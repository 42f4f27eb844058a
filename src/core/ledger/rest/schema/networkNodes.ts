import { key, timestampRange } from './common.ts';
import { flag, int64, item, list, number, type Row, record, text } from './field.ts';

/** Either the name or the address may be empty. */
const endpoint = { domain_name: text, ip_address_v4: text, port: number };

/** A consensus node. Stakes and rates in tinybar. */
export const networkNode = item({
  admin_key: key,
  associated_registered_nodes: list(int64),
  decline_reward: flag,
  description: text,
  file_id: text,
  grpc_proxy_endpoint: record(endpoint),
  max_stake: int64,
  memo: text,
  min_stake: int64,
  node_account_id: text,
  /** `0x` alone: empty. */
  node_cert_hash: text,
  node_id: int64,
  /** `0x` alone: empty. */
  public_key: text,
  reward_rate_start: int64,
  service_endpoints: list(item(endpoint)),
  stake: int64,
  stake_not_rewarded: int64,
  stake_rewarded: int64,
  staking_period: timestampRange,
  timestamp: timestampRange,
});
export type NetworkNode = Row<typeof networkNode>;

/** A block, mirror, relay or general service node. */
export const registeredNode = item({
  admin_key: key,
  created_timestamp: text,
  description: text,
  registered_node_id: int64,
  service_endpoints: list(
    item({
      block_node: record({ endpoint_apis: list(text) }),
      domain_name: text,
      general_service: record({ description: text }),
      ip_address: text,
      mirror_node: record({}),
      port: number,
      requires_tls: flag,
      rpc_relay: record({}),
      /** BLOCK_NODE, GENERAL_SERVICE, MIRROR_NODE or RPC_RELAY. */
      type: text,
    }),
  ),
  timestamp: timestampRange,
});
export type RegisteredNode = Row<typeof registeredNode>;
