import assert from 'node:assert/strict';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { account } from '../../../../src/core/ledger/rest/schema/accounts.ts';
import { contractResult } from '../../../../src/core/ledger/rest/schema/contractResults.ts';
import { contractInfo } from '../../../../src/core/ledger/rest/schema/contracts.ts';
import { LensError } from '../../../../src/core/net/errors.ts';
import { contractSheet } from '../../../../src/core/sheets/contracts/contract.ts';
import { withVerification } from '../../../../src/core/sheets/verification/verificationBadge.ts';
import { knownContracts } from '../../../sandbox/ledger/world/contracts.ts';
import { rowOf } from '../../ledger/rows.ts';
import { sandboxClient } from '../../ledger/sandboxClient.ts';
import { sectionOf, sheetReading } from '../sandboxSheet.ts';
import { all, context, summary } from '../sheetContext.ts';

const { token: id } = knownContracts;

describe('the sheet of a contract', () => {
  const { client } = sandboxClient();

  for (const [name, wanted] of [
    ['a bare ID', { id }],
    ['a link to the account', { kind: 'account', id }],
    ['a link to the contract', { kind: 'contract', id }],
    ['the address of its account page', { id: `https://hashscan.io/testnet/account/${id}` }],
  ] as const)
    it(`has both of its sides, reached by ${name}`, async () => {
      const { sheet } = await sheetReading(client, wanted);
      assert.equal(sheet.kind, 'contract');
      assert.equal(sheet.headline, `Contract ${id} holds 12.5 ℏ`);
      for (const title of ['Direct calls', 'Events', 'Storage', 'Transactions', 'Tokens']) sectionOf(sheet, title);
      assert.doesNotMatch(JSON.stringify(sheet), /"label":"Account","values":\[\{"type":"id","text":"0\.0\.6001"/);
    });

  it('shows the balance in a hover, without a further request', async () => {
    const own = sandboxClient();
    const identifier = parseIdentifier(id);
    assert.ok(identifier);
    const { sheet } = await sheetReading(own.client, { id }, { level: 'summary' });
    assert.equal(sheet.headline, `Contract ${id} holds 12.5 ℏ`);
    assert.equal(own.asked.length, 2);
  });

  it('names the contract that a proxy passes its calls on to', async () => {
    const implementation = `0x${'12'.repeat(20)}`;
    const { sheet } = await sheetReading(client, { id }, { implementation: async () => implementation });
    assert.match(summary(sheet), new RegExp(`Implementation: ${implementation}`));
    const { sheet: none } = await sheetReading(client, { id }, { implementation: async () => undefined });
    assert.doesNotMatch(summary(none), /Implementation/);
    const unread = new LensError({ kind: 'offline' }, 'The mirror node is offline.');
    const { sheet: partly } = await sheetReading(client, { id }, { implementation: () => Promise.reject(unread) });
    assert.match(all(partly), /Can't load the proxy's implementation: /);
  });

  it('says once what it holds, whichever headline it has', async () => {
    const { sheet } = await sheetReading(client, { id });
    const address = `0x${'ab'.repeat(20)}`;
    const record = {
      chainId: '296',
      address,
      runtimeMatch: null,
      creationMatch: null,
      verifiedAt: null,
      matchId: null,
    } as const;
    const verified = withVerification(sheet, { record: { ...record, match: 'match' } });
    const open = withVerification(sheet, { record: { ...record, match: null } });
    const gone = contractSheet(rowOf(contractInfo, '{"contract_id":"0.0.7","deleted":true}'), context, {
      account: rowOf(account, '{"account":"0.0.7","balance":{"balance":1250000000,"timestamp":"1.0","tokens":[]}}'),
    });
    const said = [sheet, verified, open, gone].map((each) => {
      assert.match(summary(each), /Balance|holds/);
      return summary(each).match(/12\.5 ℏ/g)?.length;
    });
    assert.deepEqual(said, [1, 1, 1, 1]);
    assert.match(verified.headline, /is verified/);
    assert.match(summary(verified), /Balance: 12\.5 ℏ/);
    const soon = withVerification(sheet, 'loading');
    assert.deepEqual([soon.headline, soon.title], [sheet.headline, sheet.title]);
    assert.match(summary(soon), /Source code: Still loading…/);
  });

  it('says of a contract whose key is itself, or that has none, that nobody can change it', async () => {
    const { sheet } = await sheetReading(client, { id: knownContracts.noBytecode });
    assert.match(all(sheet), /Admin key: 0\.0\.6004 \(its own ID: nobody can change it\)/);
    const keyless = contractSheet(rowOf(contractInfo, '{"contract_id":"0.0.7","admin_key":null}'), context);
    assert.match(all(keyless), /Admin key: None \(nobody can change this contract\)/);
  });

  it('has no heading without anything below', () => {
    const sheet = contractSheet(rowOf(contractInfo, '{"contract_id":"0.0.7","bytecode":null}'), context);
    assert.ok(sheet.sections.every(({ title }) => title !== 'Bytecode'));
  });

  it('says once that its errors have no names because of Restricted Mode', () => {
    const failed = (at: number) => rowOf(contractResult, `{"timestamp":"${at}.1","error_message":"0x1234567${at}"}`);
    const contract = rowOf(contractInfo, '{"contract_id":"0.0.7"}');
    const textOf = (isRestricted: boolean) =>
      all(
        contractSheet(
          contract,
          { ...context, abis: { ...noAbis, isRestricted } },
          { results: { rows: [failed(1), failed(2)] } },
        ),
      );
    const reason = "unknown because the workspace's ABIs aren't read in Restricted Mode";
    assert.match(textOf(true), new RegExp(`0x12345671, ${reason}`));
    assert.equal(textOf(true).split(reason).length, 2);
    assert.match(textOf(true), /failed: Error with selector 0x12345672/);
    assert.ok(!textOf(false).includes(reason));
  });

  it('names its calls and events, with times as times and accounts by their IDs', async () => {
    const { sheet } = await sheetReading(client, { id });
    const [calls] = sectionOf(sheet, 'Direct calls').blocks;
    assert.ok(calls?.type === 'table');
    const labels = calls.columns.map(({ label }) => label);
    const cell = (label: string) => calls.rows[0]?.[labels.indexOf(label)];
    const time = cell('Time');
    assert.ok(time?.type === 'time' && time.ref?.kind === 'transaction' && time.ref.id === time.timestamp);
    assert.ok(!labels.includes('Transaction'), 'its time leads there');
    const from = cell('From');
    assert.ok(from?.type === 'id' && /^0\.0\.\d+$/.test(from.text), JSON.stringify(from));
    assert.match(all(sheet), /transfer\(to: 0\.0\.\d+, amount/);
    assert.match(all(sheet), /Event: Transfer\(from: 0\.0\.\d+, to: 0\.0\.\d+/);
  });
});
