import assert from 'node:assert/strict';
import { keyFields, keyLine } from '../../../../src/core/sheets/parts/keys.ts';
import { knownAccounts } from '../../../sandbox/ledger/world/accounts.ts';
import { contractKey } from '../../../sandbox/ledger/world/keys.ts';
import { sandboxClient } from '../../ledger/sandboxClient.ts';
import { sheetReading } from '../sandboxSheet.ts';
import { all } from '../sheetContext.ts';

const text = (fields: ReturnType<typeof keyFields>) =>
  all({
    kind: 'account',
    id: '',
    title: '',
    headline: '',
    tone: 'neutral',
    icon: '',
    sections: [{ title: '', level: 'detail', blocks: [{ type: 'fields', fields }] }],
  });

describe('keys on a sheet', () => {
  const { client } = sandboxClient();

  it('are shown with all that a list or threshold is made of', async () => {
    const threshold = all((await sheetReading(client, { id: knownAccounts.thresholdKey })).sheet);
    assert.match(
      threshold,
      /Key: 2 of 3 keys\n\s+Key 1: [0-9a-f]{64} \(ED25519\)\n\s+Key 2: [0-9a-f]{64} \(ED25519\)\n/,
    );
    const nested = all((await sheetReading(client, { id: knownAccounts.nestedKey })).sheet);
    assert.match(nested, /Key: All of 4 keys/);
    assert.match(nested, /Key 2: 0\.0\.6001 \(contract: /);
    assert.match(nested, /Key 3: 0\.0\.6002 \(delegatable contract: /);
    assert.match(
      nested,
      /Key 4: 1 of 2 keys\n\s+Key 4\.1: [0-9a-f]{64} \(ED25519\)\n\s+Key 4\.2: 02[0-9a-f]+ \(ECDSA_SECP256K1\)/,
    );
  });

  it('say what an empty list and a contract as its own key mean', () => {
    const encoded = (key: string) => ({ _type: 'ProtobufEncoded', key });
    assert.match(text(keyFields('Key', encoded('3200'))), /Key: Empty key list \(nobody can sign\)/);
    assert.match(
      text(keyFields('Key', contractKey(5004), '0.0.5004')),
      /0\.0\.5004 \(its own ID: nobody can change it\)/,
    );
    assert.match(text(keyFields('Key', encoded('ffff'))), /Key: ffff \(ProtobufEncoded\)/);
    assert.deepEqual(keyFields('Key', null), []);
  });

  it('fit into a cell', () => {
    assert.equal(keyLine(null), '');
    assert.equal(keyLine(contractKey(5004)), 'contract 0.0.5004');
    assert.equal(
      keyLine({ _type: 'ProtobufEncoded', key: '2a0808011204 0a021200'.replace(' ', '') }),
      '1 of (ED25519)',
    );
  });
});
