import { randomUUID } from 'node:crypto';
import { checksumAddress } from '../../../src/core/format/checksumAddress.ts';
import type { SandboxResponse } from '../types.ts';
import { invalidParameter, isRefusal, jsonAnswer, type Refusal, refusalAnswer } from './answers.ts';
import { proxyOf } from './chainCode.ts';
import { checkAddress, checkChain, checkPathParameter, checkQueryNames } from './checkParameters.ts';
import { contractFields } from './contractFields.ts';
import { readFields, selectFields } from './selectFields.ts';
import type { ChainToVerifyOn } from './verificationInput.ts';
import { minimalContract } from './verificationJob.ts';
import type { VerificationRecords } from './verificationRecords.ts';
import { totalMatch } from './verifiedContract.ts';

export interface LookupDesk {
  chains: readonly ChainToVerifyOn[];
  records: VerificationRecords;
}

/** `GET /v2/contract/{chainId}/{address}?fields=|omit=`. */
export async function lookUpContract(
  { chains, records }: LookupDesk,
  chainId: string,
  addressText: string,
  query: URLSearchParams,
): Promise<SandboxResponse> {
  const fields = readFields(query);
  const problem =
    checkQueryNames(query, ['fields', 'omit']) ??
    checkPathParameter('chainId', chainId) ??
    checkPathParameter('address', addressText) ??
    checkChain(chainId, new Set(chains.map((chain) => String(chain.chainId))));
  if (problem) return refusalAnswer(problem);
  const address = checkAddress(addressText);
  if (typeof address !== 'string') return refusalAnswer(address);
  if (isRefusal(fields)) return refusalAnswer(fields);
  const contract = records.contract(chainId, address);
  if (!contract) return jsonAnswer(404, { match: null, creationMatch: null, runtimeMatch: null, chainId, address });
  const chain = chains.find((known) => String(known.chainId) === chainId);
  const wantsProxy =
    fields.fields.some((field) => field.startsWith('proxyResolution')) && !fields.omit.includes('proxyResolution');
  const all = {
    ...contractFields(contract),
    ...(wantsProxy && chain ? { proxyResolution: await proxyResolution(chain, address, records) } : {}),
  };
  return jsonAnswer(200, {
    ...selectFields(all, fields),
    matchId: contract.matchId,
    creationMatch: contract.creationMatch,
    runtimeMatch: contract.runtimeMatch,
    verifiedAt: contract.verifiedAt,
    match: totalMatch(contract),
    chainId,
    address,
  });
}

async function proxyResolution(
  chain: ChainToVerifyOn,
  address: string,
  records: VerificationRecords,
): Promise<unknown> {
  const proxy = await proxyOf(chain, address).catch(() => 'unknown' as const);
  if (proxy === 'unknown') {
    const message = 'Error while running proxy detection and implementation resolution';
    return { proxyResolutionError: { customCode: 'proxy_resolution_error', message, errorId: randomUUID() } };
  }
  if (!proxy) return { isProxy: false, proxyType: null, implementations: [] };
  const implementation = checksumAddress(proxy.implementation);
  const name = records.contract(String(chain.chainId), implementation)?.exported.compilation.compilationTarget.name;
  return {
    isProxy: true,
    proxyType: proxy.proxyType,
    implementations: [{ address: implementation, ...(name === undefined ? {} : { name }) }],
  };
}

/** `GET /v2/contract/all-chains/{address}`. */
export function lookUpAllChains({ records }: LookupDesk, addressText: string, query: URLSearchParams): SandboxResponse {
  const problem = checkQueryNames(query, []) ?? checkPathParameter('address', addressText);
  if (problem) return refusalAnswer(problem);
  const address = checkAddress(addressText);
  if (typeof address !== 'string') return refusalAnswer(address);
  const results = records.contracts().filter((contract) => contract.address === address);
  return jsonAnswer(results.length > 0 ? 200 : 404, { results: results.map(minimalContract) });
}

/** `GET /v2/contracts/{chainId}?sort=&limit=&afterMatchId=`. */
export function listContracts(
  { chains, records }: LookupDesk,
  chainId: string,
  query: URLSearchParams,
): SandboxResponse {
  const problem =
    checkQueryNames(query, ['sort', 'limit', 'afterMatchId']) ??
    checkPathParameter('chainId', chainId) ??
    checkList(query) ??
    checkChain(chainId, new Set(chains.map((chain) => String(chain.chainId))));
  if (problem) return refusalAnswer(problem);
  const isAscending = query.get('sort') === 'asc';
  const after = query.get('afterMatchId');
  const contracts = records
    .contracts()
    .filter((contract) => contract.chainId === chainId)
    .filter(
      ({ matchId }) =>
        after === null || (isAscending ? Number(matchId) > Number(after) : Number(matchId) < Number(after)),
    );
  const ordered = isAscending ? contracts : contracts.toReversed();
  const results = ordered.slice(0, Number(query.get('limit') ?? '200')).map(minimalContract);
  return jsonAnswer(200, { results });
}

function checkList(query: URLSearchParams): Refusal | undefined {
  const sort = query.get('sort') ?? 'desc';
  if (sort !== 'asc' && sort !== 'desc')
    return invalidParameter('request/query/sort must be equal to one of the allowed values: asc, desc');
  const limit = Number(query.get('limit') ?? '200');
  if (Number.isNaN(limit)) return invalidParameter('request/query/limit must be number');
  if (limit > 200) return invalidParameter('request/query/limit must be <= 200');
  return limit < 1 ? invalidParameter('request/query/limit must be >= 1') : undefined;
}
