import { random } from '../random.ts';
import { timestamp } from '../timestamps.ts';
import { genesis } from './epochs.ts';
import { ed25519Key, type Key } from './keys.ts';

type Endpoint = { domain_name: string; ip_address_v4: string; port: number };
type Range = { from: string; to: string | null };

/** A consensus node, in the wire's shape and order (NetworkNode). */
export type Node = {
  admin_key: Key | null;
  associated_registered_nodes: number[];
  decline_reward: boolean | null;
  description: string | null;
  file_id: string;
  grpc_proxy_endpoint: Endpoint | null;
  max_stake: bigint | null;
  memo: string;
  min_stake: bigint | null;
  node_account_id: string;
  node_cert_hash: string;
  node_id: number;
  public_key: string;
  reward_rate_start: bigint | null;
  service_endpoints: Endpoint[];
  stake: bigint | null;
  stake_not_rewarded: bigint | null;
  stake_rewarded: bigint | null;
  staking_period: Range | null;
  timestamp: Range;
};

/** A node that registered itself beside the consensus nodes, in the wire's shape and order (RegisteredNode). */
export type RegisteredNode = {
  admin_key: Key | null;
  created_timestamp: string | null;
  description: string | null;
  registered_node_id: number;
  service_endpoints: RegisteredEndpoint[];
  timestamp: Range;
};
type RegisteredEndpoint = {
  port: number;
  type: 'BLOCK_NODE' | 'GENERAL_SERVICE' | 'MIRROR_NODE' | 'RPC_RELAY';
  block_node?: { endpoint_apis?: string[] };
  general_service?: { description?: string };
  mirror_node?: Record<string, never>;
  rpc_relay?: Record<string, never>;
  ip_address: string | null;
  domain_name: string | null;
  requires_tls: boolean;
};

const descriptions: readonly (string | null)[] = [
  'Hosted by Alder Labs | Ohio, USA',
  'Hosted by Ünïcode AG | Zürich, Schweiz',
  '',
  null,
  'Hosted by "Quote\' Co" | Paris, France',
  'Hosted by <b onmouseover=alert(1)>Bold</b> & Sons | Oslo',
  '[Elm](command:workbench.action.quit) | Pune, India',
  'Hosted by Fir \u202eekaf\u202c | Tel Aviv',
  'Hosted by 日本ノード | Tokyo',
  'Hosted by Hazel \u001b[31mRed\u001b[0m | Lima',
  'Hosted by Ivy | Nairobi, Kenya',
  'Juniper (not yet staked)',
  'Hosted by Kapok | São Paulo, Brazil',
];

/** The consensus nodes 0.0.3 to 0.0.15: stakes beyond 2^53, one without any stake record, some fields null. */
export function createNodes(seed: number): Node[] {
  return descriptions.map((description, node_id) => {
    const source = random(seed, 'node', node_id);
    const unstaked = node_id === 11;
    const unknown = node_id === 6;
    const stake = 310_000_000_000_000_000n + BigInt(source.int(1_000_000_000)) * 10_000_001n;
    const notRewarded = BigInt(source.int(1_000_000)) * 5_000_000_017n;
    return {
      admin_key: node_id === 2 ? null : ed25519Key(source),
      associated_registered_nodes: node_id === 0 ? [1, 2] : node_id === 4 ? [3] : [],
      decline_reward: unknown ? null : node_id === 5,
      description,
      file_id: '0.0.102',
      grpc_proxy_endpoint:
        node_id % 2 === 0 ? { domain_name: `grpc${node_id}.nodes.example`, ip_address_v4: '', port: 443 } : null,
      max_stake: node_id === 1 || unknown ? null : 4_500_000_000_000_000_000n,
      memo: `0.0.${node_id + 3}`,
      min_stake: unknown ? null : 1_000_000_000_000_000n,
      node_account_id: `0.0.${node_id + 3}`,
      node_cert_hash: node_id === 7 ? '0x' : `0x${source.hex(48)}`,
      node_id,
      public_key: node_id === 7 ? '0x' : `0x${source.hex(416)}`,
      reward_rate_start: unknown ? null : unstaked ? 0n : 17_808n,
      service_endpoints: node_id === 3 ? [] : endpoints(node_id),
      stake: unknown ? null : unstaked ? 0n : stake,
      stake_not_rewarded: unknown || node_id === 1 ? null : unstaked ? 0n : notRewarded,
      stake_rewarded: unknown ? null : unstaked ? 0n : stake - notRewarded,
      staking_period: unknown ? null : { from: '1789948800.000000000', to: '1790035200.000000000' },
      timestamp: { from: timestamp(genesis + 2n), to: null },
    };
  });
}

function endpoints(node: number): Endpoint[] {
  const domain = node === 4 ? `node${node}.nodes.example` : '';
  return [50211, 50212].map((port) => ({
    domain_name: domain,
    ip_address_v4: domain ? '' : `10.0.${node}.1`,
    port,
  }));
}

/** One registered node of each type, and one of two. */
export function createRegisteredNodes(seed: number): RegisteredNode[] {
  const endpoint = (
    name: string,
    type: RegisteredEndpoint['type'],
    api: Pick<RegisteredEndpoint, 'block_node' | 'general_service' | 'mirror_node' | 'rpc_relay'>,
  ): RegisteredEndpoint => ({
    port: 443,
    type,
    ...api,
    ip_address: null,
    domain_name: `${name}.services.example`,
    requires_tls: true,
  });
  const lists: [string | null, RegisteredEndpoint[]][] = [
    ['Alder block node', [endpoint('block', 'BLOCK_NODE', { block_node: { endpoint_apis: ['STATUS', 'PUBLISH'] } })]],
    ['Alder mirror', [endpoint('mirror', 'MIRROR_NODE', { mirror_node: {} })]],
    ['Relay <script>alert(1)</script>', [endpoint('relay', 'RPC_RELAY', { rpc_relay: {} })]],
    [null, [endpoint('general', 'GENERAL_SERVICE', { general_service: { description: 'Archive of record files' } })]],
    [
      'Elm, both',
      [
        { ...endpoint('', 'BLOCK_NODE', { block_node: {} }), ip_address: '192.0.2.7', domain_name: null, port: 8080 },
        endpoint('both', 'MIRROR_NODE', { mirror_node: {} }),
      ],
    ],
  ];
  return lists.map(([description, service_endpoints], index) => {
    const from = timestamp(genesis + BigInt(index) * 3_600_000_000_000n);
    return {
      admin_key: index === 3 ? null : ed25519Key(random(seed, 'registered node', index)),
      created_timestamp: from,
      description,
      registered_node_id: index + 1,
      service_endpoints,
      timestamp: { from, to: null },
    };
  });
}
