import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import {
  checkPublishable,
  refusal,
  sizeWarnings,
  suspicionWarnings,
} from '../../../../src/core/projects/drafts/publishable.ts';
import type { Project } from '../../../../src/core/projects/model/toolchain.ts';
import { suspectNames } from '../suspectNames.ts';

const project: Project = { toolchain: 'foundry', root: '/ws', workspaceFolder: '/ws', outputs: [] };

describe('what may be published', () => {
  it('takes the names that sources have', () => {
    const names = [
      'contracts/Vault.sol',
      '@openzeppelin/contracts/token/ERC20/ERC20.sol',
      'npm/@openzeppelin/contracts@5.0.2/utils/Context.sol',
      'project/contracts/Keystore.sol',
      'contracts/keystore/KeyRing.sol',
      'contracts/Secrets.sol',
      'interfaces/IERC20.json',
      'https://github.com/a/b/blob/main/C.sol',
      'contracts/..hidden/A.sol',
      'V.vy',
      'Ünïcode/文.sol',
    ];
    for (const name of names) assert.equal(refusal(name), undefined, name);
  });

  it('says what to open if sources are outside the workspace, and of nothing else', () => {
    const inPackage: Project = { ...project, root: '/ws/packages/chain', workspaceFolder: '/ws/packages/chain' };
    const messageOf = (path: string, of = inPackage) => {
      try {
        checkPublishable(of, ['src/A.sol', path]);
      } catch (error) {
        return isLensError(error, 'input') ? error.message : undefined;
      }
      return undefined;
    };
    const step = 'Nothing was sent. Open a folder that contains all files of the project, then verify again.';
    assert.ok(messageOf('../../lib/base/src/Base.sol')?.endsWith(step));
    assert.equal(messageOf('../../lib/base/src/Base.sol', { ...inPackage, workspaceFolder: '/ws' }), undefined);
    for (const other of ['../../id_rsa', '../../wallet.json', '/etc/A.sol', 'a/.env'])
      assert.ok(messageOf(other)?.endsWith('Nothing was sent.'), other);
  });

  it('refuses names that lead outside, hide something or belong to secrets', () => {
    const names = [
      '',
      '../A.sol',
      'a/../../A.sol',
      '/etc/passwd',
      'c:/Users/ann/A.sol',
      'C:\\Users\\ann\\A.sol',
      'a\\..\\A.sol',
      'file:///etc/passwd',
      'a/\u202elos.A',
      'a\u0000.sol',
      '.env',
      '.env.local',
      'config/prod.env',
      'id_rsa',
      'keys/id_ed25519.pub',
      'server.pem',
      'wallet.txt',
      'secrets.yaml',
      'keystore/UTC--2020-01-01T00-00-00Z--abc',
      '.ssh/config',
    ];
    for (const name of names) assert.notEqual(refusal(name), undefined, name);
  });

  it('asks about a source whose name or folder suggests a secret, and refuses none', () => {
    const asked = [
      'wallet.json',
      'contracts/accounts.json',
      'contracts/Accounts.JSON',
      'deployer-accounts.json',
      'deployer_keys.json',
      'deployers.json',
      'keys.json',
      'wallets.json',
      'mnemonics.json',
      'keystore/account.json',
      '.ssh/config.sol',
      '.aws/A.sol',
      'credentials.json',
      'service-account-prod.json',
      '.env.sol',
      'id_rsa.sol',
      '.git/A.vy',
      'a/.env.json',
    ];
    const files = (paths: readonly string[]) =>
      paths.map((path) => ({ path, origin: 'workspace', bytes: 1, state: 'same' }) as const);
    for (const path of asked) assert.equal(refusal(path), undefined, path);
    const warnings = suspicionWarnings(project, files(asked));
    assert.deepEqual(
      warnings.map(({ path, blocks, kind }) => [path, blocks, kind]),
      asked.map((path) => [path, false, 'suspectName']),
    );
    assert.match(warnings[0]?.message ?? '', /^wallet\.json has a name that suggests a secret\. /);
    const code = suspectNames.flatMap((name) => [
      `src/${name}.sol`,
      `${name}.vy`,
      `keys/${name}.sol`,
      `secrets/${name}.fe`,
    ]);
    assert.deepEqual(suspicionWarnings(project, files([...code, 'contracts/keystore/A.sol', 'interfaces/A.json'])), []);
    const [found] = files(['A.sol']);
    assert.ok(found);
    const hidden = suspicionWarnings(project, [{ ...found, onDisk: '/ws/.ssh/A.sol' }]);
    assert.deepEqual(
      hidden.map(({ path }) => path),
      ['A.sol'],
      'its place on disk counts too',
    );
  });

  it('names what it refuses, in one sentence', () => {
    assert.doesNotThrow(() => checkPublishable(project, ['a.sol', 'b.sol']));
    assert.throws(
      () => checkPublishable(project, ['a.sol', '../b.sol', '.env', 'c/id_rsa', 'wallet.txt']),
      (error: unknown) =>
        isLensError(error, 'input') && error.message.includes('"../b.sol"') && error.message.includes('and 1 more'),
    );
  });

  it('takes what a package of a monorepo names above itself, if it is in the workspace', () => {
    const inner = { ...project, root: '/ws/packages/a' };
    for (const path of ['../../node_modules/@oz/A.sol', '../b/src/B.sol', 'src/../../b/B.sol'])
      assert.doesNotThrow(() => checkPublishable(inner, [path]), path);
    const refused = [
      '../../../other/A.sol',
      '../../../../../../../../ws/A.sol',
      '../../../ws2/A.sol',
      '/ws/A.sol',
      '../..',
      '../../.env',
      '../../wallet.txt',
      '../../.git/config',
      '../b\\A.sol',
      'a\u202e/../../b/B.sol',
    ];
    for (const path of refused)
      assert.throws(
        () => checkPublishable(inner, [path]),
        (error) => isLensError(error, 'input'),
        path,
      );
  });

  it('says before sending that there is too much', () => {
    assert.deepEqual(sizeWarnings(30 * 1024 * 1024), []);
    assert.deepEqual(
      sizeWarnings(30 * 1024 * 1024 + 1).map(({ kind, blocks }) => [kind, blocks]),
      [['tooLarge', true]],
    );
  });
});
