import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { concat, encodeRlp, getBytes } from 'ethers';
import { readEthereumData } from '../../../src/core/ledger/protobuf/ethereumData.ts';
import messages from '../../../src/core/ledger/protobuf/messages.json' with { type: 'json' };
import { type BodyRow, bodyRows, bodyTable } from '../../tools/tables/bodyTable.ts';

/** Messages of a body that aren't what it does, and those that only nodes send each other. */
const others =
  /^(?:transactionID|nodeAccountID|transactionValidDuration|batch_key|max_custom_fees|state_signature_transaction|hints_\w+|history_\w+|crs_publication|migration_root_hash_vote)$/;

describe('the first line of a body', function () {
  this.timeout(60_000);
  let rows: BodyRow[] = [];

  before(async () => {
    rows = await bodyRows();
  });

  const lineOf = (field: string, of: string, place: 'bytes' | 'schedule' = 'schedule') => {
    const row = rows.find((each) => each.field === field && each.of === of);
    assert.ok(row, `${field}, ${of}`);
    return row[place];
  };

  it('is written down as it is', () => {
    const written = readFileSync(new URL('../../tables/bodies.md', import.meta.url), 'utf8');
    assert.equal(written, bodyTable(rows), 'run node test/tools/node.mjs test/tools/tables/generateBodies.ts');
  });

  it('is there for every message that a body can have', () => {
    const declared = Object.values(messages.messages.TransactionBody).map((each) => each.split(' '));
    const wanted = declared.flatMap(([name = '', type = '']) =>
      /^[A-Z]/.test(type) && !others.test(name) ? [name] : [],
    );
    assert.deepEqual(
      wanted.filter((name) => !rows.some(({ field }) => field === name)),
      [],
    );
  });

  it('has the risk first, and amounts in the units of the token', () => {
    assert.equal(
      lineOf('cryptoApproveAllowance', 'unlimited, after a small one'),
      'Approve allowance: 0.0.7 may spend unlimited USDX of 0.0.1001, 0.0.7 may spend 10 ℏ of 0.0.1001',
    );
    assert.match(lineOf('cryptoApproveAllowance', 'all NFTs') ?? '', /0\.0\.7 may transfer all NFTs of USDX/);
    assert.equal(lineOf('cryptoDelete', 'who gets the rest'), 'Delete account 0.0.1001: 0.0.9 gets the rest');
    assert.equal(lineOf('cryptoUpdateAccount', 'a new key'), 'Update account 0.0.1001: new key, sets memo');
    assert.equal(
      lineOf('consensusUpdateTopic', 'no admin key any more'),
      'Update topic 0.0.7001: no admin key any more',
    );
    assert.match(
      lineOf('tokenUpdate', 'a new treasury and supply key') ?? '',
      /new supply key, 0\.0\.9 becomes the tr/,
    );
    assert.equal(
      lineOf('token_fee_schedule_update', 'a tiny share'),
      'Update token fees 0.0.2001: custom fee of 0.001% to 0.0.9',
    );
    assert.match(
      lineOf('tokenCreation', 'a token with a fee in itself') ?? '',
      /custom fee of 9 smallest units of the new token to 0\.0\.9/,
    );
    assert.equal(lineOf('tokenMint', 'an amount'), 'Mint 2.5 USDX');
    assert.equal(
      lineOf('scheduleCreate', 'a mint', 'bytes'),
      'Create schedule: Mint 2,500,000 smallest units of 0.0.2001',
    );
  });

  it('says whose code an account would run, and which hooks it would have', () => {
    const code = '0x00000000000000000000000000000000000017a1';
    assert.equal(
      lineOf('cryptoUpdateAccount', "a contract's code"),
      `Update account 0.0.1001: runs the code of ${code}`,
    );
    assert.match(
      lineOf('cryptoCreateAccount', 'an account with code and a hook') ?? '',
      /runs the code of 0x0+17a1, new hook 5, which runs contract 0\.0\.6001/,
    );
    assert.match(lineOf('cryptoTransfer', 'ℏ with a hook') ?? '', /hook 5 of 0\.0\.1001 runs$/);
  });

  it('reads what a wallet signed for the EVM', () => {
    assert.match(
      lineOf('ethereumTransaction', 'a call of type 2', 'bytes') ?? '',
      /^Call contract 0\.0\.6001 \(function 0xa9059cbb\) with 1\.5 ℏ$/,
    );
    assert.equal(readEthereumData(new Uint8Array([2, 0xf8])), undefined);
    assert.equal(readEthereumData(new Uint8Array()), undefined);
    const address = '0x00000000000000000000000000000000000017a1';
    const authorization = ['0x0128', address, '0x', '0x', '0x01', '0x02'];
    const empty = ['0x', '0x', '0x', '0x', '0x', address, '0x', '0x'];
    const setCode = getBytes(concat(['0x04', encodeRlp([...empty, [], [authorization], '0x', '0x01', '0x02'])]));
    const [delegation] = readEthereumData(setCode)?.delegations ?? [];
    assert.equal(delegation?.address, address);
    assert.match(delegation?.signer() ?? '', /^0x[0-9a-f]{40}$/);
    assert.match(
      lineOf('ethereumTransaction', 'an authorization of type 4', 'bytes') ?? '',
      /: 0x[0-9a-fA-F]{40} runs the code of 0x0+17a1$/,
      'not the contract that is called',
    );
  });

  it('says what messages to a topic cost, and what an update sets in words', () => {
    const fee = 'custom fee of 1 ℏ to 0.0.9';
    assert.equal(lineOf('consensusCreateTopic', 'a fee for messages'), `Create topic: ${fee}`);
    assert.equal(lineOf('consensusUpdateTopic', 'a fee for messages'), `Update topic 0.0.7001: ${fee}`);
    assert.equal(lineOf('consensusUpdateTopic', 'no fees any more'), 'Update topic 0.0.7001: no custom fees any more');
    assert.equal(
      lineOf('cryptoUpdateAccount', "a signature of the receiver's"),
      'Update account 0.0.1001: sets receiver sig required',
    );
  });
});
