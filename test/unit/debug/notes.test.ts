import assert from 'node:assert/strict';
import { notesOf } from '../../../src/core/debug/notes.ts';
import type { BuildInUse } from '../../../src/core/debug/walk/codes.ts';
import type { MissingBuild } from '../../../src/core/trace/builds/knownBuilds.ts';

const address = `0x${'ab'.repeat(20)}`;

/** A contract that runs on code of its sources. */
const use = (contract: string, isViaYul: boolean): BuildInUse => ({
  build: { contract, ...(isViaYul && { isViaYul }) } as BuildInUse['build'],
  by: 'reading',
  trees: undefined,
});

const notes = (why: MissingBuild) =>
  notesOf({
    read: { because: undefined },
    reading: { deviation: undefined, trace: { readsUnrecorded: false, frames: [{ index: 0, codeAddress: address }] } },
    uses: [undefined],
    builds: { missing: new Map([[address, why]]) },
    nameOf: () => 'Vault 0.0.5',
  });

describe('what a recording lacks', () => {
  it('is a source only if there is none', () => {
    assert.deepEqual(notes({ why: 'noBuild' }), [
      'Vault 0.0.5 can be seen by instruction only: its source is missing. Open the project that it was deployed from, and debug again.',
    ]);
  });

  it('is a source that has changed since the build, with what to do about it', () => {
    assert.deepEqual(notes({ why: 'edited', contract: 'contracts/Vault.sol:Vault' }), [
      'Vault 0.0.5 can be seen by instruction only: its sources have changed since the build. Restore the deployed version and build again.',
    ]);
  });

  it('is the variables of those contracts that only compile via Yul, each said once', () => {
    const uses = [
      use('a.sol:Vault', true),
      use('b.sol:Shares', false),
      use('a.sol:Vault', true),
      use('c.sol:Pool', true),
    ];
    const own = notesOf({
      read: { because: undefined },
      reading: { deviation: undefined, trace: { readsUnrecorded: false, frames: [] } },
      uses,
      builds: { missing: new Map() },
      nameOf: () => '',
    });
    assert.deepEqual(own, [
      "Local variables of Vault aren't available: it only compiles via Yul, which moves variables.",
      "Local variables of Pool aren't available: it only compiles via Yul, which moves variables.",
    ]);
  });

  it('is a compiler, with the command that installs it', () => {
    const contract = 'contracts/Vault.sol:Vault';
    assert.deepEqual(notes({ why: 'noCompiler', contract, compilerVersion: '0.8.24+commit.e11b9ed9' }), [
      "Local variables and statements of Vault aren't available: its compiler, solc 0.8.24, isn't installed. To install it, run npm install --no-save --prefix . solc@0.8.24 in the project's folder, and start again.",
    ]);
    assert.match(notes({ why: 'noCompiler', contract, compilerVersion: 'nightly' })[0] ?? '', /Install it and start/);
  });
});
