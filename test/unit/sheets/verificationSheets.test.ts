import assert from 'node:assert/strict';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';
import { verificationSheet } from '../../../src/core/sheets/verification.ts';
import { verificationRecordSheet } from '../../../src/core/sheets/verificationRecord.ts';
import { draftJob, type JobEvent, reduceJob } from '../../../src/core/verification/jobs.ts';
import { contractRecord, notVerified, type VerifiedContract } from '../../../src/core/verification/schema.ts';
import {
  ADDRESS,
  doneWire,
  exactWire,
  failedWire,
  JOB_ID,
  jobAnswer,
  notVerifiedWire,
  pendingWire,
} from '../verification/answers.ts';

const draft = draftJob({
  id: 'a',
  network: 'testnet',
  chainId: '296',
  address: ADDRESS,
  contract: 'contracts/Vault.sol:Vault',
  createdAt: 0,
});
const sent: JobEvent[] = [
  { type: 'submitted', at: 1 },
  { type: 'accepted', verificationId: JOB_ID, at: 2 },
];
const polled = (wire: unknown): JobEvent => ({ type: 'polled', job: jobAnswer(wire), at: 3 });

function sheetOf(events: readonly JobEvent[], verifyUrl = 'https://verify.example/server/'): Sheet {
  return verificationSheet(events.reduce(reduceJob, draft), { network: 'testnet', verifyUrl });
}

describe('verificationSheet', () => {
  const cases: [string, JobEvent[], string, RegExp][] = [
    ['a draft', [], 'Verification', /has not been submitted yet\.$/],
    ['one on its way', sent.slice(0, 1), 'Verification running', /is being submitted\.$/],
    ['a lost answer', [...sent.slice(0, 1), { type: 'answerLost' }], 'Verification running', /the answer was lost/],
    ['a duplicate', [...sent.slice(0, 1), { type: 'duplicate' }], 'Verification running', /^Another verification of/],
    ['a pending job', [...sent, polled(pendingWire)], 'Verification running', /compiling and comparing/],
    ['an exact match', [...sent, polled(doneWire)], 'Verified: exact match', /is verified: exact match\.$/],
    [
      'one verified before',
      [...sent, polled(failedWire('already_verified'))],
      'Verified: match',
      /was verified before: match\.$/,
    ],
    [
      'a failure',
      [...sent, polled(failedWire('no_match'))],
      'Verification failed',
      /is not the compiled code of Vault\./,
    ],
    ['a lost job', [...sent, { type: 'unknownToServer' }], 'Verification lost', /verify it again\.$/],
    ['an abandoned job', [...sent, { type: 'gaveUp' }], 'Verification not followed', /may still end/],
  ];
  for (const [name, events, title, headline] of cases) {
    it(`tells ${name} in one sentence that names the contract`, () => {
      const sheet = sheetOf(events);
      assert.equal(sheet.title, title);
      assert.match(sheet.headline, headline);
      assert.ok(sheet.headline.includes(ADDRESS) && sheet.headline.includes('testnet'), sheet.headline);
    });
  }

  it('links a verified contract to the repository, and nothing else', () => {
    assert.equal(
      sheetOf([...sent, polled(doneWire)]).explorerUrl,
      `https://verify.example/server/repo-ui/296/${ADDRESS}`,
    );
    assert.equal(sheetOf(sent).explorerUrl, undefined);
    assert.equal(sheetOf([...sent, polled(doneWire)], 'http://127.0.0.1:5555').explorerUrl, undefined);
  });

  it('lists compiler messages with their files instead of the JSON of the message', () => {
    const compilerErrors = [
      {
        type: 'ParserError',
        message: "Expected ';'",
        sourceLocation: { file: 'contracts/Vault.sol', start: 1, end: 2 },
      },
    ];
    const sheet = sheetOf([...sent, polled(failedWire('compiler_error', { errorData: { compilerErrors } }))]);
    const table = sheet.sections.find((section) => section.title === 'Compiler')?.blocks[0];
    assert.ok(table?.type === 'table');
    assert.deepEqual(table.rows, [
      [
        { type: 'code', text: 'contracts/Vault.sol' },
        { type: 'text', text: "ParserError: Expected ';'" },
      ],
    ]);
    assert.ok(!JSON.stringify(sheet).includes('The server says'));
  });
});

