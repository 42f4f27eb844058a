import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { isJsonObject, type JsonValue } from '../../json/jsonValue.ts';
import { isLensError, LensError } from '../../net/errors.ts';
import type { Http } from '../../net/http.ts';
import type { HttpResponse } from '../../net/httpMessages.ts';
import type { Log } from '../../net/log.ts';
import { readOrForget } from '../../net/readOrForget.ts';
import { serverName } from '../../net/requestUrl.ts';
import { type Answer, readAnswer, readErrorBody, readWithRaw, tryJson, unreadParts } from './answer.ts';
import {
  type Chain,
  type ContractRecord,
  chainList,
  contractRecord,
  type ServerVersion,
  serverVersion,
  type VerificationJob,
  type VerifiedContract,
  verificationJob,
  verifiedContractList,
} from './schema.ts';
import {
  type ContractAddress,
  checkAddress,
  checkChainId,
  checkVerificationId,
  contractPath,
  type SubmissionRequest,
} from './submission.ts';
import { type SubmissionResult, submit } from './submit.ts';

interface VerificationClientOptions {
  http: Pick<Http, 'send'>;
  /** A Sourcify APIv2 server, such as `https://sourcify.dev/server`, with or without trailing slashes. */
  verifyUrl: string;
  /** `X-Client-Source`, `X-Client-Version`, `X-Client-Type`: the server logs the client. */
  clientHeaders?: Readonly<Record<string, string>>;
  log?: Log;
}

/** The parts of a record: names such as `abi` or `deployment.blockNumber`; `fields` may be `['all']`. Not both. */
export interface RecordParts {
  fields?: readonly string[];
  omit?: readonly string[];
}

interface ListOptions {
  /** `desc`, the default: newest first. */
  sort?: 'asc' | 'desc';
  /** 1 to 200, the default. */
  limit?: number;
  /** The last `matchId` of the previous page. */
  afterMatchId?: string;
}

/**
 * A Sourcify APIv2 server. Parameters are checked before anything is sent (LensError `input`). Error responses reject
 * with a LensError whose `code` is the server's `customCode`: use it instead of the HTTP status, which has changed
 * between versions. An unverified contract is a result, not an error.
 */
export type VerificationClient = ReturnType<typeof createVerificationClient>;

/** Creates a client for a verification server. Does no I/O until something is requested. */
export function createVerificationClient(options: VerificationClientOptions) {
  const { http, clientHeaders = {}, log } = options;
  const base = options.verifyUrl.trim().replace(/\/+$/, '');
  const headers = { accept: 'application/json', ...clientHeaders };

  async function ask(path: string, signal: AbortSignal | undefined, accept: readonly number[] = []): Promise<Asked> {
    if (base === '') {
      throw new LensError(
        { kind: 'config', setting: 'ledgerLens.networks' },
        l10n.t('This network has no verification service. Set its verifyUrl in ledgerLens.networks.'),
      );
    }
    const url = base + path;
    // Jobs progress and records appear within seconds, so cached answers are useless.
    const request = { url, headers, accept, errorBody: readErrorBody, revalidate: true };
    const response = await http.send({ service: 'verification', ...request, ...(signal && { signal }) });
    log?.debug(`GET ${url}: ${response.status}`);
    return { url, status: response.status, text: response.text(), response };
  }
  async function get<T>(path: string, schema: z.ZodMiniType<T>, signal: AbortSignal | undefined): Promise<T> {
    const answer = await ask(path, signal);
    return readOrForget(answer.response, () => readAnswer(schema, answer));
  }
  function unreadOf(raw: JsonValue, document: object, url: string): { unread?: readonly string[] } {
    const unread = unreadParts(raw, document);
    if (unread.length === 0) return {};
    log?.warn(`GET ${url}: left out what can't be read: ${unread.join(', ')}`);
    return { unread };
  }

  return {
    /**
     * C1, C2 or a search among verified contracts, depending on the request. Publishes the sources permanently: ask the
     * user first.
     */
    submit: (request: SubmissionRequest, signal?: AbortSignal): Promise<SubmissionResult> =>
      submit({ http, base, headers, request, ...(log && { log }), ...(signal && { signal }) }),

    /** C3. Rejects with `notFound` and code `job_not_found` if the server doesn't know the ID. */
    async job(id: string, signal?: AbortSignal): Promise<VerificationJob> {
      const answer = await ask(`/v2/verify/${checkVerificationId(id)}`, signal);
      return readOrForget(answer.response, () => {
        const { document, raw } = readWithRaw(verificationJob, answer);
        return { ...document, ...(isJsonObject(raw) && { raw }), ...unreadOf(raw, document, answer.url) };
      });
    },

    /** The record; `match: null` if the contract isn't verified. */
    async contract(contract: ContractAddress, parts: RecordParts = {}, signal?: AbortSignal): Promise<ContractRecord> {
      if (parts.fields && parts.omit) {
        throw new LensError({ kind: 'input', field: 'omit' }, 'Either fields or omit can be asked for, not both.');
      }
      const path = `/v2/contract/${contractPath(contract)}${recordQuery(parts)}`;
      const answer = await ask(path, signal, [404]).catch((error: unknown) => {
        throw unsupportedChain(error, contract, base) ?? error;
      });
      return readOrForget(answer.response, () => {
        if (answer.status === 404) refuseOther404(answer, z.object({ match: z.null() }));
        const { document, raw } = readWithRaw(contractRecord, answer);
        if (!isJsonObject(raw) || (document.match === null && raw.match !== null)) throw notARecord(answer.url);
        const given = unreadOf(raw, document, answer.url);
        const broken = given.unread?.find((part) => identifying.test(part));
        if (broken !== undefined) throw unreadPart(broken, answer);
        return ofContract(contract, { ...document, raw, ...given }, answer.url);
      });
    },

    /** The verified deployments at an address on every chain; empty if there is none. */
    async allChains(address: string, signal?: AbortSignal): Promise<readonly VerifiedContract[]> {
      const answer = await ask(`/v2/contract/all-chains/${checkAddress(address)}`, signal, [404]);
      return readOrForget(answer.response, () => {
        if (answer.status === 404) refuseOther404(answer, z.object({ results: z.array(z.unknown()) }));
        const { results } = readAnswer(verifiedContractList, answer);
        return results.map((each) => ofContract({ address }, each, answer.url));
      });
    },

    /** The verified contracts of a chain. */
    async list(
      chainId: string,
      { sort, limit, afterMatchId }: ListOptions = {},
      signal?: AbortSignal,
    ): Promise<readonly VerifiedContract[]> {
      const query = new URLSearchParams({
        ...(sort && { sort }),
        ...(limit !== undefined && { limit: String(limit) }),
        ...(afterMatchId && { afterMatchId }),
      }).toString();
      const path = `/v2/contracts/${checkChainId(chainId)}${query && `?${query}`}`;
      return (await get(path, verifiedContractList, signal)).results;
    },

    chains: (signal?: AbortSignal): Promise<readonly Chain[]> => get('/chains', chainList, signal),
    /** The server's own text, such as `Alive and kicking!`. */
    health: async (signal?: AbortSignal): Promise<string> => (await ask('/health', signal)).text.trim(),
    version: (signal?: AbortSignal): Promise<ServerVersion> => get('/version', serverVersion, signal),
  };
}

