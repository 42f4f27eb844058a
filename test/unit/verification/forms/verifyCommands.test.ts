import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AbiCoder } from 'ethers';
import { load } from 'js-yaml';
import { constructorWords } from '../../../../src/core/ledger/evm/abi.ts';
import {
  type RepeatedVerification,
  shellWord,
  verifyCommands,
} from '../../../../src/core/verification/forms/verifyCommands.ts';
import { standardJsonRequest } from '../../../../src/core/verification/rest/submission.ts';
import { loopbackServer } from '../loopbackServer.ts';

const run = promisify(execFile);

/** What GitHub replaces. */
const expression = `${'$'}{{ secrets.KEY }}`;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const identifier = `contracts/It's $(touch x) ${expression}/Va\u202ealt.sol:Vault`;
const request = standardJsonRequest({
  chainId: '296',
  address,
  compilerVersion: '0.8.24+commit.e11b9ed9',
  contractIdentifier: identifier,
  stdJsonInput: {
    language: 'Solidity',
    sources: {
      "contracts/It's.sol": {
        content: `JSON\n// $(touch x) \`id\` é \u2028 \u202e 😀 ${expression}\ncontract Vault {}\n`,
      },
    },
    settings: { optimizer: { enabled: true, runs: 200 } },
  },
});

function repeated(changed: Partial<RepeatedVerification> = {}): RepeatedVerification {
  return {
    toolchain: 'foundry',
    folder: '',
    contract: 'Vault',
    identifier,
    sourceName: 'contracts/Vault.sol',
    address,
    chainId: '296',
    network: 'Hedera Testnet',
    base: 'https://verify.example/server',
    request,
    ...changed,
  };
}

function textOf(kind: string, changed?: Partial<RepeatedVerification>): string {
  const found = verifyCommands(repeated(changed)).find((command) => command.kind === kind);
  assert.ok(found, `there is no command ${kind}`);
  return found.text();
}

function jobOf(text: string) {
  const workflow = load(text) as { jobs: { verify: { steps: { run?: string; uses?: string }[] } } };
  return workflow.jobs.verify.steps;
}

