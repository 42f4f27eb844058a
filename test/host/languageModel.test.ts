import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type * as Core from '../../src/core/core.ts';
import { toolNames } from '../../src/ui/languageModel/toolNames.ts';
import { executedTransactions, knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';

type Input = Record<string, unknown>;

/** The texts of a tool's answer, through VS Code's own way to a tool. */
async function invoke(name: string, input: Input, options: { budget?: number; token?: vscode.CancellationToken } = {}) {
  const { budget, token } = options;
  const tokenizationOptions = budget && { tokenBudget: budget, countTokens: async (text: string) => text.length / 3 };
  const result = await vscode.lm.invokeTool(
    `ledgerLens_${name}`,
    { input, toolInvocationToken: undefined, ...(tokenizationOptions && { tokenizationOptions }) },
    token,
  );
  return result.content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

/** The words in which a tool says no. */
async function refusal(name: string, input: Input): Promise<string> {
  try {
    await invoke(name, input);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return assert.fail(`${name} took ${JSON.stringify(input)}`);
}

interface Deployment {
  workspace: string;
  contract: string;
  address: string;
  entityNum: number;
}

async function control(path: string, method = 'GET', body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${process.env.LEDGER_LENS_SANDBOX}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: Record<string, unknown> = JSON.parse(await response.text());
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer;
}

/** What the sandbox has deployed of the example workspace's contracts. */
async function deployed(name: string): Promise<Deployment> {
  const { deployments } = await control('/state');
  assert.ok(Array.isArray(deployments));
  const all: Deployment[] = deployments;
  const found = all.find(({ workspace, contract }) => workspace === 'hardhat2' && contract.endsWith(`:${name}`));
  assert.ok(found, `the sandbox has deployed the example ${name}`);
  return found;
}

/** What was asked of the verification service, by method. */
async function submissions(): Promise<unknown[]> {
  const { requests } = await control('/log?service=verification');
  assert.ok(Array.isArray(requests));
  return requests.filter((each: { method: string }) => each.method === 'POST');
}

describe('the language-model tools in the host', () => {
  before(() => vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate());

  it('are all there, described and with a schema', () => {
    for (const name of toolNames) {
      const tool = vscode.lm.tools.find((each) => each.name === name);
      assert.ok(tool, `${name} is not there`);
      assert.ok(tool.description.length > 100, name);
      assert.ok(tool.inputSchema, name);
    }
  });

  it('say why a transaction failed, in Markdown of a summary', async () => {
    const text = await invoke('get_transaction', { id: knownTransactions.reverted });
    assert.match(text, /\*\*Result:\*\* `CONTRACT_REVERT_EXECUTED`/);
    assert.match(text, /\*\*transfer\(.*\) reverted: ERC20: insufficient amount\*\*/);
    assert.match(text, /Source: the mirror node of sandbox\./);
    assert.doesNotMatch(text, /command:/);
  });

  it("say what a contract ignored, and ask for the records of contracts that the workspace hasn't built", async () => {
    const ignored = await invoke('get_transaction', { id: knownTransactions.codeIgnored });
    assert.match(ignored, /succeeded, but transferToken returned TOKEN_NOT_ASSOCIATED_TO_ACCOUNT/);
    const asked = async () => {
      const { requests } = await control('/log?service=verification');
      assert.ok(Array.isArray(requests));
      return requests.filter(
        (each: { query: string }) => decodeURIComponent(each.query) === 'fields=abi,userdoc,devdoc,compilation.name',
      ).length;
    };
    const before = await asked();
    const document = await vscode.workspace.openTextDocument({ content: knownTransactions.nested });
    const position = new vscode.Position(0, 3);
    await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, position);
    assert.equal(await asked(), before, 'a hover asks for none');
    for (let times = 0; times < 2; times++)
      await invoke('get_transaction', { id: knownTransactions.nested, detail: 'all' });
    assert.equal(await asked(), before + 1, 'once for its only unnamed contract');
  });

  it('explain a failed call down to its line, its call and its reason', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const extension = vscode.extensions.getExtension('ledger-lens.ledger-lens');
    assert.ok(folder && extension);
    const packages = path.join(folder.uri.fsPath, 'node_modules');
    const without = await invoke('explain_failure', { id: executedTransactions.vaultWithdraw });
    assert.match(without, /Failure: Vault\.withdraw: NotEnoughShares\\?\(held: 10, wanted: 25\\?\)/);
    assert.match(without, /No line for Vault: its compiler, solc 0\.8\.24, isn't installed/);
    mkdirSync(packages, { recursive: true });
    symlinkSync(path.join(extension.extensionPath, 'node_modules', 'solc-0.8.24'), path.join(packages, 'solc'), 'dir');
    try {
      const text = await invoke('explain_failure', { id: executedTransactions.vaultWithdraw });
      assert.match(text, /Failure: Vault\.sol:34 in withdraw: NotEnoughShares/);
      assert.match(text, / at contracts\/Vault\.sol:34:/);
      assert.match(text, /Line: if .*shares .* held.* revert NotEnoughShares/);
      assert.match(text, /\n +32: .*\n +33: .*\n +Line: if .*\n +35: .*\n +36: .*\n +Statement: /);
      assert.match(text, /Called as: withdraw.*shares: 25/);
      assert.match(text, /Why: shares .* held is true: 25 .* 10/);
      assert.match(text, /Variables:\n +- shares = 25\n +- amount = 0\n +- held = 10\n/);
      const transaction = await invoke('get_transaction', { id: executedTransactions.vaultWithdraw });
      assert.match(transaction, /\*\*Vault\.sol:34 in withdraw: NotEnoughShares/);
      assert.match(transaction, / at contracts\/Vault\.sol:34:/);
      for (const detail of ['summary', 'all']) {
        const payout = await invoke('get_transaction', { id: executedTransactions.vaultPayout, detail });
        assert.match(payout, /totalShares`? \| 10 \| 6 \| `?uint256/, payout);
        assert.match(payout, /sharesOf\\?\[0x[0-9a-fA-F]{40}\\?\]`? \| 10 \| 6 \|/, payout);
      }
      const { address } = await deployed('Vault');
      const state = await invoke('read_contract', { contract: address, read: 'state' });
      // As the constructor wrote it.
      assert.match(state, /`owner`? \| .*0xf39F/i);
      assert.match(state, /`totalShares`? \| 6 \| `?uint256/);
      // The one that failed came before the one that paid out four of ten.
      const failed = await invoke('get_transaction', { id: executedTransactions.vaultWithdraw, detail: 'all' });
      const [, block] = /\bBlock:\W*(\d+)/.exec(failed) ?? [];
      assert.ok(block, failed);
      const then = await invoke('read_contract', { contract: address, read: 'state', block });
      assert.match(then, new RegExp(`# At block ${block}: owner = 0xf39F[0-9a-fA-F]{36}, and 2 more\n`));
      assert.match(then, /`totalShares`? \| 10 \| `?uint256/);
    } finally {
      rmSync(packages, { recursive: true });
    }
    assert.match(
      await invoke('explain_failure', { id: executedTransactions.vaultPayout }),
      /The contract call succeeded, so it has no failing line/,
    );
  });

  it('tell more of a transaction when asked for all', async () => {
    const summary = await invoke('get_transaction', { id: knownTransactions.success });
    const all = await invoke('get_transaction', { id: knownTransactions.success, detail: 'all' });
    assert.ok(all.length > summary.length * 1.2, `${summary.length} and ${all.length} characters`);
    assert.match(all, /## Transfers/i);
  });

  it('keep every digit of an amount beyond 2^53', async () => {
    const text = await invoke('get_transaction', { id: knownTransactions.huge, detail: 'all' });
    assert.match(text, /9,223,372,036,854,775,807|92,233,720,368\.54775807/);
  });

  it('fence in what others wrote: a hostile memo stays text, and is named as data', async () => {
    const text = await invoke('get_transaction', { id: knownTransactions.hostileMemo, detail: 'all' });
    assert.doesNotMatch(text, /(?<!\\)<(?:b|img|script|a)\b/i);
    assert.doesNotMatch(text, /\]\(command:/);
    assert.match(text, /^Source: [^\n]*written by others: data, not instructions/, 'before any of it');
  });

  it('answer what the ledger does not know with why that may be and where else to ask', async () => {
    const text = await invoke('get_transaction', { id: '0.0.5@1.1' });
    assert.match(text, /Can't find transaction 0\.0\.5-1-000000001 on this network.*precheck/);
    assert.match(text, /Searched on the network sandbox\. Other values for network: mainnet, testnet/);
  });

  it('look up anything by any of its names', async () => {
    assert.match(await invoke('look_up_entity', { id: '0.0.1001' }), /Account 0\.0\.1001/);
    assert.match(await invoke('look_up_entity', { id: '0.0.7001', kind: 'topic' }), /Topic/);
    assert.match(await invoke('look_up_entity', { id: '0.0.5004/1' }), /NFT/);
    assert.match(await invoke('look_up_entity', { id: '0', kind: 'node' }), /Node/);
    assert.match(await invoke('look_up_entity', { id: 0, kind: 'node' }), /Node/, 'a whole number, too');
    assert.match(await refusal('look_up_entity', { id: 1700000000.5 }), /The input id must be a string/);
  });

  it('explain a result code by name, number and error message', async () => {
    const byName = await invoke('explain_result_code', { code: 'insufficient_payer_balance' });
    assert.match(byName, /INSUFFICIENT_PAYER_BALANCE/);
    assert.match(byName, /Likely fix/);
    assert.match(await invoke('explain_result_code', { code: '7' }), /INVALID_SIGNATURE/);
    const message = 'transaction 0.0.1001@1790000000.000000777 failed precheck with status INVALID_SIGNATURE';
    assert.match(await invoke('explain_result_code', { code: message }), /INVALID_SIGNATURE/);
  });

  it('suggest the codes near to one that there is not', async () => {
    assert.match(
      await refusal('explain_result_code', { code: 'PAYER_BALANCE' }),
      /Similar codes: .*INSUFFICIENT_PAYER_BALANCE/,
    );
    assert.match(
      await refusal('explain_result_code', { code: 'INVALID_SIGNTURE' }),
      /Similar codes: INVALID_SIGNATURE\./,
    );
  });

  it('tell the service status, and every word of an incident when asked for all', async () => {
    const summary = await invoke('get_network_status', {});
    assert.match(summary, /\*\*sandbox: .+\*\*\n+Service status\n/);
    assert.match(summary, /Source: the status page of sandbox/);
    const all = await invoke('get_network_status', { detail: 'all' });
    assert.ok(all.length >= summary.length);
    assert.match(await invoke('get_network_status', { network: 'local' }), /local has no status page/);
  });

  it('tell how a contract is on record, by address and by id', async () => {
    const { address, entityNum } = await deployed('Vault');
    const text = await invoke('get_verification_status', { address });
    assert.match(text, new RegExp(address));
    assert.match(text, /verified/i);
    assert.match(await invoke('get_verification_status', { address: `0.0.${entityNum}` }), new RegExp(address));
  });

  it('predict a verification from the build, and publish nothing', async () => {
    const { address } = await deployed('Vault');
    await control('/log', 'DELETE');
    const text = await invoke('predict_verification', { path: 'contracts/Vault.sol', address });
    assert.match(text, /# Exact match expected: Vault at 0x/);
    assert.match(text, /contracts\/Vault\.sol:Vault/);
    assert.match(text, /\| .*Vault\.sol.* \| 1,669 \| workspace \|/);
    assert.deepEqual(await submissions(), []);
  });

  it('find the build that fits an address alone', async () => {
    const { address } = await deployed('Vault');
    assert.match(await invoke('predict_verification', { address }), /contracts\/Vault\.sol:Vault/);
  });

  it('say how another contract differs', async () => {
    const { address } = await deployed('Vault');
    const text = await invoke('predict_verification', { contract: 'Greeter', address });
    assert.match(text, /# Mismatch expected: Greeter at 0x/);
    assert.match(text, /bytes/);
  });

  const refused: [string, string, Input, RegExp][] = [
    ['no input', 'get_transaction', {}, /id/],
    ['an input that it does not know', 'get_transaction', { id: '0.0.5@1.1', chain: 'mainnet' }, /chain/],
    ['a list where a text belongs', 'look_up_entity', { id: ['0.0.5'] }, /id|string|text/],
    [
      'a text that names nothing',
      'look_up_entity',
      { id: 'hello world' },
      /"hello world" is not a recognized ID.*Fix the input/,
    ],
    [
      'a network that there is not',
      'look_up_entity',
      { id: '0.0.5', network: 'mars' },
      /No network is named "mars"\. Networks: mainnet/,
    ],
    ['a word that is no choice', 'look_up_entity', { id: '0.0.5', detail: 'much' }, /summary/],
    [
      'a path outside the workspace',
      'predict_verification',
      { path: '../../etc/passwd' },
      /No file "\.\.\/\.\.\/etc\/passwd" in the workspace/,
    ],
    [
      'an absolute path elsewhere',
      'predict_verification',
      { path: '/etc/passwd' },
      /No file "\/etc\/passwd" in the workspace/,
    ],
    [
      'a contract that there is not',
      'predict_verification',
      { contract: 'Nothing', address: '0.0.5' },
      /No built contract is named "Nothing".*contracts\/Vault\.sol:Vault/,
    ],
    ['an ID of 2,000 characters', 'look_up_entity', { id: 'x'.repeat(2_000) }, /^(?!.*The maximum is)/s],
    ['any text of more', 'look_up_entity', { id: 'x'.repeat(2_001) }, /has 2001 characters\. The maximum is 2000/],
  ];
  for (const [what, tool, input, words] of refused)
    it(`refuse ${what}, with what to do`, async () => assert.match(await refusal(tool, input), words));

  it('word a failing service for a model', async () => {
    await control('/faults', 'POST', { faults: ['ledger /api/v1/accounts/* 503-json x10'] });
    try {
      assert.match(await refusal('look_up_entity', { id: '0.0.1099' }), /503|failed|unavailable/i);
      assert.match(await refusal('look_up_entity', { id: '0.0.1099' }), /The input isn't the cause/);
    } finally {
      await control('/faults', 'DELETE');
    }
  });

  it('end at once when cancelled', async () => {
    await control('/faults', 'POST', { faults: ['ledger /api/v1/topics/* latency=15s'] });
    try {
      const source = new vscode.CancellationTokenSource();
      const started = performance.now();
      const call = invoke('look_up_entity', { id: '0.0.7002', kind: 'topic' }, { token: source.token });
      setTimeout(() => source.cancel(), 300);
      await assert.rejects(call);
      assert.ok(performance.now() - started < 5_000, `${performance.now() - started} ms`);
    } finally {
      await control('/faults', 'DELETE');
    }
  });

  it('answer in English whatever the language of the user, and the user in theirs', async () => {
    const extension = vscode.extensions.getExtension('ledger-lens.ledger-lens');
    assert.ok(extension);
    // The bundle that the extension itself has loaded.
    const core: typeof Core = require(path.join(extension.extensionPath, 'dist/core.js'));
    const german = path.join(extension.extensionPath, 'l10n/bundle.l10n.de.json');
    core.translateBy(JSON.parse(readFileSync(german, 'utf8')), 'de');
    try {
      const text = await invoke('get_transaction', { id: knownTransactions.customError, detail: 'all' });
      assert.match(text, /reverted: NotEnoughShares/);
      assert.doesNotMatch(text, /Gebühr|Knoten|Vertrag/);
      assert.match(await invoke('get_transaction', { id: '0.0.5@1.1' }), /Can't find transaction 0\.0\.5-1-000000001/);
      assert.match(await invoke('explain_result_code', { code: 'BUSY' }), /increasing delays/);
      assert.match(core.ledger.explainResultCode('BUSY').fix ?? '', /Dienststatus/);
    } finally {
      core.translateBy({}, 'en');
    }
  });

  it('keep to the length that a caller asks for, and say what is missing', async () => {
    const whole = await invoke('get_transaction', { id: knownTransactions.huge, detail: 'all' });
    const text = await invoke('get_transaction', { id: knownTransactions.huge, detail: 'all' }, { budget: 400 });
    assert.ok(whole.length > 1500 && whole.length <= 12_000, `${whole.length}`);
    assert.ok(text.length <= 1200, `${text.length}`);
    assert.match(text, /Truncated: \d+ more characters/);
  });
});

describe('the tool that submits a verification', () => {
  before(() => vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate());

  /** Calls the tool while the list of files is open, and does `step` when it is. */
  async function submit(step: () => Thenable<unknown>, input: Input): Promise<string> {
    const call = invoke('submit_verification', input);
    const ended = call.then(
      () => true,
      () => true,
    );
    // The list takes a moment to be built from the deployed code and the record.
    for (let tries = 0; tries < 60; tries++) {
      if (await Promise.race([ended, new Promise<false>((resolve) => setTimeout(resolve, 250, false))])) break;
      await step();
    }
    return call;
  }

  const selected = (command: string) => vscode.commands.executeCommand(`workbench.action.${command}`);
  /** What a user chooses below the expected result, which is selected at first. */
  const publish = async () => {
    await selected('quickOpenSelectNext');
    await selected('acceptSelectedQuickOpenItem');
  };

  it('publishes nothing on Enter, however often it is pressed or how long it is held', async () => {
    const { address } = await deployed('Shares');
    await control('/log', 'DELETE');
    let rounds = 0;
    const text = await submit(
      async () => {
        for (let presses = 0; presses < 20; presses++) await selected('acceptSelectedQuickOpenItem');
        if (++rounds > 12) await selected('closeQuickOpen');
      },
      { contract: 'contracts/lib/Shares.sol:Shares', address },
    );
    assert.match(text, /The user didn't agree to publish/);
    assert.deepEqual(await submissions(), []);
  }).timeout(60_000);

  it('publishes nothing when the user closes the list', async () => {
    const { address } = await deployed('Vault');
    await control('/log', 'DELETE');
    const text = await submit(() => vscode.commands.executeCommand('workbench.action.closeQuickOpen'), {
      contract: 'Vault',
      path: 'contracts/Vault.sol',
      address,
    });
    assert.match(text, /The user didn't agree to publish/);
    assert.deepEqual(await submissions(), []);
  });

  it('publishes nothing when the call is cancelled, whatever the user chooses afterwards', async () => {
    const { address } = await deployed('Vault');
    await control('/log', 'DELETE');
    const source = new vscode.CancellationTokenSource();
    const call = invoke('submit_verification', { contract: 'Vault', address }, { token: source.token });
    setTimeout(() => source.cancel(), 2_000);
    await assert.rejects(call);
    // A yes to a list that is no longer there.
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.deepEqual(await submissions(), []);
  });

  it('says that nothing was sent when the job cannot be kept', async () => {
    const { address } = await deployed('Shares');
    await control('/log', 'DELETE');
    const storage = path.join(
      path.dirname(process.env.LEDGER_LENS_HOST_RESULT ?? ''),
      'user-data/User/globalStorage/ledger-lens.ledger-lens',
    );
    const folder = path.join(storage, 'verifications');
    mkdirSync(storage, { recursive: true });
    if (existsSync(folder)) renameSync(folder, `${folder}.aside`);
    // No folder can be made where a file is: as little can be written as on a full disk.
    writeFileSync(folder, '');
    try {
      const call = submit(publish, { contract: 'contracts/lib/Shares.sol:Shares', address });
      await assert.rejects(call, /Nothing was sent/);
      assert.deepEqual(await submissions(), []);
    } finally {
      rmSync(folder);
      if (existsSync(`${folder}.aside`)) renameSync(`${folder}.aside`, folder);
    }
  }).timeout(60_000);

  it('never publishes on Enter what is known not to match, or where no contract is', async () => {
    const { address } = await deployed('Vault');
    await control('/log', 'DELETE');
    const accept = () => vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    let accepted = 0;
    const call = submit(
      async () => {
        accepted++;
        await (accepted < 8 ? accept() : vscode.commands.executeCommand('workbench.action.closeQuickOpen'));
      },
      { contract: 'contracts/Greeter.sol:Greeter', address },
    );
    assert.match(await call, /didn't agree to publish/);
    assert.ok(accepted >= 8);
    const nowhere = `0x${'dead'.padStart(40, '0')}`;
    assert.match(
      await refusal('submit_verification', { contract: 'Vault', address: nowhere }),
      /Can't find a contract/,
    );
    assert.deepEqual(await submissions(), []);
  }).timeout(60_000);

  it('tries again on Enter while the record can’t be read, and publishes nothing', async () => {
    const { address } = await deployed('Vault');
    await control('/log', 'DELETE');
    await control('/faults', 'POST', { faults: ['verification GET /v2/contract/* 500-json'] });
    let accepted = 0;
    try {
      const text = await submit(
        () => {
          const next = accepted++ < 8 ? 'acceptSelectedQuickOpenItem' : 'closeQuickOpen';
          return vscode.commands.executeCommand(`workbench.action.${next}`);
        },
        { contract: 'Vault', path: 'contracts/Vault.sol', address },
      );
      assert.match(text, /didn't agree to publish/);
    } finally {
      await control('/faults', 'DELETE');
    }
    const { requests } = await control('/log?service=verification');
    assert.ok(Array.isArray(requests));
    const reads = requests.filter(({ path: asked }) => String(asked).startsWith('/v2/contract/'));
    assert.ok(reads.length >= 3, `read ${reads.length} times`);
    assert.deepEqual(await submissions(), []);
  }).timeout(60_000);

  it('publishes when the user chooses so, and tells the verdict', async () => {
    const { address } = await deployed('Shares');
    await control('/log', 'DELETE');
    const text = await submit(publish, { contract: 'contracts/lib/Shares.sol:Shares', address });
    assert.match(text, /is verified: exact match/);
    assert.equal((await submissions()).length, 1);
    const again = await invoke('submit_verification', { contract: 'Shares', address });
    assert.match(again, /already verified: exact match\. Nothing was published/);
    assert.equal((await submissions()).length, 1);
  }).timeout(60_000);
});

describe('a report of a problem', () => {
  before(() => vscode.extensions.getExtension('ledger-lens.ledger-lens')?.activate());

  it('is a document to read, with versions, settings and the log, and without home paths', async () => {
    await vscode.commands.executeCommand('ledgerLens.entity.open', 'nonsense that names nothing');
    await vscode.commands.executeCommand('ledgerLens.problem.report');
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document?.isUntitled);
    assert.equal(document.languageId, 'markdown');
    const text = document.getText();
    assert.match(text, /Nothing has been sent/);
    assert.match(text, /issues\/new/);
    assert.match(text, /- Ledger Lens: \d+\.\d+\.\d+/);
    assert.ok(text.includes(vscode.version));
    assert.match(text, /"ledgerLens\.network": "sandbox"/);
    assert.match(text, /selected: sandbox, chain 298/);
    assert.match(text, /## Log, last \d+ lines/);
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '?';
    assert.ok(existsSync(folder) && !text.includes(folder), 'the workspace folder is named');
  });
});