describe('verificationRecordSheet', () => {
  it('tells that a contract is not verified', () => {
    const sheet = verificationRecordSheet(contractRecord.parse(notVerifiedWire), { network: 'testnet' });
    assert.deepEqual([sheet.title, sheet.tone], ['Not verified', 'neutral']);
    assert.equal(sheet.headline, `The contract at ${ADDRESS} is not verified on testnet.`);
  });

  it('shows every part that the record has', () => {
    const record = contractRecord.parse({
      ...exactWire,
      compilation: { name: 'Vault', language: 'Solidity', compiler: 'solc', compilerVersion: '0.8.28+commit.7893614a' },
      deployment: { transactionHash: '0x12', blockNumber: '7', deployer: ADDRESS },
      proxyResolution: {
        isProxy: true,
        proxyType: 'EIP1967Proxy',
        implementations: [{ address: ADDRESS, name: 'VaultV2' }],
      },
      creationBytecode: { transformationValues: { constructorArguments: '0x2a' } },
      runtimeBytecode: { transformationValues: { immutables: { 12: '0x2b' }, libraries: { 'M.sol:M': ADDRESS } } },
      sources: { 'contracts/Vault.sol': { content: 'x' } },
    });
    const sheet = verificationRecordSheet(record, { network: 'testnet', verifyUrl: 'https://verify.example/server' });
    assert.equal(sheet.headline, `Vault at ${ADDRESS} is verified on testnet: exact match.`);
    assert.deepEqual(
      sheet.sections.map((section) => section.title),
      ['Summary', 'Compilation', 'Deployment', 'Proxy', 'Values in the code', 'Sources'],
    );
    const text = JSON.stringify(sheet);
    for (const part of [
      '0.8.28+commit.7893614a',
      '0x12',
      'VaultV2',
      '0x2a',
      '0x2b',
      'M.sol:M',
      'contracts/Vault.sol',
    ]) {
      assert.ok(text.includes(part), part);
    }
  });
});

describe('the record sheet of a contract on all chains', () => {
  const chain = (chainId: string, match: 'match' | 'exact_match') => ({
    ...{ chainId, address: ADDRESS, match, creationMatch: match, runtimeMatch: match },
    ...{ verifiedAt: '2026-11-21T09:13:50Z', matchId: '1' },
  });
  const other = 'On other chains';
  const sectionOf = (allChains: VerifiedContract[], verified: boolean) =>
    verificationRecordSheet(
      contractRecord.parse(verified ? chain('296', 'match') : { chainId: '296', address: ADDRESS }),
      {
        network: 'testnet',
        allChains,
        chainNames: new Map([['1', 'Ethereum Mainnet']]),
      },
    ).sections.find(({ title }) => title === other);

  it('lists the others by name, or by id where the service has none', () => {
    const text = JSON.stringify(
      sectionOf([chain('296', 'match'), chain('1', 'exact_match'), chain('77', 'match')], true),
    );
    assert.match(text, /Ethereum Mainnet.*Exact match.*chain 77.*Match/);
    assert.doesNotMatch(text, /"296"/);
  });

  it('says where there is none', () => {
    assert.match(JSON.stringify(sectionOf([chain('296', 'match')], true)), /any chain but testnet/);
    assert.match(JSON.stringify(sectionOf([], false)), /any chain that the service knows/);
  });

  it('says why the service cannot verify on the network', () => {
    const context = { network: 'previewnet', allChains: [], problem: 'Chain 297 is not supported.' };
    const sheet = verificationRecordSheet(notVerified('297', ADDRESS), context);
    assert.match(JSON.stringify(sheet.sections[0]), /Chain 297 is not supported/);
    assert.equal(sheet.title, 'Not verified');
  });
});
