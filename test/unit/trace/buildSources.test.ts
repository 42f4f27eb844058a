import assert from 'node:assert/strict';
import type { Draft } from '../../../src/core/projects/model/toolchain.ts';
import { buildOfDraft, compilerPackageFolders, sourcesOfRecord } from '../../../src/core/trace/builds/buildSources.ts';
import { carryOver } from '../../../src/core/trace/lines/readingBuild.ts';
import { contractRecord } from '../../../src/core/verification/rest/schema.ts';
import { compileStory } from '../../trace/compileStory.ts';

const draft = (body: Draft['body'], files: Draft['files'] = []): Draft => ({
  toolchain: 'foundry',
  reason: '',
  compilerVersion: '0.8.28+commit.7893614a',
  contractIdentifier: 'a.sol:A',
  contractName: 'A',
  language: 'Solidity',
  warnings: [],
  bytecode: { runtime: '0x00' },
  body,
  files,
});

const metadata = {
  settings: {
    compilationTarget: { 'a.sol': 'A' },
    optimizer: { enabled: true, runs: 200 },
    libraries: { 'lib/L.sol:L': '0x01', 'lib/L.sol:M': '0x02', N: '0x03' },
  },
  sources: { 'a.sol': { keccak256: '0x' }, 'b.sol': { content: 'contract B {}' } },
};

describe('the build to compile again', () => {
  it("is a standard JSON input's sources and settings as they are", () => {
    const settings = { optimizer: { enabled: true }, libraries: { 'lib/L.sol': { L: '0x01' } } };
    const stdJsonInput = { language: 'Solidity', sources: { 'a.sol': { content: 'contract A {}' } }, settings };
    const build = buildOfDraft(draft({ route: 'standardJson', stdJsonInput }));
    assert.ok(!('isIncomplete' in build));
    assert.deepEqual([...build.sources], [['a.sol', 'contract A {}']]);
    assert.deepEqual(build.settings, settings);
    assert.deepEqual(build.bytecode, { runtime: '0x00' });
  });

  it('is made of metadata: without the target, with libraries by source, with sources from both', () => {
    const build = buildOfDraft(draft({ route: 'metadata', metadata, sources: { 'a.sol': 'contract A {}' } }));
    assert.ok(!('isIncomplete' in build));
    assert.deepEqual(build.settings, {
      optimizer: { enabled: true, runs: 200 },
      libraries: { 'lib/L.sol': { L: '0x01', M: '0x02' }, '': { N: '0x03' } },
    });
    assert.deepEqual([...build.sources.keys()].sort(), ['a.sol', 'b.sol']);
  });

  it('has no sources if one has changed since, which the draft then leaves out, but its code', () => {
    const build = buildOfDraft(draft({ route: 'metadata', metadata, sources: {} }));
    assert.ok('isIncomplete' in build);
    assert.ok(!('sources' in build));
    assert.deepEqual(build.bytecode, { runtime: '0x00' });
  });

  it('is that of a verification record only if it has sources, settings and a name', () => {
    const compilation = {
      language: 'Solidity',
      compilerVersion: '0.8.28+commit.7893614a',
      fullyQualifiedName: 'a.sol:A',
      compilerSettings: { optimizer: { enabled: false } },
    };
    const record = { chainId: '296', address: '0x01', compilation, sources: { 'a.sol': { content: 'contract A {}' } } };
    const build = sourcesOfRecord(contractRecord.parse(record));
    assert.equal(build?.from, 'record');
    assert.equal(build.contract, 'a.sol:A');
    assert.equal(sourcesOfRecord(contractRecord.parse({ ...record, sources: null })), undefined);
    assert.equal(sourcesOfRecord(contractRecord.parse({ ...record, compilation: null })), undefined);
  });
});

describe("the folders in which a build's compiler may be", () => {
  it('go from its sources up to the workspace folder, and never above', () => {
    const stdJsonInput = { language: 'Solidity', sources: {} };
    const at = (path: string, onDisk: string) =>
      ({ path, onDisk, origin: 'workspace', bytes: 0, state: 'same' }) as const;
    const files = [at('a.sol', '/home/ann/mono/app/contracts/a.sol'), at('b.sol', '/elsewhere/b.sol')];
    const build = buildOfDraft(draft({ route: 'standardJson', stdJsonInput }, files));
    assert.ok(!('isIncomplete' in build));
    assert.ok(build);
    assert.deepEqual(compilerPackageFolders(build, ['/home/ann/mono']), [
      '/home/ann/mono/app/contracts',
      '/home/ann/mono/app',
      '/home/ann/mono',
    ]);
  });
});

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
library Story {
  function run(uint256[] storage all) external { all.push(1); }
}`;

describe('the code of a reading build', () => {
  it('has the own address of a library, which refuses calls that are not delegated', () => {
    const [built, reading] = [compileStory(source, 'optimizer'), compileStory(source, 'no optimizer')].map((each) =>
      each.contracts.get('Story'),
    );
    assert.ok(built && reading);
    const address = new Uint8Array(20).fill(0xab);
    const deployed = built.runtime.slice();
    deployed.set(address, 1);
    assert.deepEqual(carryOver(built, deployed, reading)?.slice(0, 21), Uint8Array.of(0x73, ...address));
    assert.equal(reading.runtime[1], 0);
  });
});
