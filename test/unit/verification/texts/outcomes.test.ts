import assert from 'node:assert/strict';
import { describeOutcome, outcomeTexts } from '../../../../src/core/verification/texts/outcomes.ts';

const subject = {
  contract: 'Vault',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  network: 'testnet',
  chainId: '296',
};

/** Every code of the service: at the submission, of a job, those only read of, and those of newer servers. */
const CODES = `
  unsupported_chain invalid_parameter invalid_json job_not_found route_not_found already_verified
  duplicate_verification_request too_many_requests internal_error not_etherscan_verified malformed_etherscan_response
  etherscan_limit etherscan_request_failed cannot_fetch_bytecode failed_to_get_bytecode similarity_recently_failed
  bytecode_too_short_for_similarity
  missing_source missing_or_invalid_source compiler_error contract_not_found_in_compiler_output
  compiled_bytecode_is_zero bytecode_length_mismatch no_match extra_file_input_bug contract_not_deployed
  invalid_compiler_version invalid_language no_similar_match_found no_compiler_output unsupported_language
  unsupported_compiler_version metadata_not_set creation_bytecode_cbor_auxdata_not_set
  runtime_bytecode_cbor_auxdata_not_set cannot_generate_cbor_auxdata_positions onchain_runtime_bytecode_not_available
  onchain_creation_bytecode_not_available onchain_bytecode_is_zero creation_bytecode_match_error
  invalid_compilation_target etherscan_network_error etherscan_http_error etherscan_rate_limit etherscan_api_error
  etherscan_not_verified etherscan_missing_contract_in_json etherscan_vyper_version_mapping_failed
  etherscan_missing_vyper_settings compiler_timeout compiler_out_of_memory job_abandoned similarity_search_timeout
  http_403 http_404 http_413 http_500 http_501`
  .trim()
  .split(/\s+/);

