import assert from 'node:assert/strict';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import type { Section, Sheet } from '../../../src/core/sheets/sheet.ts';
import { withVerification } from '../../../src/core/sheets/verification/verificationBadge.ts';
import { unknownResultWords, verificationSheet } from '../../../src/core/sheets/verification/verificationJob.ts';
import { verificationRecordSheet } from '../../../src/core/sheets/verification/verificationRecord.ts';
import { type JobEvent, readJob, reduceJob } from '../../../src/core/verification/jobs/jobs.ts';
import { contractRecord, notVerified, type VerifiedContract } from '../../../src/core/verification/rest/schema.ts';
import { cpuTime } from '../cpuTime.ts';
import { renderText } from '../render/renderText.ts';
import { against } from '../verification/against.ts';
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
import { accepted, jobAfter, polled, submitted } from '../verification/jobs/aJob.ts';
import { sendJson } from '../verification/loopbackServer.ts';

const sent: JobEvent[] = [submitted, accepted];

function sheetOf(events: readonly JobEvent[], verifyUrl = 'https://verify.example/server/'): Sheet {
  return verificationSheet(jobAfter(events), { network: 'testnet', verifyUrl });
}

describe('verificationSheet', () => {
  const cases: [string, JobEvent[], string, RegExp][] = [
    ['a draft', [], 'Verification', /hasn't been submitted\. Nothing was sent\.$/],
    ['one on its way', sent.slice(0, 1), 'Verification running', /is being submitted\.$/],
    ['a lost answer', [...sent.slice(0, 1), { type: 'answerLost' }], 'Verification running', /the response was lost/],
    [
      "a gateway's error in place of an answer",
      [...sent.slice(0, 1), { type: 'answerLost', status: 504 }],
      'Verification running',
      / was sent, but the service is unavailable \(504\)\. Checking the contract's record\.$/,
    ],
    ['a duplicate', [...sent.slice(0, 1), { type: 'duplicate' }], 'Verification running', /^Another verification of/],
    ['a pending job', [...sent, polled(pendingWire)], 'Verification running', /compiling and comparing/],
    ['an exact match', [...sent, polled(doneWire)], 'Verified: exact match', /is verified: exact match\.$/],
    [
      'one already verified',
      [...sent, polled(failedWire('already_verified'))],
      'Verified: match',
      /was already verified: match\.$/,
    ],
    [
      'a failure',
      [...sent, polled(failedWire('no_match'))],
      'Verification failed',
      /isn't the compiled code of Vault\./,
    ],
    [
      'a lost job',
      [...sent, { type: 'unknownToServer' }],
      'Verification result unknown',
      /^The verification result of .+ is unknown\.$/,
    ],
    [
      'a job with a match of a newer service',
      [
        ...sent,
        {
          type: 'polled',
          job: {
            ...jobAnswer({ ...doneWire, contract: { ...exactWire, match: 'newer' } }),
            unread: ['contract.match'],
          },
          at: 0,
        },
      ],
      'Verification result unknown',
      /^The verification result of .+ is unknown\.$/,
    ],
    [
      'one whose answer never came',
      [...sent.slice(0, 1), { type: 'answerLost' }, { type: 'gaveUp' }],
      'Verification result unknown',
      /^The verification result of .+ is unknown\.$/,
    ],
    ['an abandoned job', [...sent, { type: 'gaveUp' }], 'Stopped tracking the verification', /may still finish/],
    [
      'a job whose network was removed from the settings',
      [...sent, { type: 'gaveUp', problem: 'No network is named testnet.' }],
      'Stopped tracking the verification',
      /^Can't track the verification of .+ No network is named testnet\. Then choose Resume Tracking\.$/,
    ],
  ];
  for (const [name, events, title, headline] of cases) {
    it(`tells ${name} in one sentence that names the contract`, () => {
      const sheet = sheetOf(events);
      assert.equal(sheet.title, title);
      assert.match(sheet.headline, headline);
      assert.ok(sheet.headline.includes(ADDRESS) && sheet.headline.includes('testnet'), sheet.headline);
      // Why, and what to do, is said below an unknown result.
      assert.equal(/Verify it again/.test(JSON.stringify(sheet.sections)), title === 'Verification result unknown');
    });
  }

  it('still says at the end why the answer of the service was lost', () => {
    const lost: JobEvent[] = [...sent.slice(0, 1), { type: 'answerLost', status: 503 }, { type: 'gaveUp' }];
    const why = (events: readonly JobEvent[]) => unknownResultWords(jobAfter(events)) ?? '';
    assert.match(
      why(lost),
      /^The service was unavailable \(503\) when it was submitted\. .+ Verify it again to find out\.$/,
    );
    assert.doesNotMatch(why([...sent.slice(0, 1), { type: 'answerLost' }, { type: 'gaveUp' }]), /unavailable/);
    // Also after a restart, and after another look.
    const again = reduceJob(readJob(JSON.parse(JSON.stringify(jobAfter(lost)))) ?? jobAfter([]), { type: 'gaveUp' });
    assert.match(unknownResultWords(again) ?? '', /\(503\)/);
  });

  it('links a verified contract to the repository, and nothing else', () => {
    assert.equal(
      sheetOf([...sent, polled(doneWire)]).explorerUrl,
      `https://verify.example/server/repo-ui/296/${ADDRESS}`,
    );
    assert.equal(sheetOf(sent).explorerUrl, undefined);
    assert.equal(sheetOf([...sent, polled(doneWire)], 'http://verify.example').explorerUrl, undefined);
  });

  it('links the pages of a server of one’s own too, where it runs on this machine', () => {
    const sheet = sheetOf([...sent, polled(doneWire)], 'http://127.0.0.1:5555/');
    assert.equal(sheet.explorerUrl, `http://127.0.0.1:5555/repo-ui/296/${ADDRESS}`);
    assert.match(
      renderText(sheet, { now: 0, level: 'summary' }),
      new RegExp(`verification job on 127.0.0.1:5555 <http://127.0.0.1:5555/verify-ui/jobs/${JOB_ID}>`),
    );
  });

  it('has the ID by which the operator of the service finds an error', () => {
    const text = renderText(sheetOf([...sent, polled(failedWire('internal_error', { errorId: 'f319b7fc' }))]), {
      now: 0,
      level: 'summary',
    });
    assert.match(text, /Error code: internal_error\n +Error ID: f319b7fc/);
  });

  it('lists compiler messages with their files instead of the JSON of the message', () => {
    const compilerErrors = [
      {
        type: 'ParserError',
        message: "Expected ';'",
        formattedMessage: "ParserError: Expected ';'\n --> contracts/Vault.sol:2:15:\n  |\n2 | contrat Vault {}",
        sourceLocation: { file: 'contracts/Vault.sol', start: 1, end: 2 },
      },
    ];
    const sheet = sheetOf([...sent, polled(failedWire('compiler_error', { errorData: { compilerErrors } }))]);
    const table = sheet.sections.find((section) => section.title === 'Compiler')?.blocks[0];
    assert.ok(table?.type === 'table');
    assert.deepEqual(table.rows, [
      [
        { type: 'code', text: 'contracts/Vault.sol:2:15' },
        { type: 'text', text: "ParserError: Expected ';'" },
      ],
    ]);
    assert.ok(!JSON.stringify(sheet).includes('Server message'));
  });
});

describe('verificationRecordSheet', () => {
  it('tells that a contract is not verified', () => {
    const sheet = verificationRecordSheet(contractRecord.parse(notVerifiedWire), { network: 'testnet' });
    assert.deepEqual([sheet.title, sheet.short, sheet.tone], ['Verification', 'Not verified', 'neutral']);
    assert.equal(sheet.headline, `The contract at ${ADDRESS} isn't verified on testnet.`);
    // Its page offers to verify it, with its sources or without.
    assert.equal(sheet.unverified, ADDRESS);
    assert.match(JSON.stringify(sheet.sections), /search its verified contracts for one with the same code/);
    const problem = 'The service has no such chain.';
    const none = verificationRecordSheet(contractRecord.parse(notVerifiedWire), { network: 'testnet', problem });
    assert.equal(none.unverified, undefined);
  });

  const sectionsOf = (wire: object) =>
    new Map(
      verificationRecordSheet(contractRecord.parse({ ...exactWire, ...wire }), { network: 'testnet' }).sections.map(
        (section) => [section.title, section],
      ),
    );
  const textsOf = (section: Section | undefined) => {
    const table = section?.blocks[0];
    return table?.type === 'table'
      ? table.rows.map((row) => row.map((value) => ('text' in value ? value.text : '')))
      : [];
  };
  const vault = { name: 'Vault', language: 'Solidity', fullyQualifiedName: 'contracts/Vault.sol:Vault' };
  const word = (hex: string) => hex.padStart(64, '0');

  it('shows every part that the record has', () => {
    const record = contractRecord.parse({
      ...exactWire,
      compilation: {
        ...vault,
        compiler: 'solc',
        compilerVersion: '0.8.28+commit.7893614a',
        compilerSettings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'paris', viaIR: true },
      },
      deployment: { transactionHash: '0x12', blockNumber: '7', transactionIndex: '3', deployer: ADDRESS },
      proxyResolution: {
        isProxy: true,
        proxyType: 'EIP1967Proxy',
        implementations: [{ address: ADDRESS, name: 'VaultV2' }, { address: ADDRESS }],
      },
      creationBytecode: {
        transformations: [{ type: 'insert', offset: 900, reason: 'constructorArguments' }],
        transformationValues: { constructorArguments: '0x2a' },
      },
      runtimeBytecode: {
        transformations: [{ id: '12', type: 'replace', offset: 40, reason: 'immutable' }, { reason: 'soulbound' }],
        transformationValues: { immutables: { 12: '0x2b', 13: 7 }, libraries: { 'M.sol:M': ADDRESS } },
      },
      sources: { 'contracts/Vault.sol': { content: '// SPDX-License-Identifier: MIT\ncontract Vault {}' } },
    });
    const sheet = verificationRecordSheet(record, { network: 'testnet', verifyUrl: 'https://verify.example/server' });
    assert.equal(sheet.headline, `Vault at ${ADDRESS} is verified on testnet: exact match.`);
    assert.deepEqual(
      sheet.sections.map((section) => section.title),
      [
        'Summary',
        'Compilation',
        'Deployment',
        'Proxy',
        'Constructor arguments',
        'Immutables',
        'Libraries',
        'Filled in after compiling',
        'Sources',
      ],
    );
    const text = JSON.stringify(sheet);
    for (const part of [
      '0.8.28+commit.7893614a',
      'on, 200 runs',
      'paris',
      'viaIR',
      '"MIT"',
      '0x12',
      'VaultV2',
      'not verified',
      '0x2a',
      '0x2b',
      'M.sol:M',
      'contracts/Vault.sol',
      'soulbound',
      'AST ID 12',
    ])
      assert.ok(text.includes(part), part);
    assert.ok(!text.includes('AST ID 13'), 'a value that is no text is left out');
  });

  it('decodes constructor arguments by the ABI, and keeps the bytes beside them', () => {
    const abi = [
      {
        type: 'constructor',
        inputs: [
          { name: 'cap', type: 'uint256' },
          { name: '', type: 'address' },
        ],
      },
    ];
    const encoded = `0x${word('f4240')}${word(ADDRESS.slice(2).toLowerCase())}`;
    const creationBytecode = { transformationValues: { constructorArguments: encoded } };
    const section = sectionsOf({ abi, creationBytecode }).get('Constructor arguments');
    assert.deepEqual(textsOf(section), [
      ['cap', 'uint256', '1000000'],
      ['argument 2', 'address', ADDRESS],
    ]);
    assert.ok(JSON.stringify(section).includes(encoded));
    const misfit = sectionsOf({ abi, creationBytecode: { transformationValues: { constructorArguments: '0x01' } } });
    assert.deepEqual(textsOf(misfit.get('Constructor arguments')), []);
    assert.ok(JSON.stringify(misfit.get('Constructor arguments')).includes('0x01'));
  });

  it('names immutables after their declarations, those of inherited contracts too', () => {
    const base = 'contract Owned { /* uint immutable no; */ address immutable owner = msg.sender; }';
    const content = `import "./A.sol"; interface IToken {}
      contract Other { bool immutable unrelated = true; }
      contract Vault is Owned, Other2(1) { uint8 public immutable override(Owned) fee; IToken internal immutable token;
        function f() public { uint256 notOne = 1; } bytes4 immutable tag; int16 immutable delta; }
      contract Other2 { constructor(uint) {} }`;
    const immutables = {
      30: `0x${word('5')}`,
      9: `0x${word(ADDRESS.slice(2).toLowerCase())}`,
      31: `0x${word('11'.repeat(20))}`,
      40: `0x${'01020304'.padEnd(64, '0')}`,
      101: `0x${'f'.repeat(63)}e`,
    };
    const sources = { 'contracts/Vault.sol': { content }, 'contracts/A.sol': { content: base } };
    const record = { compilation: vault, sources, runtimeBytecode: { transformationValues: { immutables } } };
    assert.deepEqual(textsOf(sectionsOf(record).get('Immutables')), [
      ['owner', 'address', ADDRESS],
      ['fee', 'uint8', '5'],
      ['token', 'IToken', '0x1111111111111111111111111111111111111111'],
      ['tag', 'bytes4', '0x01020304'],
      ['delta', 'int16', '-2'],
    ]);
    const changed = (more: object) => ({
      ...record,
      runtimeBytecode: { transformationValues: { immutables: { ...immutables, ...more } } },
    });
    for (const [why, more] of [
      ['one value more', { 102: `0x${word('1')}` }],
      ['a value that its type cannot have', { 30: `0x${word('100')}` }],
    ] as const) {
      const rows = textsOf(sectionsOf(changed(more)).get('Immutables'));
      assert.ok(rows.length >= 5 && rows.every(([name]) => name?.startsWith('AST ID')), why);
    }
  });

  it('names the immutables of Vyper, which are one value', () => {
    const record = {
      compilation: { name: 'Savings', language: 'Vyper', fullyQualifiedName: 'Savings.vy:Savings' },
      sources: { 'Savings.vy': { content: 'OWNER: public(immutable(address))\nRATE: immutable(uint256)\nx: uint256' } },
      runtimeBytecode: {
        transformationValues: { immutables: { 0: `0x${word(ADDRESS.slice(2).toLowerCase())}${word('2a')}` } },
      },
    };
    assert.deepEqual(textsOf(sectionsOf(record).get('Immutables')), [
      ['OWNER', 'address', ADDRESS],
      ['RATE', 'uint256', '42'],
    ]);
  });

  it('takes what is no hex, and no reason that there is, as the text that it is', () => {
    const values = { constructorArguments: `0x${'zz'.repeat(32)}`, immutables: { 1: 'z'.repeat(64) } };
    const code = {
      transformations: [{ reason: '__proto__', offset: 1, type: 'replace' }],
      transformationValues: values,
    };
    const abi = [{ type: 'constructor', inputs: [{ name: 'a', type: 'uint256' }] }];
    const sources = { 'contracts/Vault.sol': { content: 'contract Vault { uint256 immutable a; }' } };
    const sections = sectionsOf({ abi, sources, compilation: vault, creationBytecode: code, runtimeBytecode: code });
    assert.deepEqual(textsOf(sections.get('Immutables')), [['AST ID 1', '', 'z'.repeat(64)]]);
    assert.deepEqual(textsOf(sections.get('Filled in after compiling'))[0], ['Runtime', '1', '__proto__', 'replaced']);
    assert.deepEqual(textsOf(sections.get('Constructor arguments')), []);
  });

  it('reads sources that were made to take long within a moment', () => {
    for (const content of ['contract Vault is ', 'contract Vault{', 'contract Vault is Vault{', '/*', '"', 'uint ']) {
      const spent = cpuTime(() =>
        sectionsOf({
          compilation: vault,
          sources: { 'contracts/Vault.sol': { content: content.repeat(Math.floor(100_000 / content.length)) } },
          runtimeBytecode: { transformationValues: { immutables: { 1: `0x${word('1')}` } } },
        }),
      );
      assert.ok(spent < 3_000, content);
    }
  });
});

