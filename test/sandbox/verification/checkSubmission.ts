import { invalidParameter, isRefusal, type Refusal } from './answers.ts';
import { checkBody, isJsonObject, type JsonObject, type SubmissionKind } from './checkBody.ts';
import { checkAddress, checkChain, checkPathParameter, checkQueryNames } from './checkParameters.ts';

/** A POST to /v2/verify, taken apart but not yet looked at. */
export interface SubmissionRequest {
  kind: SubmissionKind;
  chainId: string;
  address: string;
  query: URLSearchParams;
  contentType: string | undefined;
  body: Uint8Array;
}

/** A submission that the server would take, as far as its form goes. */
export interface Submission {
  kind: SubmissionKind;
  chainId: string;
  /** EIP-55 checksummed. */
  address: string;
  body: JsonObject;
}

/**
 * Everything that the real server checks of a submission without looking at the contract: the OpenAPI file first, then
 * the chain, the address's checksum and the fields of the input, in this order. `chains` are the ids it knows.
 * Pure: the same request gives the same answer. Rules and texts as Sourcify's server 3.12.1 was seen to apply them.
 */
export function checkSubmission(request: SubmissionRequest, chains: ReadonlySet<string>): Submission | Refusal {
  const { kind, chainId, query } = request;
  const checked = checkBody(kind, request.contentType, request.body);
  if (isRefusal(checked) && checked.customCode !== 'invalid_parameter') return checked;
  const form =
    checkQueryNames(query, []) ??
    checkPathParameter('chainId', chainId) ??
    checkPathParameter('address', request.address) ??
    (isRefusal(checked) ? checked : checkChain(chainId, chains));
  if (form) return form;
  const address = checkAddress(request.address);
  if (typeof address !== 'string') return address;
  if (isRefusal(checked)) return checked;
  const { body } = checked;
  return checkInput(kind, body) ?? { kind, chainId, address, body };
}

function checkInput(kind: SubmissionKind, body: JsonObject): Refusal | undefined {
  if (kind === 'stdJson') return checkStandardInput(body);
  return kind === 'metadata' && isJsonObject(body.metadata) ? checkMetadata(body.metadata) : undefined;
}

function checkStandardInput({ stdJsonInput, contractIdentifier }: JsonObject): Refusal | undefined {
  if (!isJsonObject(stdJsonInput)) return invalidParameter('Standard JSON input is required.');
  const { language, sources } = stdJsonInput;
  if (!language) return invalidParameter('Standard JSON input must contain a language field.');
  if (!sources) return invalidParameter('Standard JSON input must contain a sources field.');
  // An empty source file is refused like a missing one: the server asks whether the content is truthy.
  if (Object.values(sources).some((source: unknown) => !isJsonObject(source) || !source.content))
    return invalidParameter('Standard JSON input must contain a content field for each source.');
  if (!contractIdentifier) return invalidParameter('Contract identifier is required');
  if (!String(contractIdentifier).includes(':'))
    return invalidParameter(
      "The contractIdentifier must consist of the file path and the contract name separated by a ':'.",
    );
  return undefined;
}

function checkMetadata({ compiler, language, settings, sources }: JsonObject): Refusal | undefined {
  const missing = (field: string) => invalidParameter(`Metadata must contain a ${field} field.`);
  if (!compiler) return missing('compiler');
  if (!isJsonObject(compiler) || !compiler.version) return missing('compiler.version');
  if (!language) return missing('language');
  if (!settings) return missing('settings');
  if (!isJsonObject(settings) || !settings.compilationTarget) return missing('settings.compilationTarget');
  return sources ? undefined : missing('sources');
}
