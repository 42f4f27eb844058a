import type { ExplorerKind, Network } from '../../networks.ts';

/** HashScan's routes, below a network's `explorerUrl`. */
const routes: Readonly<Record<ExplorerKind, string>> = {
  transaction: '/transaction/{id}',
  account: '/account/{id}',
  contract: '/contract/{id}',
  token: '/token/{id}',
  nft: '/token/{tokenId}/{serial}',
  topic: '/topic/{id}',
  schedule: '/schedule/{id}',
  block: '/block/{id}',
  node: '/node/{id}',
};

type ExplorerNetwork = Pick<Network, 'name' | 'explorerUrl' | 'explorerPages'>;

/**
 * The URL of an entity's page in the network's block explorer; undefined if the network has none. `explorerUrl` is
 * either the base of HashScan's routes or, with `{id}`, a template for every kind. `explorerPages` has separate
 * templates by kind: a URL or, beginning with `/`, a path below the base.
 * @param id in the form of the kind's sheet; an NFT's as `0.0.5/7`
 */
export function explorerAddress(network: ExplorerNetwork, kind: ExplorerKind, id: string): string | undefined {
  if (network.explorerUrl === '' || id === '') return undefined;
  const own = network.explorerPages?.[kind];
  const start = network.explorerUrl.replace(/\/$/, '');
  const shared = network.explorerUrl.includes('{id}') ? network.explorerUrl : start + routes[kind];
  const template = own === undefined ? shared : own.startsWith('/') ? start + own : own;
  const [tokenId = '', serial = ''] = id.split('/');
  const values: Readonly<Record<string, string>> = { network: network.name, kind, id, tokenId, serial };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodePath(values[name] ?? ''));
}

/** The explorer's page of the network: the part of the template before the first placeholder. */
export function explorerHome(network: ExplorerNetwork): string | undefined {
  if (network.explorerUrl === '') return undefined;
  const [start = ''] = network.explorerUrl.split('{');
  return start === network.explorerUrl ? start : start.slice(0, start.lastIndexOf('/') + 1);
}

/** Encodes each part of a path; half of a surrogate pair can't be encoded. */
function encodePath(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
