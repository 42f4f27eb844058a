import { parseEntityId } from '../entityIds.ts';
import { invalidParameters } from '../errors.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, lastValue, passes, typesOf } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';

/** /network/nodes and /network/registered-nodes. */
export const networkNodeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/network/nodes',
    half: 'java',
    maxAge: 60,
    accepts: ['file.id', 'limit', 'node.id', 'order'],
    answer: nodes,
  },
  {
    method: 'GET',
    path: '/network/registered-nodes',
    half: 'java',
    maxAge: 60,
    accepts: ['limit', 'order', 'registerednode.id', 'type'],
    answer: registeredNodes,
  },
];

// Server default 10, silently capped at 25 (rest-java, NetworkNodeRequest), whatever the description says.
function nodes(call: Call): Answer {
  const page = readPage(call.filters, 'asc', 10, 25);
  const file = lastValue(call.filters, 'file.id');
  const asked = filtersOf(call.filters, 'node.id');
  // The two address books (0.0.101, 0.0.102) name the same nodes.
  const fileId = file === undefined ? 102n : parseEntityId(file);
  const isBook = fileId === 101n || fileId === 102n;
  const all = call.world.nodes.filter((node) => isBook && passes(asked, BigInt(node.node_id), BigInt));
  const rows = takePage(all, page).map((node) => ({ ...node, file_id: `0.0.${fileId}` }));
  const next = pageLink(call, rows, page, (last) => [{ key: 'node.id', value: last.node_id }]);
  return listAnswer('nodes', rows, next);
}

function registeredNodes(call: Call): Answer {
  // It refuses a limit above 100 (RegisteredNodesRequest, @Max), which other lists cap.
  if (BigInt(lastValue(call.filters, 'limit') ?? 0) > 100n) throw invalidParameters('limit');
  const page = readPage(call.filters, 'asc');
  const type = typesOf(call.filters, ['BLOCK_NODE', 'GENERAL_SERVICE', 'MIRROR_NODE', 'RPC_RELAY']).at(-1);
  const asked = filtersOf(call.filters, 'registerednode.id');
  const all = call.world.registeredNodes.filter(
    (node) =>
      passes(asked, BigInt(node.registered_node_id), BigInt) &&
      (type === undefined || node.service_endpoints.some((endpoint) => endpoint.type === type)),
  );
  const rows = takePage(all, page);
  const next = pageLink(call, rows, page, (last) => [{ key: 'registerednode.id', value: last.registered_node_id }]);
  return listAnswer('registered_nodes', rows, next);
}
