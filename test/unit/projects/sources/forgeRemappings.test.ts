import assert from 'node:assert/strict';
import { readProjectConfig } from '../../../../src/core/projects/sources/projectConfig.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

/** What `forge remappings` of Forge 1.7.1 printed for these trees. */
const cases: { what: string; files: readonly string[]; texts: Readonly<Record<string, string>>; printed: string[] }[] =
  [
    {
      what: 'libraries of every kind, configured and not',
      files: [
        'lib/forge-std/src/Test.sol',
        'lib/forge-std/lib/ds-test/src/test.sol',
        'lib/oz/contracts/token/ERC20.sol',
        'lib/oz/lib/erc4626-tests/ERC4626.test.sol',
        'lib/solmate/src/tokens/E.sol',
        'lib/plain/P.sol',
        'lib/solmate/lib/ds-test/src/test.sol',
        'lib/deep/code/main/Q.sol',
        'lib/x/src/X.sol',
        'lib/x/lib/zed/src/Z.sol',
        'node_modules/@openzeppelin/contracts/token/E.sol',
        'node_modules/hardhat/console.sol',
      ],
      texts: {
        'foundry.toml': '[profile.default]\nremappings = ["@oz/=lib/oz/contracts/", "x/=lib/x/"]\n',
        'lib/forge-std/foundry.toml': '[profile.default]\n',
        'lib/oz/foundry.toml':
          '[profile.default]\nsrc="contracts"\nremappings=["@openzeppelin/contracts/=contracts/"]\n',
        'lib/solmate/foundry.toml': '[profile.default]\n',
        'lib/deep/foundry.toml': '[profile.default]\nsrc="code"\n',
        'lib/x/foundry.toml': '[profile.default]\n',
        'lib/x/remappings.txt': 'z/=lib/zed/src/\n',
      },
      printed: [
        '@oz/=lib/oz/contracts/',
        'x/=lib/x/',
        '@openzeppelin/=node_modules/@openzeppelin/',
        'deep/=lib/deep/',
        'ds-test/=lib/forge-std/lib/ds-test/src/',
        'erc4626-tests/=lib/oz/lib/erc4626-tests/',
        'forge-std/=lib/forge-std/src/',
        'hardhat/=node_modules/hardhat/',
        'oz/=lib/oz/contracts/',
        'plain/=lib/plain/',
        'solmate/=lib/solmate/src/',
        'z/=lib/x/lib/zed/src/',
        'zed/=lib/x/lib/zed/src/',
      ],
    },
    {
      what: 'a library whose only sources lie below a lib within its src',
      files: ['lib/forge-std/src/lib/token/b/A.sol', 'lib/forge-std/A.sol'],
      texts: { 'foundry.toml': '[profile.default]\n' },
      printed: ['token/=lib/forge-std/src/'],
    },
    {
      what: 'remappings without a slash at the end, and of a file',
      files: ['lib/a/contracts/A.sol'],
      texts: {
        'foundry.toml': '[profile.default]\nremappings=["@b/=lib/a/contracts"]\n',
        'remappings.txt': '@a=lib/a/contracts\n@f/X.sol=lib/a/contracts/A.sol\n',
      },
      printed: [
        '@a/=lib/a/contracts/',
        '@f/X.sol=lib/a/contracts/A.sol',
        '@b/=lib/a/contracts/',
        'a/=lib/a/contracts/',
      ],
    },
    {
      what: 'names above and below one that is configured',
      files: ['lib/@x/A.sol', 'lib/forge-std/A.sol'],
      texts: { 'foundry.toml': '[profile.default]\n', 'remappings.txt': 't/=lib/t/\n@x/z/=lib/z/\n' },
      printed: ['t/=lib/t/', '@x/z/=lib/z/', 'forge-std/=lib/forge-std/'],
    },
    {
      what: 'a library with a folder of its own choice, and one without sources',
      files: ['lib/oz/src/A.sol', 'lib/none/README.md'],
      texts: {
        'foundry.toml': '[profile.default]\n',
        'lib/oz/foundry.toml': '[profile.default]\nsrc="code"\n',
        'lib/none/foundry.toml': '[profile.default]\n',
      },
      printed: ['none/=lib/none/src/', 'oz/=lib/oz/code/'],
    },
    {
      what: 'libraries that remap their own names',
      files: ['lib/held/src/A.sol', 'lib/held/contracts/token/C.sol', 'lib/oz/contracts/A.sol'],
      texts: {
        'foundry.toml': '[profile.default]\n',
        'lib/held/foundry.toml': '[profile.default]\nsrc="code"\n',
        'lib/held/remappings.txt': 'held/=lib/other/contracts/\n',
        'lib/oz/foundry.toml': '[profile.default]\nsrc="contracts"\n',
        'lib/oz/remappings.txt': 'oz/=lib/oz/contracts/\n',
      },
      printed: ['held/=lib/held/code/', 'oz/=lib/oz/contracts/'],
    },
    {
      what: 'a project that asks for none to be found',
      files: ['lib/oz/src/A.sol'],
      texts: { 'foundry.toml': '[profile.default]\nauto_detect_remappings=false\nremappings=["a/=b/"]\n' },
      printed: ['a/=b/'],
    },
  ];

describe('the remappings of Forge', () => {
  for (const { what, files, texts, printed } of cases)
    it(`are those it prints: ${what}`, async () => {
      const tree = [...files.map((name) => [name, '']), ...Object.entries(texts)];
      const workspace = memoryWorkspace(Object.fromEntries(tree.map(([name, text]) => [`/ws/${name}`, text ?? ''])));
      assert.deepEqual((await readProjectConfig(workspace.files, '/ws')).remappings, printed);
    });
});