/** An answer, and the response that it came in. */
type Asked = Answer & { response: HttpResponse };

/** A record says nothing of any other contract, wherever it came from. */
function ofContract<T extends Pick<VerifiedContract, 'chainId' | 'address'>>(
  { chainId, address }: Pick<ContractAddress, 'address'> & Partial<ContractAddress>,
  record: T,
  url: string,
): T {
  const isOnChain = chainId === undefined || record.chainId === null || record.chainId === chainId;
  if (isOnChain && record.address?.toLowerCase() === address.toLowerCase()) return record;
  throw new LensError(
    { kind: 'badResponse' },
    l10n.t`The response from ${serverName(url)} is about another contract. Check the network's verifyUrl.`,
    { request: `GET ${url}` },
  );
}

/** In words of ours, if the service rejects a contract because of its chain; undefined otherwise. */
function unsupportedChain(error: unknown, { chainId, address }: ContractAddress, base: string): LensError | undefined {
  if (!isLensError(error) || error.code !== 'unsupported_chain') return undefined;
  const { failure, request, code, serverMessage } = error;
  return new LensError(
    failure,
    l10n.t`The verification service at ${serverName(base)} doesn't support chain ${chainId}, so it has no record of ${address}. Select another network, or set its verifyUrl in ledgerLens.networks.`,
    { cause: error, ...(request && { request }), ...(code && { code }), ...(serverMessage && { serverMessage }) },
  );
}

/** The parts that say which contract it is: the others alone would be taken for another contract's. */
const identifying = /^(?:compilation|sources)(?:\.|$)/;

function unreadPart(part: string, { url, status }: Answer): LensError {
  return new LensError(
    { kind: 'badResponse', status, unreadRows: 1 },
    l10n.t`Can't read ${part} in the response from ${serverName(url)}.`,
    { request: `GET ${url}` },
  );
}

/** For one that doesn't say, in words that we know, whether the contract is verified. */
function notARecord(url: string): LensError {
  return new LensError(
    { kind: 'badResponse' },
    l10n.t`The response from ${serverName(url)} doesn't say whether the contract is verified. Check the network's verifyUrl.`,
    { request: `GET ${url}` },
  );
}

/** A 404 is a result only with the body of "not verified"; a proxy's or another server's 404 is an error. */
function refuseOther404(answer: Answer, notVerified: z.ZodMiniType): void {
  if (notVerified.safeParse(tryJson(answer.text)).success) return;
  const { code, message } = readErrorBody(answer.status, answer.text);
  throw new LensError(
    { kind: 'http', status: answer.status },
    l10n.t`${serverName(answer.url)} doesn't have this address. Check that the network's verifyUrl is a Sourcify APIv2 server.`,
    { request: `GET ${answer.url}`, ...(code && { code }), ...(message && { serverMessage: message }) },
  );
}

function recordQuery({ fields, omit }: RecordParts): string {
  if (fields && fields.length > 0) return `?fields=${fields.map(encodeURIComponent).join(',')}`;
  if (omit && omit.length > 0) return `?omit=${omit.map(encodeURIComponent).join(',')}`;
  return '';
}
