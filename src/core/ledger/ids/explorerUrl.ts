import { isOfSigner } from '../secrets/hashEvidence.ts';

/** The target of a block explorer or mirror node URL. */
interface ExplorerPath {
  /** The first part of the path in singular: `transaction`, `account`, `token`, `contract`, `topic`, ... */
  page: ExplorerPage;
  /** The decoded identifier in the path; with the serial number for an NFT, `0.0.5/7`. */
  id: string;
  /** The network in the URL, such as `testnet`. */
  network?: string;
  /** It belongs to a wallet or to what signs, so that it may have a key. */
  ofSigner: boolean;
}

export type ExplorerPage = (typeof pages)[number][1] | 'topicMessage';

/** HashScan's routes and the mirror node's REST paths, with their kinds. */
const pages = [
  ['transactionsById', 'transaction'],
  ['transactionsbyid', 'transaction'],
  ['transactions', 'transaction'],
  ['transaction', 'transaction'],
  ['tx', 'transaction'],
  ['accounts', 'account'],
  ['account', 'account'],
  ['address', 'account'],
  ['accountbyaddress', 'account'],
  ['accountbyalias', 'account'],
  ['adminKey', 'account'],
  ['balances', 'account'],
  ['contracts', 'contract'],
  ['contract', 'contract'],
  ['tokens', 'token'],
  ['token', 'token'],
  ['topics', 'topic'],
  ['topic', 'topic'],
  ['schedules', 'schedule'],
  ['schedule', 'schedule'],
  ['blocks', 'block'],
  ['block', 'block'],
  ['node', 'node'],
] as const;

const pageByRoute = new Map<string, ExplorerPage>(pages);

/**
 * A URL in any text with a path of at least two parts, without a sentence's final period. Each repetition is bounded
 * and none can contain another `://`, so that a search stays linear.
 */
export const explorerUrlPattern = String.raw`https?:\/\/[\w.-]{1,100}(?::\d{1,5})?(?:\/#)?(?:\/[\w.@%+=~-]{1,200}){2,8}(?:\?[\w.%+=&~-]{1,200})?(?<!\.)`;

const url = /^https?:\/\/([\w.-]+)(?::\d+)?((?:\/[^/?\s]*)*)(\?[^\s]*)?$/;

/**
 * Reads the URL of a HashScan page (`https://hashscan.io/testnet/transaction/...`), of an explorer with the same
 * routes, or of a mirror node's resource. Undefined for other URLs.
 */
export function readExplorerUrl(text: string): ExplorerPath | undefined {
  const [, host = '', path = '', query = ''] = url.exec(text) ?? [];
  const parts = path.split('/').filter((part) => part !== '' && part !== '#');
  const at = parts.findIndex((part) => pageByRoute.has(part));
  const page = pageByRoute.get(parts[at] ?? '');
  let id = decoded(parts[at + 1]);
  if (page === undefined || id === undefined) return undefined;
  let shown = page;
  // `/contracts/results/{transaction}` of the mirror node; `/token/{id}/{serial}` and `/tokens/{id}/nfts/{serial}`.
  if (page === 'contract' && id === 'results') {
    shown = 'transaction';
    id = decoded(parts[at + 2]) ?? '';
  }
  // `/topics/{id}/messages/{number}`, `/topics/messages/{timestamp}`, `/contracts/{id}/results/{timestamp}`.
  if (page === 'topic' && parts[at + 2] === 'messages' && /^\d+$/.test(parts[at + 3] ?? '')) {
    shown = 'topicMessage';
    id = `${id}/${parts[at + 3]}`;
  } else if ((page === 'topic' && id === 'messages') || (page === 'contract' && parts[at + 2] === 'results')) {
    const time = parts[at + (page === 'topic' ? 2 : 3)] ?? '';
    if (/^\d+\.\d+$/.test(time)) [shown, id] = ['transaction', time];
  }
  const serial = page === 'token' && (parts[at + 2] === 'nfts' ? parts[at + 3] : parts[at + 2]);
  if (serial && /^[1-9]\d*$/.test(serial)) id = `${id}/${serial}`;
  if (shown === 'transaction' && /^\?(?:scheduled|nonce)\b/.test(query)) id += query;
  const network = at > 0 && !/^(?:api|v\d+)$/.test(parts[at - 1] ?? '') ? parts[at - 1] : networkOfHost(host);
  const ofSigner = isOfSigner(parts.slice(0, at).join('/'), parts[at + 2] ?? '');
  return { page: shown, id, ofSigner, ...(network !== undefined && { network }) };
}

/** `testnet.mirrornode.hedera.com` and the like begin with the network's name. */
function networkOfHost(host: string): string | undefined {
  return /^(mainnet|testnet|previewnet)\b/.exec(host)?.[1];
}

function decoded(part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
