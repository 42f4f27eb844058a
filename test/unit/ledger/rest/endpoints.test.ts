import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { endpoints } from '../../../../src/core/ledger/rest/endpoints.ts';
import { endpointTable } from '../../../tools/tables/endpointTable.ts';
import { fixtures, textClient } from './client/fixtureClient.ts';

const testFolder = new URL('../../../', import.meta.url);

describe('ledger endpoints', () => {
  it('are the 48 paths of the API, none missing', () => {
    const wanted = readFileSync(new URL('paths.txt', fixtures), 'utf8').trim().split('\n').sort();
    const has = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    assert.equal(wanted.length, 48);
    assert.deepEqual(has.sort(), wanted);
  });

  it('have each a function of the client, and the client no other', () => {
    const functions = Object.entries(textClient('{}').client).flatMap(([resource, members]) =>
      Object.keys(members).map((name) => `${resource}.${name}`),
    );
    assert.deepEqual(functions.sort(), Object.keys(endpoints).sort());
  });

  it('have each a fixture, and a test that asks for it', () => {
    const rows = endpointTable().split('\n').slice(6, -1);
    assert.equal(rows.length, 48);
    for (const row of rows) {
      const [, name, test, fixture] = /`ledger\.([\w.]+)`.*\| (unit\S+), (fixtures\S+) \|$/.exec(row) ?? [];
      assert.ok(name && test && fixture, row);
      assert.ok(existsSync(new URL(fixture, testFolder)), fixture);
      assert.ok(readFileSync(new URL(test, testFolder), 'utf8').includes(`'${name}'`), `${name} in ${test}`);
    }
  });

  it('are the checked-in table; run `node test/tools/node.mjs test/tools/tables/generateEndpoints.ts` after a change', () => {
    assert.equal(readFileSync(new URL('tables/endpoints.md', testFolder), 'utf8'), endpointTable());
  });
});
