import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isJsonObject, type JsonValue } from '../../../src/core/json/jsonValue.ts';
import { parseJson, stringifyJson } from '../../../src/core/json/losslessJson.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import { fixtures, textClient } from '../ledger/rest/client/fixtureClient.ts';
import { endpointSheets, type ShownEndpoint } from './endpointSheets.ts';
import { hiddenAdditions, hiddenLeaves, hiddenMembers, inOddForms, ofAnotherVersion } from './hiddenLeaves.ts';
import { lostLeaves, readings } from './lostLeaves.ts';
import { all } from './sheetContext.ts';

/**
 * What only repeats the question (the section says of which hook it is), and amounts beyond any supply: they read
 * "unlimited", and their exact value is in the copies.
 */
const alike: Partial<Record<ShownEndpoint, readonly string[]>> = {
  'accounts.cryptoAllowances': ['allowances.0.amount_granted'],
  'accounts.hookStorage': ['hook_id', 'owner_id'],
  'accounts.tokenAllowances': ['allowances.0.amount', 'allowances.0.amount_granted'],
};

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: string): () => number {
  let state = [...seed].reduce((sum, each) => (Math.imul(sum, 31) + each.charCodeAt(0)) | 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Controls but for line breaks, and what reorders or hides text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const unsafe = /[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069\u200b\ufeff\u2028]/;

const names = Object.keys(endpointSheets) as ShownEndpoint[];

describe('every answer of the ledger', () => {
  for (const name of names) {
    it(`goes through client, sheet and renderers without loss: ${name}`, async () => {
      const text = readFileSync(new URL(`${name}.json`, fixtures), 'utf8');
      const sheets = await endpointSheets[name](textClient(text).client);
      assert.ok(sheets.length > 0);
      for (const reading of readings(sheets)) {
        assert.deepEqual(lostLeaves(parseJson(text), reading), [], reading.medium);
      }
    });
  }

  for (const name of names) {
    it(`has no field that makes no difference: ${name}`, async () => {
      const answer = parseJson(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
      const show = async (each: JsonValue) => {
        try {
          return (await endpointSheets[name](textClient(stringifyJson(each)).client)).map(all).join('\n');
        } catch (error) {
          // An answer with another ID is refused.
          if (error instanceof LensError && / is about something else\. /.test(error.message)) return error.message;
          throw error;
        }
      };
      assert.deepEqual(await hiddenLeaves(answer, show), alike[name] ?? []);
    });
  }

  for (const name of names) {
    it(`shows what a newer server adds to it, wherever that is: ${name}`, async () => {
      const answer = parseJson(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
      const show = async (each: JsonValue) =>
        (await endpointSheets[name](textClient(stringifyJson(each)).client)).map(all).join('\n');
      // Around the rows of a page is nothing that a sheet is about.
      const isPage = isJsonObject(answer) && ('links' in answer || name === 'transactions.get');
      const [around, ...within] = await hiddenAdditions(answer, show);
      const hidden = [...(isPage && around === '' ? [] : [around]), ...within].filter((path) => path !== undefined);
      assert.deepEqual(hidden, []);
    });
  }

  for (const name of names) {
    it(`shows the new member of an enum as it is: ${name}`, async () => {
      const answer = parseJson(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
      const show = async (each: JsonValue) =>
        (await endpointSheets[name](textClient(stringifyJson(each)).client)).map(all).join('\n');
      assert.deepEqual(await hiddenMembers(answer, show), []);
    });
  }

  for (const name of names) {
    it(`of another version has a sheet without gaps in its words, or an honest error: ${name}`, async () => {
      const answer = parseJson(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
      for (let run = 0; run < 12; run++) {
        const random = randomOf(`${name} ${run}`);
        const body = stringifyJson(ofAnotherVersion(answer, random));
        try {
          const text = (await endpointSheets[name](textClient(body).client)).map(all).join('\n');
          // A field without words of its own is JSON, in which null is right.
          const lines = text.split('\n').filter((line) => !line.includes('{"'));
          const gaps = lines.filter((line) => /\bundefined\b|\bNaN\b|\[object|\bnull\b/.test(line));
          assert.deepEqual(gaps, [], body);
        } catch (error) {
          if (!(error instanceof LensError)) throw error;
        }
      }
    });
  }

  for (const name of names) {
    it(`in odd forms has a sheet without gaps or controls in its words, or an honest error: ${name}`, async () => {
      const answer = parseJson(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
      for (let run = 0; run < 12; run++) {
        const body = stringifyJson(inOddForms(answer, randomOf(`odd ${name} ${run}`)));
        try {
          const text = (await endpointSheets[name](textClient(body).client)).map(all).join('\n');
          const lines = text.split('\n').filter((line) => !line.includes('{"'));
          const gaps = lines.filter((line) => /\bundefined\b|\bNaN\b|\[object|\bInfinity\b/.test(line));
          assert.deepEqual(gaps, [], `${run}`);
          assert.deepEqual(text.match(unsafe) ?? [], [], `${run}`);
        } catch (error) {
          if (!(error instanceof LensError)) throw error;
        }
      }
    });
  }

  const base = '"consensus_timestamp":"1.1","name":"CRYPTOTRANSFER","result":"SUCCESS"';
  const hard: readonly (readonly [name: string, endpoint: ShownEndpoint, body: string, shown: RegExp])[] = [
    [
      'a memo that is no text',
      'transactions.list',
      `{"transactions":[{${base},"memo_base64":"//4AAYA="}]}`,
      /0xfffe000180/,
    ],
    [
      'a limit of fees in a token',
      'transactions.list',
      `{"transactions":[{${base},"max_custom_fees":[{"account_id":"0.0.7","amount":5,"denominating_token_id":"0.0.5001"}]}]}`,
      /0\.0\.7 \| 5 smallest units \| 0\.0\.5001/,
    ],
    [
      'fields of a newer server',
      'blocks.list',
      '{"blocks":[{"number":1,"later":{"big":9007199254740993}}]}',
      /later: \{"big":9007199254740993\}/,
    ],
    [
      'a row that cannot be read',
      'accounts.rewards',
      '{"rewards":[{"amount":"many"},{"amount":9007199254740993}]}',
      /\{"amount":"many"\} \| Unreadable: amount isn't an integer[\s\S]*90,071,992\.54740993 ℏ/,
    ],
    [
      'that the server has more',
      'accounts.rewards',
      '{"rewards":[{"amount":1}],"links":{"next":"/api/v1/accounts/0.0.4001/rewards?timestamp=lt:1.1"}}',
      /1 row loaded\. The ledger has more\./,
    ],
    [
      'a fraction without end',
      'tokens.get',
      '{"token_id":"0.0.5001","custom_fees":{"royalty_fees":[{"amount":{"numerator":1,"denominator":3}}]}}',
      /33\.3333% \(1\/3\)/,
    ],
    [
      'a long message’s parts',
      'topics.message',
      '{"message":"aGk=","chunk_info":{"number":2,"total":3,"initial_transaction_id":{"account_id":"0.0.9"}}}',
      /hi” \(part 2 of 3\)[\s\S]*First part payer: 0\.0\.9/,
    ],
    [
      'an endpoint of a newer kind',
      'network.registeredNodes',
      '{"registered_nodes":[{"registered_node_id":1,"service_endpoints":[{"type":"LATER","ip_address":"::1","port":5}]}]}',
      /::1:5 \| LATER/,
    ],
    [
      'prices of gas that are written in another way',
      'contractResults.get',
      '{"contract_id":"0.0.6","nonce":1,"gas_price":71,"max_fee_per_gas":"0x1g","max_priority_fee_per_gas":"1e2"}',
      /Gas price: 71\n[\s\S]*Max fee per gas: 0x1g\n {2}Max priority fee per gas: 1e2\n/,
    ],
    [
      'why a contract reverted',
      'contractResults.get',
      '{"contract_id":"0.0.6","status":"0x0","error_message":"0x4e487b710000000000000000000000000000000000000000000000000000000000000011"}',
      /reverted: Panic\(0x11\)/,
    ],
  ];
  for (const [name, endpoint, body, shown] of hard) {
    it(`shows ${name}`, async () => {
      const [reading] = readings(await endpointSheets[endpoint](textClient(body).client));
      assert.match(reading?.text ?? '', shown);
    });
  }
});