describe('what a service passed on to other verifiers', () => {
  it('is told with its state and page; a page that is none of the web is text', () => {
    const answer = jobAnswer({
      ...doneWire,
      externalVerifications: {
        blockscout: { verificationId: 'VERIFIER_ALREADY_VERIFIED', explorerUrl: 'https://blockscout.example/a' },
        etherscan: { error: 'Rate limit', statusUrl: 'javascript:alert(1)' },
        routescan: 'soon',
      },
    });
    const job = jobAfter([...sent, polled(doneWire)]);
    const sheet = verificationSheet(job, { network: 'testnet', verifyUrl: 'https://verify.example/server/', answer });
    const table = sheet.sections.find(({ title }) => title === 'Other verifiers')?.blocks[0];
    assert.ok(table?.type === 'table');
    assert.deepEqual(table.rows, [
      [
        { type: 'text', text: 'blockscout' },
        { type: 'text', text: 'already verified' },
        { type: 'url', text: 'blockscout.example', href: 'https://blockscout.example/a' },
      ],
      [
        { type: 'text', text: 'etherscan' },
        { type: 'text', text: 'Rate limit' },
        { type: 'text', text: '' },
      ],
    ]);
    assert.ok(JSON.stringify(sheet).includes(`https://verify.example/server/verify-ui/jobs/${JOB_ID}`));
  });

  it('says what of it could not be read, with a way to read it again', () => {
    const job = jobAfter([...sent, polled(doneWire)]);
    const sheet = verificationSheet(job, {
      network: 'testnet',
      unread: ["Can't read the verification record. It is down."],
    });
    const section = sheet.sections[1];
    assert.deepEqual([section?.title, section?.unread], ['Not loaded', true]);
    assert.match(renderText(sheet, { now: 0, level: 'all' }), /Can't read the verification record\. It is down\./);
  });

  it('says which rows of a record and of a failure a server sent in a form that it does not know', async () => {
    const implementations = [{ address: ADDRESS }, null];
    const compilerErrors = [{ message: 'Stack too deep', severity: 'error' }, []];
    const failure = { errorData: { missingSources: ['a.sol', 7], compilerErrors } };
    await against(
      ({ url }, response) =>
        url.includes('/verify/')
          ? sendJson(response, 200, failedWire('compiler_error', failure))
          : sendJson(response, 200, { ...exactWire, proxyResolution: { isProxy: true, implementations } }),
      async (client) => {
        const record = await client.contract({ chainId: '296', address: ADDRESS }, { fields: ['all'] });
        const sheet = verificationRecordSheet(record, { network: 'testnet' });
        assert.deepEqual([sheet.sections[1]?.title, sheet.sections[1]?.unread], ['Not loaded', true]);
        const sentence = "Can't read everything in the service's response: ";
        const shown = (each: Sheet) => renderText(each, { now: 0, level: 'all' });
        assert.ok(shown(sheet).includes(`${sentence}proxyResolution.implementations.`));
        const failed = jobAfter([...sent, { type: 'polled', job: await client.job(JOB_ID), at: 1 }]);
        const parts = 'error.errorData.missingSources, error.errorData.compilerErrors.';
        // As it is kept on this machine, too.
        for (const job of [failed, readJob(JSON.parse(JSON.stringify(failed)))])
          assert.ok(job && shown(verificationSheet(job, { network: 'testnet', record })).includes(sentence + parts));
      },
    );
  });

  it('stands beside how long it took', () => {
    const job = jobAfter([...sent, polled(doneWire)]);
    const text = renderText(verificationSheet(job, { network: 'testnet', answer: jobAnswer(doneWire) }), {
      now: 0,
      level: 'summary',
    });
    assert.match(
      text,
      /Started: 2026-11-21 09:13:49 UTC[^\n]*\n +Finished: 2026-11-21 09:13:50 UTC[^\n]*\n +Compiled in: 1,186 ms/,
    );
  });
});

describe('the badge of a contract', () => {
  const fields = [{ label: 'Contract', values: [{ type: 'id', text: '0.0.7' } as const] }];
  const contract: Sheet = {
    kind: 'contract',
    id: '0.0.7',
    title: 'Contract 0.0.7',
    headline: 'A contract.',
    tone: 'neutral',
    icon: 'file',
    sections: [{ title: 'Summary', level: 'summary', blocks: [{ type: 'fields', fields }] }],
  };
  const lines = (sheet: Sheet) => renderText(sheet, { now: 0, level: 'summary' });

  it('says in its summary how well its source is verified, and leads to the record', () => {
    const badged = withVerification(contract, { record: contractRecord.parse({ ...exactWire, creationMatch: null }) });
    assert.match(lines(badged), /Source code: Verified: exact match \(runtime\)/);
    assert.ok(JSON.stringify(badged).includes(JSON.stringify({ kind: 'verification', id: ADDRESS })));
    const none = withVerification(contract, { record: contractRecord.parse(notVerifiedWire) });
    assert.match(lines(none), /Source code: Not verified/);
  });

  it('has the name of the record in its title, as names of strangers are written, unless it has one of its own', () => {
    const record = contractRecord.parse({ ...exactWire, compilation: { name: 'Vault' } });
    const named = withVerification(contract, { record });
    assert.equal(named.title, '"Vault" · 0.0.7');
    assert.equal(named.headline, '"Vault" · 0.0.7 is verified: exact match');
    const withName = (source: 'label' | 'verified') =>
      withVerification(contract, { record }, () => ({ text: 'Savings', source }));
    assert.deepEqual([withName('label').title, withName('verified').title], ['Contract 0.0.7', named.title]);
    assert.equal(withName('label').headline, 'Contract 0.0.7 is verified: exact match');
    assert.equal(withVerification(contract, { record: contractRecord.parse(notVerifiedWire) }).title, contract.title);
  });

  it('says that the record there is about an earlier contract', () => {
    const note = 'The record is about an earlier contract.';
    const none = withVerification(contract, { record: contractRecord.parse(notVerifiedWire), note });
    assert.match(lines(none), /Source code: Not verified[^\n]*earlier contract\./);
    assert.match(renderMarkdown(none, { now: 0, level: 'summary' }), /earlier contract/, 'in a hover, too');
  });

  it('says below its summary that the record could not be read, and why', () => {
    const [, section] = withVerification(contract, { problem: 'The service is unavailable (503).' }).sections;
    assert.deepEqual([section?.title, section?.unread, section?.level], ['Not loaded', true, 'summary']);
    const unread = withVerification(contract, { problem: 'The service is unavailable (503).' });
    assert.match(lines(unread), /Can't load the verification record: The service is unavailable \(503\)\./);
  });

  it('is left out where the record is not known, and on other sheets', () => {
    assert.equal(withVerification(contract, undefined), contract);
    assert.equal(withVerification(contract, {}), contract);
    const other: Sheet = { ...contract, kind: 'account' };
    assert.equal(withVerification(other, { record: contractRecord.parse(exactWire) }), other);
  });
});

describe('the record sheet of a contract on all chains', () => {
  const chain = (chainId: string, match: 'match' | 'exact_match') => ({
    chainId,
    address: ADDRESS,
    match,
    creationMatch: match,
    runtimeMatch: match,
    verifiedAt: '2026-11-21T09:13:50Z',
    matchId: '1',
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
    assert.match(JSON.stringify(sectionOf([chain('296', 'match')], true)), /This address is verified only on testnet/);
    assert.match(JSON.stringify(sectionOf([], false)), /isn't verified on any chain that the service supports/);
  });

  it('says why the service cannot verify on the network', () => {
    const context = { network: 'previewnet', allChains: [], problem: 'Chain 297 is not supported.' };
    const sheet = verificationRecordSheet(notVerified('297', ADDRESS), context);
    assert.match(JSON.stringify(sheet.sections[0]), /Chain 297 is not supported/);
    assert.equal(sheet.short, 'Not verified');
  });
});
