import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withoutTokens } from '../../../src/core/ledger/secrets/publishedTokens.ts';
import { createRedaction } from '../../../src/ui/problemReport/redaction.ts';

const redact = createRedaction({
  home: '/home/ann',
  folders: ['/home/ann/work/vault', '/mnt/data/token'],
  addresses: [
    ['https://ledger.example.com/KEY123', 'baseUrl of mine'],
    ['https://user:pw@status.example.com/', 'statusUrl of mine'],
    ['https://testnet.mirrornode.hedera.com', 'baseUrl of testnet'],
    ['http://127.0.0.1:5551', 'verifyUrl of mine'],
    ['', 'explorerUrl of mine'],
  ],
  known: new Set(['https://testnet.mirrornode.hedera.com']),
  withoutTokens,
});

describe('what is taken out of a report', () => {
  it('cuts home, workspace and other users’ folders, in every way they are written', () => {
    assert.equal(redact('read /home/ann/work/vault/a.sol'), 'read <workspace>/a.sol');
    assert.equal(redact('read /home/ann/.config/x'), 'read ~/.config/x');
    assert.equal(redact('file:///home/ben/x and /Users/cara/y'), 'file:///home/<user>/x and /Users/<user>/y');
    assert.equal(redact('\\\\nas\\Users\\ben\\x'), '\\\\nas\\Users\\<user>\\x');
    const windows = createRedaction({
      home: 'C:\\Users\\ann',
      folders: [],
      addresses: [],
      known: new Set(),
      withoutTokens,
    });
    assert.equal(windows('at C:\\Users\\ann\\x, c:\\Users\\ben\\y'), 'at ~\\x, c:\\Users\\<user>\\y');
    assert.equal(windows(JSON.stringify({ path: 'C:\\Users\\ann\\x' })), '{"path":"~\\\\x"}');
  });

  it('hides the addresses of own services, whole and by host, and no others', () => {
    assert.equal(redact('GET https://ledger.example.com/KEY123/api/v1/x: 200'), 'GET <baseUrl of mine>/api/v1/x: 200');
    assert.equal(redact('ENOTFOUND ledger.example.com'), 'ENOTFOUND <baseUrl of mine>');
    assert.equal(redact('https://user:pw@status.example.com/api'), '<statusUrl of mine>/api');
    const told = 'GET https://testnet.mirrornode.hedera.com/api/v1/x, POST http://127.0.0.1:5551/v2/verify';
    assert.equal(redact(told), told);
  });

  it('hides what may be a private key', () => {
    assert.equal(redact(`{"mine": "0x${'a7'.repeat(32)}"}`), '{"mine": "<32 bytes>"}');
  });

  it('hides credentials and keys in any address', () => {
    assert.equal(redact('proxy http://ann:secret@proxy.local:8080'), 'proxy http://proxy.local:8080');
    assert.equal(redact('https://x.org/a?api_key=123&limit=2'), 'https://x.org/a?api_key=<cut>&limit=2');
    assert.equal(redact('https://x.org/a?b=1&access_token=q.w-e'), 'https://x.org/a?b=1&access_token=<cut>');
  });

  it('hides a password with an @ in it, of an own service and of any other', () => {
    const own = createRedaction({
      home: '/home/ann',
      folders: [],
      addresses: [['https://ann:p@ss@node.example.org/KEY123', 'mine']],
      known: new Set(),
      withoutTokens,
    });
    assert.equal(own('GET https://node.example.org/KEY123/api: 401'), 'GET <mine>/api: 401');
    assert.equal(own('ENOTFOUND node.example.org'), 'ENOTFOUND <mine>');
    assert.equal(own('GET https://u:p@ss@h.example/x'), 'GET https://h.example/x');
    assert.equal(own('GET https://h.example/@scope/x'), 'GET https://h.example/@scope/x');
  });

  it('hides tokens and passwords by their form, their name, their header and their place in an address', () => {
    const random = 'Zx8Qm2Lr7Tn4Vb9Kp3Wd6Hs1';
    for (const [text, shown] of [
      [`bad credentials: ghp_${random}`, 'bad credentials: <token>'],
      [`Authorization: Bearer ${random}`, 'Authorization: Bearer <cut>'],
      ['authorization: Basic ZGVwbG95ZXI6aHVudGVyMg==', 'authorization: Basic <cut>'],
      [
        `GET https://mainnet.infura.io/v3/${'a8f5f167f44f4964e6c998dee827110c'}: 401`,
        'GET https://mainnet.infura.io/<cut>: 401',
      ],
      [`https://x.org/?sig=${random}&limit=2`, 'https://x.org/?sig=<cut>&limit=2'],
      [`https://x.org/?X-Amz-Signature=${random}`, 'https://x.org/?X-Amz-Signature=<cut>'],
      ['https://x.org/?pwd=abc', 'https://x.org/?pwd=<cut>'],
      ['"apiKey": "a8f5"', '"apiKey": "<cut>"'],
      ['{"password":"a\\"b","name":"mine"}', '{"password":"<cut>","name":"mine"}'],
      ['"x-api-key": "a8f5"', '"x-api-key": "<cut>"'],
    ] as const)
      assert.equal(redact(text), shown);
    const plain = 'Basic settings of the Bearer, "tokenId": "0.0.5001", "keyboard": "de", "key": "ctrl+k l"';
    assert.equal(redact(plain), plain);
  });

  it('lets nothing of a secret through, whatever is around it', () => {
    const secrets = ['KEY123', '/home/ann', 'pw@', 'ledger.example.com'];
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(2), (before, after, which) => {
        const inside = ['https://ledger.example.com/KEY123', '/home/ann/x', 'https://user:pw@h.org'][which];
        const text = redact(`${before} ${inside} ${after}`);
        for (const secret of secrets)
          if (!`${before}${after}`.includes(secret)) assert.ok(!text.includes(secret), text);
      }),
    );
  });
});