describe('describeOutcome', () => {
  it('knows every code of the service, and no other', () => {
    assert.deepEqual(Object.keys(outcomeTexts()).sort(), [...CODES].sort());
  });

  it("refers to no message that the server didn't send, and to no files that it didn't list", () => {
    const place = `Vault at ${subject.address} on testnet`;
    const whats = [
      ['new_code', 'Why not.', `Verification of ${place} failed with the unknown code new_code: Why not.`],
      ['new_code', ' ', `Verification of ${place} failed with the unknown code new_code.`],
      ['unknown_error', 'Why not.', `Verification of ${place} failed: Why not.`],
      ['unknown_error', null, `Verification of ${place} ended without a match. The service gave no reason.`],
      [
        'missing_source',
        'Missing sources: a.sol.',
        `The sources of ${place} are incomplete or were edited after the build: Missing sources: a.sol.`,
      ],
    ] as const;
    for (const [code, message, what] of whats) {
      const outcome = describeOutcome(code, subject, { message });
      assert.equal(outcome.what, what);
      assert.doesNotMatch(outcome.advice, /message above/);
    }
  });

  it('leads from a mismatch to other settings if there is no build to choose, and begins with the answer', () => {
    for (const code of ['bytecode_length_mismatch', 'no_match']) {
      const of = (isUnbuilt: boolean) => describeOutcome(code, subject, { isUnbuilt });
      assert.match(of(true).what, /^Vault at 0x\w+ on testnet isn't verified: /);
      assert.equal(of(true).what, of(false).what);
      assert.match(of(true).advice, /^Verify again with other settings/);
      assert.deepEqual(of(true).actions, ['retry', 'compare']);
      assert.ok(of(false).actions.includes('chooseBuild'));
    }
    assert.equal(
      describeOutcome('missing_source', subject, { isUnbuilt: true }).advice,
      describeOutcome('missing_source', subject).advice,
    );
  });

  it('says of a build that is the deployed code that the service found no match all the same', () => {
    for (const code of ['bytecode_length_mismatch', 'no_match']) {
      const { what, advice, actions } = describeOutcome(code, subject, { isDeployed: true });
      assert.match(what, /isn't verified: the service found no match, although this build was the deployed code/);
      assert.match(advice, /^Verify again later/);
      assert.deepEqual(actions, ['retry', 'compare', 'chooseBuild']);
    }
    assert.equal(
      describeOutcome('missing_source', subject, { isDeployed: true }).what,
      describeOutcome('missing_source', subject).what,
    );
  });

  for (const code of [...CODES, 'some_code_of_tomorrow']) {
    it(`says of ${code} what happened, to which contract, and what to do`, () => {
      const { what, advice, actions, known } = describeOutcome(code, subject, { message: 'Words of the server.' });
      for (const text of [what, advice]) {
        assert.match(text, /^\S.*[.]$/s);
        assert.doesNotMatch(text, /\{[a-z]\}|\.\.$|undefined|null/);
      }
      assert.ok(what.includes('Vault') || what.includes(subject.address), what);
      assert.ok(what.includes('testnet'), what);
      assert.ok(actions.length > 0);
      assert.equal(known, CODES.includes(code));
    });
  }

  it('has no two codes of one text, so that a text leads back to its code', () => {
    const texts = new Map<string, string>();
    for (const code of CODES.filter((each) => !/etherscan_verified|etherscan_not_verified/.test(each))) {
      const { what } = describeOutcome(code, subject);
      assert.equal(texts.get(what), undefined, `${code} and ${texts.get(what)}`);
      texts.set(what, code);
    }
  });

  it('puts a refusal into words that is only an HTTP status, whatever the status', () => {
    assert.match(describeOutcome('http_403', subject).what, /refused access \(403\)\.$/);
    for (const status of [401, 418, 505]) {
      const { what, advice, known } = describeOutcome(`http_${status}`, subject, { message: 'Not for you.' });
      assert.ok(what.endsWith(`of testnet refused the request (${status}): Not for you.`), what);
      assert.doesNotMatch(what + advice, /unknown code|http_|\{\w\}/);
      assert.ok(known);
    }
    assert.equal(describeOutcome('http_999', subject).known, false);
  });

  it('names the chain that is not supported by its ID, too', () => {
    assert.match(describeOutcome('unsupported_chain', subject).what, /doesn't support testnet \(chain 296\)\.$/);
  });

  it('names the files, the first of many', () => {
    const missingSources = ['a.sol', 'b.sol', 'c.sol', 'd.sol', 'e.sol'];
    assert.match(
      describeOutcome('missing_source', subject, { missingSources }).what,
      /: a\.sol, b\.sol, c\.sol, and 2 more\.$/,
    );
    const detail = { missingSources: ['a.sol'], invalidSources: ['b.sol'] };
    assert.match(describeOutcome('missing_or_invalid_source', subject, detail).what, /: b\.sol, a\.sol\.$/);
  });

  it('takes the words of the server as text, cut short, and its code likewise', () => {
    const outcome = describeOutcome('__proto__', subject, { message: `{c} line\nbreak ${'x'.repeat(10_000)}` });
    assert.equal(outcome.known, false);
    assert.ok(outcome.what.includes('{c} line break'));
    assert.ok(outcome.what.length < 600);
    for (const code of ['constructor', 'toString', 'hasOwnProperty'])
      assert.equal(describeOutcome(code, subject).known, false);
  });

  it('tells a compiler that the service cannot get from sources that do not compile', () => {
    const message =
      'Compiler error. Failed fetching solc 0.8.99+commit.00000000 for platform linux-amd64. Please check if the version is valid.';
    const missing = describeOutcome('compiler_error', subject, { message });
    assert.match(missing.what, /couldn't get the compiler for Vault .*: Failed fetching solc 0\.8\.99\+commit/);
    assert.doesNotMatch(missing.what, /Compiler error/);
    assert.deepEqual(missing.actions, ['chooseBuild', 'retry']);
    const failed = describeOutcome('compiler_error', subject, { message: 'Compiler error. [{"type":"ParserError"}]' });
    assert.equal(failed.actions[0], 'showCompilerErrors');
  });
});
