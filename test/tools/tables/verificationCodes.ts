/** Every code of the verification service, and where it comes from: at the submission, or at the end of a job. */

/** A submission that is refused. */
export interface RefusalCode {
  code: string;
  /** The HTTP status that comes with it. */
  status: number;
}

/** Codes of refusals, from the service's description and code. */
export const refusalCodes: readonly RefusalCode[] = [
  { code: 'unsupported_chain', status: 400 },
  { code: 'invalid_parameter', status: 400 },
  { code: 'invalid_json', status: 400 },
  { code: 'job_not_found', status: 404 },
  { code: 'route_not_found', status: 404 },
  { code: 'internal_error', status: 500 },
  { code: 'not_etherscan_verified', status: 404 },
  { code: 'malformed_etherscan_response', status: 502 },
  { code: 'etherscan_limit', status: 400 },
  { code: 'etherscan_request_failed', status: 502 },
  { code: 'cannot_fetch_bytecode', status: 404 },
  { code: 'failed_to_get_bytecode', status: 502 },
  { code: 'bytecode_too_short_for_similarity', status: 400 },
  { code: 'similarity_recently_failed', status: 400 },
  { code: 'a_refusal_of_tomorrow', status: 418 },
];

/** Refusals that say no code: their status is all there is. */
export const plainRefusals: readonly number[] = [403, 404, 413, 418, 500, 501];

/** Codes that lead on instead of ending: the job goes on, waits, or has its record looked up. */
export const passingCodes: readonly RefusalCode[] = [
  { code: 'already_verified', status: 409 },
  { code: 'duplicate_verification_request', status: 429 },
  { code: 'too_many_requests', status: 429 },
];

/** Codes with which a job fails, those of newer servers and one that nobody knows included. */
export const jobCodes: readonly string[] = [
  'missing_source',
  'missing_or_invalid_source',
  'compiler_error',
  'contract_not_found_in_compiler_output',
  'compiled_bytecode_is_zero',
  'bytecode_length_mismatch',
  'no_match',
  'extra_file_input_bug',
  'contract_not_deployed',
  'cannot_fetch_bytecode',
  'invalid_compiler_version',
  'invalid_language',
  'no_similar_match_found',
  'internal_error',
  'no_compiler_output',
  'unsupported_language',
  'unsupported_compiler_version',
  'metadata_not_set',
  'creation_bytecode_cbor_auxdata_not_set',
  'runtime_bytecode_cbor_auxdata_not_set',
  'cannot_generate_cbor_auxdata_positions',
  'onchain_runtime_bytecode_not_available',
  'onchain_creation_bytecode_not_available',
  'onchain_bytecode_is_zero',
  'creation_bytecode_match_error',
  'invalid_compilation_target',
  'etherscan_network_error',
  'etherscan_http_error',
  'etherscan_rate_limit',
  'etherscan_api_error',
  'etherscan_not_verified',
  'etherscan_missing_contract_in_json',
  'etherscan_vyper_version_mapping_failed',
  'etherscan_missing_vyper_settings',
  'compiler_timeout',
  'compiler_out_of_memory',
  'job_abandoned',
  'similarity_search_timeout',
  'a_failure_of_tomorrow',
];
