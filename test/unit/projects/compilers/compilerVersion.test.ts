import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { isBefore, solidityVersion, vyperVersion } from '../../../../src/core/projects/compilers/compilerVersion.ts';

describe('compiler versions as the service takes them', () => {
  it('keeps a long Solidity version and cuts the platform and the v', () => {
    for (const version of [
      '0.8.28+commit.7893614a',
      'v0.8.28+commit.7893614a',
      '0.8.28+commit.7893614a.Emscripten.clang',
      '0.8.28+commit.7893614a.Linux.g++',
    ]) {
      assert.equal(solidityVersion(version, 'x'), '0.8.28+commit.7893614a');
    }
    assert.equal(
      solidityVersion('0.8.29-nightly.2025.1.2+commit.00aabbcc', 'x'),
      '0.8.29-nightly.2025.1.2+commit.00aabbcc',
    );
  });

  it('refuses a Solidity version without commit, naming it', () => {
    for (const version of ['0.8.28', '', undefined, '0.8', 'latest', '0.8.28+commit.']) {
      assert.throws(
        () => solidityVersion(version, 'build.json'),
        (error: unknown) => isLensError(error, 'input') && error.message.includes('build.json'),
      );
    }
  });

  it('gives Vyper the commit that its release asset is named with', () => {
    assert.equal(vyperVersion('v0.4.1+commit.8a93dd27', 'x'), '0.4.1+commit.8a93dd27');
    assert.equal(vyperVersion('0.4.0+commit.e9db8d9', 'x'), '0.4.0+commit.e9db8d9f');
    assert.equal(vyperVersion('0.3.10', 'x'), '0.3.10+commit.91361694');
    assert.equal(vyperVersion('0.3.0+commit.8a23feb8', 'x'), '0.3.0+commit.8a23feb');
    assert.equal(vyperVersion('0.3.1+commit.0463ea4c', 'x'), '0.3.1');
    assert.equal(vyperVersion('0.4.1rc1+commit.0123abcd', 'x'), '0.4.1rc1+commit.0123abcd');
  });

  it('refuses a Vyper version whose commit is too short to know the asset', () => {
    for (const version of ['0.9.9+commit.1234567', '0.9.9', undefined, 'vyper']) {
      assert.throws(
        () => vyperVersion(version, 'x'),
        (error: unknown) => isLensError(error, 'input'),
      );
    }
  });

  it('orders versions by number', () => {
    assert.equal(isBefore('0.3.9', [0, 3, 10]), true);
    assert.equal(isBefore('0.3.10', [0, 3, 10]), false);
    assert.equal(isBefore('0.4.0+commit.e9db8d9f', [0, 3, 10]), false);
    assert.equal(isBefore('nonsense', [9, 9, 9]), false);
  });
});
