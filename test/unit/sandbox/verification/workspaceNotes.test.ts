import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { executedTransactions, knownTransactions } from '../../../sandbox/ledger/world/knownTransactions.ts';
import { workspaces } from '../../../toolchains/stageWorkspace.ts';

const known = new Set<string>([...Object.values(knownTransactions), executedTransactions.vaultWithdraw]);

describe('example workspaces', () => {
  for (const file of ['hardhat2/notes.md', 'hardhat3/scripts/transfer.ts', 'foundry/notes.md', 'vyper/notes.md']) {
    it(`${file} mentions transactions of the sandbox's ledger, in both forms`, () => {
      const text = readFileSync(path.join(workspaces, file), 'utf8');
      const restForm = text.match(/\d+\.\d+\.\d+-\d{10}-\d{9}/g) ?? [];
      const walletForm = text.match(/\d+\.\d+\.\d+@\d{10}\.\d{9}/g) ?? [];
      assert.ok(restForm.length > 0 && walletForm.length > 0);
      for (const id of [...restForm, ...walletForm.map((id) => id.replace(/@(\d+)\./, '-$1-'))])
        assert.ok(known.has(id), `${id} is not on the sandbox's ledger`);
    });
  }

  it('call a transfer a payment, not a deposit into a contract', () => {
    const { success } = knownTransactions;
    for (const file of ['hardhat2/notes.md', 'vyper/notes.md']) {
      const lines = readFileSync(path.join(workspaces, file), 'utf8').split('\n');
      const [line = ''] = lines.filter((each) => each.includes(success));
      assert.match(line, /^- A payment of 1\.5 ℏ: /);
    }
  });

  it('begin with a transaction that has a failing line', () => {
    const text = readFileSync(path.join(workspaces, 'hardhat2/README.md'), 'utf8');
    assert.ok(text.includes(executedTransactions.vaultWithdraw));
    const notes = readFileSync(path.join(workspaces, 'hardhat2/notes.md'), 'utf8');
    const [first] = notes.match(/(?<=NotEnoughShares`: `)[^`]+/) ?? [];
    assert.equal(first?.replace(/@(\d+)\./, '-$1-'), executedTransactions.vaultWithdraw);
  });
});
