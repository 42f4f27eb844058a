import type { RegisteredNode } from '../ledger/schema/networkNodes.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Section, Sheet, Value } from './sheet.ts';
import { tableSection } from './table.ts';
import { codeValue, field, fieldsBlock, keyValues, textValue, timeValue, yesNo } from './values.ts';

type Endpoint = RegisteredNode['service_endpoints'][number];

const kinds: Readonly<Record<string, string>> = {
  BLOCK_NODE: 'block node',
  GENERAL_SERVICE: 'general service',
  MIRROR_NODE: 'mirror node',
  RPC_RELAY: 'JSON-RPC relay',
};

/** A registered node: a block node, mirror node, relay or other service that somebody runs for the network. */
export function registeredNodeSheet(node: RegisteredNode): Sheet {
  const id = node.registered_node_id?.toString() ?? '';
  const types = [...new Set(node.service_endpoints.map(kindOf))].join(', ');
  return {
    kind: 'registeredNode',
    id,
    title: `Registered node ${id}`,
    headline: `Registered node ${id}${node.description ? `, ${node.description}` : ''}${types === '' ? '' : `: ${types}`}.`,
    tone: 'neutral',
    icon: 'server-environment',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            field('Description', textValue(node.description)),
            field('Services', textValue(types)),
            field('Endpoints', node.service_endpoints.slice(0, 3).map(addressOf)),
            field('Created', timeValue(node.created_timestamp)),
          ),
        ],
      },
      ...endpointsSection(node),
      {
        title: 'Details',
        level: 'detail',
        blocks: [
          fieldsBlock(
            field('Admin key', keyValues(node.admin_key)),
            field('Valid from', timeValue(node.timestamp?.from)),
            field('Valid to', timeValue(node.timestamp?.to)),
          ),
        ],
      },
      ...otherFieldsSection(node),
    ],
  };
}

function endpointsSection({ service_endpoints: endpoints }: RegisteredNode): Section[] {
  return tableSection('Endpoints', { rows: endpoints }, [
    ['Address', addressOf],
    ['Service', (each) => textValue(kindOf(each))],
    ['TLS', (each) => yesNo(each.requires_tls)],
    ['Interfaces', (each) => textValue(each.block_node?.endpoint_apis.join(', '))],
    ['Description', (each) => textValue(each.general_service?.description)],
  ]);
}

/** Kinds of a newer network are told by their own names. */
function kindOf({ type }: Endpoint): string {
  return kinds[type ?? ''] ?? type ?? 'service';
}

/** Either the name or the address is empty. */
function addressOf(each: Endpoint): Value {
  const host = each.domain_name || each.ip_address || '?';
  return codeValue(each.port === null ? host : `${host}:${each.port}`) ?? { type: 'text', text: host };
}
