import * as l10n from '@vscode/l10n';
import type { RegisteredNode } from '../../ledger/rest/schema/networkNodes.ts';
import { keyFields } from '../parts/keys.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { tableSection } from '../parts/table.ts';
import { codeValue, field, fieldsBlock, textValue, timeValue, yesNo } from '../parts/values.ts';
import type { Section, Sheet, Value } from '../sheet.ts';

type Endpoint = RegisteredNode['service_endpoints'][number];

/** A registered node: a block node, mirror node, relay or other service for the network. */
export function registeredNodeSheet(node: RegisteredNode): Sheet {
  const id = node.registered_node_id?.toString() ?? '';
  const named = l10n.t`Registered node ${id}`;
  const types = [...new Set(node.service_endpoints.map(kindOf))].join(', ');
  return {
    kind: 'registeredNode',
    id,
    title: named,
    headline: `${node.description || named}: ${types === '' ? l10n.t('no services') : types}`,
    tone: 'neutral',
    icon: 'server-environment',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Endpoints'), node.service_endpoints.slice(0, 3).map(addressOf)),
            field(l10n.t('Created'), timeValue(node.created_timestamp)),
          ),
        ],
      },
      ...endpointsSection(node),
      {
        title: l10n.t('Details'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            ...keyFields(l10n.t('Admin key'), node.admin_key),
            field(l10n.t('Valid from'), timeValue(node.timestamp?.from)),
            field(l10n.t('Valid to'), timeValue(node.timestamp?.to)),
          ),
        ],
      },
      ...otherFieldsSection(node),
    ],
  };
}

function endpointsSection({ service_endpoints: endpoints }: RegisteredNode): Section[] {
  return tableSection(l10n.t('Endpoints'), { rows: endpoints }, [
    [l10n.t('Address'), addressOf],
    [l10n.t('Service'), (each) => textValue(kindOf(each))],
    [l10n.t('TLS'), (each) => yesNo(each.requires_tls)],
    [l10n.t('Endpoint APIs'), (each) => textValue(each.block_node?.endpoint_apis.join(', '))],
    [l10n.t('Description'), (each) => textValue(each.general_service?.description)],
  ]);
}

/** Unknown kinds of a newer network keep their names. */
function kindOf({ type }: Endpoint): string {
  switch (type) {
    case 'BLOCK_NODE':
      return l10n.t('block node');
    case 'GENERAL_SERVICE':
      return l10n.t('general service');
    case 'MIRROR_NODE':
      return l10n.t('mirror node');
    case 'RPC_RELAY':
      return l10n.t('JSON-RPC relay');
    default:
      return type ?? l10n.t('service');
  }
}

/** Either the name or the address is empty. */
function addressOf(each: Endpoint): Value {
  const host = each.domain_name || each.ip_address || '?';
  return codeValue(each.port === null ? host : `${host}:${each.port}`) ?? { type: 'text', text: host };
}
