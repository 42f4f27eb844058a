import assert from 'node:assert/strict';
import { jobFailureTexts } from '../../../../src/core/verification/texts/jobFailureTexts.ts';
import { describeOutcome } from '../../../../src/core/verification/texts/outcomes.ts';
import { failedWire, JOB_ID, jobAnswer } from '../answers.ts';
import { servedVerification } from '../servedVerification.ts';

const subject = {
  contract: 'Vault',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  network: 'testnet',
  chainId: '296',
};
const solc = (errorCode: string, type: string, message: string) =>
  `Compiler error. ${JSON.stringify([{ component: 'general', errorCode, formattedMessage: `${type}: ${message}`, message, severity: 'error', type }])}`;

/** A compiler's failure as the service words it, and which of three it is. */
const cases: Readonly<Record<string, readonly [message: string, kind: 'version' | 'missing' | 'sources']>> = {
  'a pragma of Solidity': [
    solc(
      '5333',
      'ParserError',
      'Source file requires different compiler version (current compiler is 0.8.20+commit.a1b79de6)',
    ),
    'version',
  ],
  'the same as text': [
    'Compiler error. ParserError: Source file requires different compiler version (current compiler is 0.8.20)',
    'version',
  ],
  'a pragma of Vyper': [
    'Compiler error. vyper.exceptions.VersionException: Version specification "==0.3.10" is not compatible with compiler version "0.4.0"',
    'version',
  ],
  'a pragma of Vyper in JSON': [
    solc('', 'VersionException', 'Version specification "0.3.7" is not compatible with compiler version "0.3.10"'),
    'version',
  ],
  'a version that the service does not find': [
    'Compiler error. Failed fetching solc 0.8.99+commit.00000000 for platform linux-amd64.',
    'missing',
  ],
  'a version that it fails to download': [
    'Compiler error. Failed to download vyper 0.4.9 from https://github.com: 404',
    'missing',
  ],
  'an import that is missing': [
    solc('6275', 'ParserError', 'Source "@oz/Ownable.sol" not found: File not found.'),
    'sources',
  ],
  'a type error': [solc('9553', 'TypeError', 'Invalid type for argument in function call.'), 'sources'],
  'stack too deep': [solc('1834', 'CompilerError', 'Stack too deep. Try compiling with `--via-ir`.'), 'sources'],
  'an unknown key': [solc('', 'JSONError', 'Unknown key "foo"'), 'sources'],
  'an EVM version that it does not know': [solc('', 'JSONError', 'Invalid EVM version requested.'), 'sources'],
  'an error of the compiler itself': [
    solc('', 'InternalCompilerError', 'Internal exception in StandardCompiler::compile'),
    'sources',
  ],
  'nothing at all': ['', 'sources'],
};

describe('a compiler that failed at the service', () => {
  for (const [name, [message, kind]] of Object.entries(cases))
    it(`is told by what is to be done: ${name}`, async () => {
      const wire = failedWire('compiler_error', { message, errorData: { compilerErrors: [] } });
      const job = await servedVerification({ job: () => wire }).job(JOB_ID);
      assert.deepEqual(job, { ...jobAnswer(wire), raw: wire });
      const { what, advice, actions } = describeOutcome('compiler_error', subject, {
        message: job.error?.message ?? null,
      });
      assert.match(
        what,
        {
          version: /doesn't allow the compiler version/,
          missing: /couldn't get the compiler/,
          sources: /^Couldn't compile/,
        }[kind],
      );
      assert.equal(actions[0], kind === 'sources' ? 'showCompilerErrors' : 'chooseBuild');
      if (kind === 'version') assert.doesNotMatch(advice, /is complete/);
    });

  it('has no advice to look for a contract whose code was just read', () => {
    for (const code of [
      'cannot_fetch_bytecode',
      'failed_to_get_bytecode',
      'contract_not_deployed',
      'onchain_bytecode_is_zero',
    ]) {
      const { advice } = describeOutcome(code, subject);
      assert.doesNotMatch(advice, /Check that there is a contract/, code);
    }
    assert.ok(Object.keys(jobFailureTexts()).length > 10);
  });
});