describe('the commands of a verification', () => {
  it('quote every word so that bash gives it back as it is', async () => {
    const words = [
      'plain',
      '',
      ' ',
      "it's",
      '"',
      '$(id)',
      '`id`',
      '\\',
      'a\nb',
      'é',
      '\u202e',
      '😀',
      '-n',
      '!x',
      '*',
      '~',
      expression,
      `\n'${expression}\\`,
      '$HOME',
      '#',
      ';',
      '&',
    ];
    const { stdout } = await run('bash', ['-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`]);
    assert.deepEqual(stdout.split('\0').slice(0, -1), words);
    for (const word of words) assert.match(shellWord(word), /^[\x20-\x7e]+$/);
    assert.doesNotMatch(words.map(shellWord).join(' '), /\$\{\{/);
  });

  it('are those of the project’s own tool, curl and a job', () => {
    const kinds = (toolchain: string) => verifyCommands(repeated({ toolchain })).map(({ kind }) => kind);
    assert.deepEqual(kinds('foundry'), ['forge', 'curl', 'githubActions']);
    assert.deepEqual(kinds('hardhat3'), ['hardhat', 'curl', 'githubActions']);
    for (const toolchain of ['hardhat2', 'hardhatDeploy', 'vyper', 'ape', 'remix', 'sources'])
      assert.deepEqual(kinds(toolchain), ['curl', 'githubActions']);
  });

  it('name the contract, the service and the chain as the tool wants them', () => {
    const plain = { identifier: 'src/Vault.sol:Vault', creationTransactionHash: `0x${'ab'.repeat(32)}` };
    assert.equal(
      textOf('forge', { ...plain, folder: 'packages/my contracts' }),
      `cd 'packages/my contracts'\nforge verify-contract --verifier sourcify --verifier-url https://verify.example/server/ --chain 296 --creation-transaction-hash 0x${'ab'.repeat(32)} --watch ${address} src/Vault.sol:Vault\n`,
    );
    assert.match(
      textOf('hardhat', {
        ...plain,
        // Hardhat 3's own name, which isn't the compiler's.
        identifier: 'project/contracts/Vault.sol:Vault',
        toolchain: 'hardhat3',
        constructorWords: [],
      }),
      /^# "hedera-testnet" is the network with chain ID 296 in .*\n# .*apiUrl: "https:\/\/verify\.example\/server".*\nnpx hardhat verify sourcify --network hedera-testnet --contract contracts\/Vault\.sol:Vault --creation-tx-hash 0x(ab)+ 0x\w+\n$/,
    );
  });

  it('names the profile that has built it to Forge, in a job, too, and says if it is not known', () => {
    const of = (profiles?: readonly string[], compilationProfile?: string) =>
      ['forge', 'githubActions'].map((kind) =>
        textOf(kind, {
          identifier: 'src/R.sol:R',
          ...(profiles && { profiles }),
          ...(compilationProfile !== undefined && { compilationProfile }),
        }),
      );
    for (const text of of(['debug']))
      assert.match(text, /^(?: *)FOUNDRY_PROFILE=debug forge verify-contract --verifier sourcify /m);
    for (const text of of(["a b'$(x)\n"]))
      assert.match(text, /^ *FOUNDRY_PROFILE=\$'a b\\'\$\(x\)\\U0000000a' forge /m);
    for (const text of [...of(['default']), ...of([]), ...of()]) assert.doesNotMatch(text, /PROFILE/i);
    for (const text of of(['default', 'ci\n$(x)'])) {
      assert.match(text, /^# Any of these profiles may have built it: "default", "ci\\n\$\(x\)"\.$/m);
      assert.match(text, /^# Set FOUNDRY_PROFILE to the one that did/m);
      assert.match(text, /^ *forge verify-contract --verifier /m);
    }
    for (const text of of([], 'ci')) assert.match(text, /forge verify-contract --compilation-profile=ci --verifier /);
  });

  it('take no name of a file or folder for an option', () => {
    const sourceName = '--verifier-url=https://evil.example/a.sol';
    const given = { folder: '--option', contract: 'A', sourceName, identifier: `${sourceName}:A` };
    assert.match(textOf('forge', given), /^cd \.\/--option\nforge .* --watch -- 0x\w+ --verifier-url=\S+:A\n$/);
    assert.match(
      textOf('hardhat', { ...given, toolchain: 'hardhat3' }),
      /^(?:#.*\n)+cd \.\/--option\nnpx hardhat .* --contract --verifier-url=\S+:A 0x/,
    );
  });

  it('give Hardhat the constructor’s arguments as words, or say that they are missing', () => {
    const inputs = [...['address', 'int256', 'string'].map((type) => ({ name: '', type }))];
    const abi = [{ type: 'constructor', inputs }];
    const coder = AbiCoder.defaultAbiCoder();
    const encode = (...values: unknown[]) => coder.encode(['address', 'int256', 'string'], values).slice(2);
    const words = constructorWords(abi, encode(address, 10n ** 30n, "it's"));
    assert.deepEqual(words, [address, '1000000000000000000000000000000', "it's"]);
    const given = { toolchain: 'hardhat3', identifier: 'a.sol:A', constructorWords: words };
    assert.match(textOf('hardhat', given), / 0x5aAeb\w+ 0x5aAeb\w+ 10{30} 'it'\\''s'\n$/);
    assert.doesNotMatch(textOf('hardhat', given), /arguments/);
    // Hardhat takes a word with a dash for an option.
    assert.equal(constructorWords(abi, encode(address, -1n, 'x')), undefined);
    const list = [{ type: 'constructor', inputs: [{ name: '', type: 'uint8[]' }] }];
    assert.equal(constructorWords(list, coder.encode(['uint8[]'], [[1]]).slice(2)), undefined);
    assert.deepEqual(constructorWords([], ''), []);
    assert.equal(constructorWords([], 'ab'), undefined);
    assert.match(textOf('hardhat', { ...given, constructorWords: undefined }), /# Add the constructor's arguments/);
  });

  it('send by curl exactly the request that was shown', async () => {
    await using server = await loopbackServer((_asked, response) => response.writeHead(202).end('{}'));
    const text = textOf('curl', { base: server.url });
    assert.match(text, /^[\n\x20-\x7e]+$/);
    await run('bash', ['-ec', text]);
    const [post, get] = server.asked;
    assert.equal(post?.method, 'POST');
    assert.equal(post?.url, `/v2/verify/296/${address}`);
    assert.equal(post?.headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(post?.body ?? ''), JSON.parse(new TextDecoder().decode(request.body)));
    assert.equal(get?.url, `/v2/contract/296/${address}`);
  });

  it('fail as a job unless the record is an exact match', async () => {
    let match = 'exact_match';
    await using server = await loopbackServer((_asked, response) =>
      response.end(JSON.stringify({ match, creationMatch: 'exact_match', runtimeMatch: 'exact_match' })),
    );
    const steps = jobOf(textOf('githubActions', { base: server.url }));
    const check = steps.at(-1)?.run?.replace('seq 60', 'seq 2').replace('sleep 5', 'true') ?? '';
    await run('bash', ['-ec', check]);
    match = 'match';
    await assert.rejects(run('bash', ['-ec', check]), ({ code, stdout }) => {
      assert.equal(stdout, `Vault at ${address} isn't verified as an exact match.\n`);
      return code === 1;
    });
  });

  it('pass as a job if the record was an exact match before', async () => {
    await using server = await loopbackServer(({ method }, response) => {
      if (method === 'POST') response.writeHead(409).end('{"customCode":"already_verified"}');
      else response.end('{"match":"exact_match"}');
    });
    for (const { run: script } of jobOf(textOf('githubActions', { base: server.url, toolchain: 'vyper' }))) {
      if (script !== undefined) await run('bash', ['-ec', script]);
    }
    assert.deepEqual([...new Set(server.asked.map(({ method }) => method))], ['GET']);
  });

  it('are in a job the same as in a terminal, in the project’s folder, without GitHub’s expressions', () => {
    for (const toolchain of ['foundry', 'hardhat3', 'vyper']) {
      const given = { toolchain, folder: 'a b' };
      const text = textOf('githubActions', given);
      assert.doesNotMatch(text, /\$\{\{/);
      assert.match(text, /^[\n\x20-\x7e]+$/);
      const [checkout, ...rest] = jobOf(text);
      assert.equal(checkout?.uses, 'actions/checkout@v4');
      const commands = rest.flatMap((step) => (step.run === undefined ? [] : [step.run.split('\n')]))[0] ?? [];
      if (toolchain === 'vyper') {
        assert.match(commands[1] ?? '', /^curl .* @verification\/Vault\.json$/);
        continue;
      }
      const terminal = textOf(toolchain === 'foundry' ? 'forge' : 'hardhat', given)
        .trimEnd()
        .split('\n');
      assert.deepEqual([commands[1], commands.filter(Boolean).at(-1)], ["cd 'a b'", terminal.at(-1)]);
    }
  });
});
