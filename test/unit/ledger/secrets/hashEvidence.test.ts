import assert from 'node:assert/strict';
import { findIdentifiers } from '../../../../src/core/ledger/ids/findIdentifiers.ts';
import { mayBeKey, parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';

const bytes = `0x${'8f2a55c1'.repeat(8)}`;

/** `asked` at once, `offered` for a click, or `none`. */
function standing(text: string, path?: string): string {
  const found = findIdentifiers(text, path === undefined ? {} : { path });
  const [hash] = found.filter(({ identifier: { kind } }) => kind !== 'entity' && kind !== 'evmAddress');
  if (!hash) return 'none';
  return mayBeKey(hash.identifier) ? 'offered' : 'asked';
}

/** In a name, these words say that it's one of a key. */
const ofKeys =
  'key keys privkey privatekey priv private prv secret secrets seed seeds mnemonic password passwd pwd passphrase pk sk pkey sign signing signer signers keypair keystore credential credentials';
/** In a name, these stand for who has a key or for what needs one. */
const ofOwners =
  'account accounts addr broadcast ecdsa ed25519 secp256k1 deployer deployers operator operators relayer relayers treasury payer auth jwt token salt login unlock';
/** Anywhere in a statement, these say that its bytes may be a key. */
const ofWallets =
  'wallet wallets signer signers mnemonic private privatekey privkey secret secrets keypair keystore passphrase accounts';

/** Those of the texts, each with each of the words, whose bytes are asked about or offered. */
function notLeftAlone(words: string, ...texts: ((word: string) => string)[]): string[] {
  return words
    .split(' ')
    .flatMap((word) => texts.map((text) => text(word)))
    .filter((text) => standing(text) !== 'none')
    .map((text) => `${standing(text)}: ${text}`);
}

describe('what may be a private key', () => {
  it('isn’t seen in the name of a contract, in what tools print', () => {
    for (const name of ['Wallet', 'Accounts', 'SignerRegistry', 'KeyStore'])
      for (const text of [
        `Deployed ${name}, transaction hash: ${bytes}`,
        `${name} deployed. Transaction hash: ${bytes}`,
        `[${name}] Transaction hash: ${bytes}`,
        `  eth_sendTransaction\n  Contract call:       ${name}#deposit\n  Transaction:         ${bytes}`,
      ])
        assert.equal(standing(text), 'asked', text);
    for (const text of [
      `Deployed Wallet, its private key: ${bytes}`,
      `Deployed Wallet: ${bytes}`,
      `[Wallet] ${bytes}`,
      `the deployer wallet, transaction hash: ${bytes}`,
    ])
      assert.notEqual(standing(text), 'asked', text);
  });

  it('isn’t seen in a contract called Wallet that a tool deployed in a transaction', () => {
    const address = `0x${'5FbDB231'.repeat(5)}`;
    for (const text of [
      `Wallet deployed to ${address} in tx ${bytes}`,
      `Wallet deployed at 0.0.1001 (tx: ${bytes})`,
      `console.log("Wallet deployed to ${address} in tx ${bytes}")`,
    ])
      assert.equal(standing(text), 'asked', text);
    for (const text of [
      `Wallet deployed to ${address} with ${bytes}`,
      `Wallet deployed to ${address} by tx signer ${bytes}`,
      `my wallet deployed to ${address} in tx ${bytes}`,
      `Wallet deployed in tx ${bytes}`,
    ])
      assert.notEqual(standing(text), 'asked', text);
    assert.equal(standing(`# Wallet deployed to ${address} in tx ${bytes}`, '/a/.env'), 'none');
  });

  it('isn’t asked about in a record that is passed to what may take a key', () => {
    for (const text of [
      `await connect({ hash: "${bytes}", blockNumber: 1 });`,
      `await connect([{ transactionHash: "${bytes}", blockNumber: 1 }]);`,
      `authenticate(transaction_hash="${bytes}", block_number=3)`,
    ])
      assert.notEqual(standing(text), 'asked', text);
    assert.equal(standing(`expect(receipt).toEqual({ hash: "${bytes}", blockNumber: 1 });`), 'asked');
  });

  it('isn’t asked about below a line that announces a key, or among what nobody may see', () => {
    for (const above of [
      'Private:',
      'My wallet',
      'Keep this private.\n',
      '# Secret\n',
      'signer loaded',
      'Do not share!',
    ])
      assert.notEqual(standing(`${above}\nTransaction hash: ${bytes}`), 'asked', above);
    assert.notEqual(standing(`{ "transactionHash": "${bytes}", "note": "do not commit" }`), 'asked');
    for (const above of ['Wallet: 0x5FbDB2315678afecb367f032d93F642f64180aa3', 'Deploying Wallet...', 'Status: ok'])
      assert.equal(standing(`${above}\nTransaction hash: ${bytes}`), 'asked', above);
  });

  it('isn’t asked about in the object of who pays, or beside an account in code', () => {
    for (const [text, path] of [
      [`const a = { transactionHash: "${bytes}", account: "0.0.1001" };`, '/a/pay.ts'],
      [`const a = { transactionHash: "${bytes}" }; // the payer signs`, '/a/pay.ts'],
      [`export default { hash: "${bytes}", nonce: 0, gasLimit: 21000 };`, '/a/pay.ts'],
      [`{ "payer": { "transactionHash": "${bytes}", "blockNumber": 1 } }`, '/a/data.json'],
      [`[relayer]\ntransactionHash = "${bytes}"\nblockNumber = 1`, '/a/deploy.toml'],
      [`{ "operator": "0.0.1001", "record": { "transactionHash": "${bytes}", "blockNumber": 1 } }`, '/a/config.json'],
      [`vault:\n  - transactionHash: ${bytes}\n    blockNumber: 12`, '/a/values.yaml'],
    ] as const)
      assert.notEqual(standing(text, path), 'asked', text);
    for (const [text, path] of [
      [`{ "Treasury": { "address": "0x1", "transactionHash": "${bytes}", "blockNumber": 1 } }`, '/a/data.json'],
      [`vault:\n  address: 0x1\n  transactionHash: ${bytes}\n  blockNumber: 12`, '/a/deployments.yaml'],
    ] as const)
      assert.equal(standing(text, path), 'asked', text);
  });

  it('is asked about only if what stands around it proves a hash', () => {
    for (const text of [
      `PrivateKey.fromStringECDSA("${bytes}")`,
      `const privateKey: string = "${bytes}"`,
      `new ethers.Wallet("${bytes}")`,
      `vm.startBroadcast(${bytes})`,
      `DEPLOYER=${bytes}`,
      `PRIVATE_KEYS=${bytes},${bytes}`,
      `{"privateKey": {"value": "${bytes}"}}`,
      `(0) ${bytes}`,
      `Private key:\n  ${bytes}`,
      `accounts: ["${bytes}"]`,
      `accounts:\n  - ${bytes}\n  - ${bytes}`,
      `const signed = await signTransaction(tx, "${bytes}")`,
      `const x = "${bytes}"`,
      bytes,
    ])
      assert.notEqual(standing(text), 'asked', text);
    for (const text of [
      `transactionHash: '${bytes}'`,
      `transactionHash      ${bytes}`,
      `{"transactionHash":"${bytes}"}`,
      `'blockHash': HexBytes('${bytes}')`,
      `deploying "Vault" (tx: ${bytes})...: deployed at`,
      `Block #12: ${bytes}`,
      `https://hashscan.io/testnet/transaction/${bytes}`,
      `GET /api/v1/contracts/results/${bytes} 200`,
      `{ to: null, hash: '${bytes}', index: 0, blockNumber: 3, gasUsed: 21000n }`,
      `"transactions": [\n  "${bytes}",\n  "${bytes}"\n]`,
      `await provider.getTransactionReceipt("${bytes}")`,
    ])
      assert.equal(standing(text), 'asked', text);
  });

  it('is offered for a click, but not among keys, and not in a file for secrets', () => {
    assert.equal(standing(`const seen = "${bytes}"`), 'offered');
    assert.equal(standing(`const wallet = connect("${bytes}")`), 'none');
    for (const file of ['/a/.env', '/a/.env.local', '/a/prod.env', '/a/.secret', '/a/key.pem', '/a/vault.hcl'])
      assert.equal(standing(`X=${bytes} transactionHash=${bytes}`, file), 'none', file);
    assert.equal(standing(`X=${bytes}`, '/a/environment.ts'), 'offered');
  });

  it('is left alone in the results of a search in a file for secrets, also with Windows line ends', () => {
    for (const heading of ['.env:', '.env'])
      for (const line of ['  1: ', '1:'])
        assert.equal(standing(`${heading}\r\n${line}TX_HASH=${bytes}\r\n`, '/a/results.txt'), 'none', heading + line);
    for (const text of [
      `.env:3:X=${bytes}\n`,
      `.env-3-X=${bytes}\n`,
      `diff --git a/.env b/.env\n--- a/.env\n+++ b/.env\n@@ -1 +1 @@\n+X=${bytes}\n`,
    ])
      assert.equal(standing(text, '/a/results.txt'), 'none', text);
    assert.equal(standing(`a.json:\r\n  1: txHash=${bytes}\r\n`, '/a/results.txt'), 'asked');
  });

  it('is neither asked about nor offered under the name of a key, even of one for transactions', () => {
    assert.deepEqual(
      notLeftAlone(
        ofKeys,
        (word) => `${word} = "${bytes}"`,
        (word) => `${word}: {\n  // on testnet\n  alice: "${bytes}"\n}`,
        (word) => `const ${word}ForTransactions = "${bytes}";`,
        (word) => `get_transactions_of_${word}("${bytes}")`,
        (word) => `{ "${word}Hash": "${bytes}", "blockNumber": 3, "gasUsed": 21000 }`,
      ),
      [],
    );
  });

  it('is not offered under the name of who has a key', () => {
    assert.deepEqual(
      notLeftAlone(
        ofOwners,
        (word) => `${word} = "${bytes}"`,
        (word) => `${word}: {\n  // on testnet\n  value: "${bytes}"\n}`,
      ),
      [],
    );
  });

  it('is not offered in the statement of a wallet, a signer or accounts', () => {
    assert.deepEqual(
      notLeftAlone(
        ofWallets,
        (word) => `const ${word} = connect("${bytes}");`,
        (word) => `connect("${bytes}", ${word});`,
        (word) => `{ ${word}: [{ hash: "${bytes}" }] }`,
      ),
      [],
    );
    assert.equal(standing(`connect("${bytes}");\nconst wallet = 1;`), 'offered');
  });

  it('is not offered in a long name, a long statement or far inside an object either', () => {
    const fields = Array.from({ length: 12 }, (_, at) => `  field${at}: ${at},\n`).join('');
    for (const text of [
      `SignAndSendRawMiddlewareBuilder.build("${bytes}")`,
      `const DEPLOYER_ON_TESTNET = "${bytes}";`,
      `operator: {\n  // on\n  testnet: {\n    // and\n    now: {\n      // or\n      values: [\n        // only\n        "${bytes}"`,
      `const wallet =\n  connect("${bytes}");`,
      `const wallet = create()\n  .connect("${bytes}");`,
      `const wallet = create({\n${fields}  at: "${bytes}",\n});`,
      `if (own == ${bytes}) vm.startBroadcast(own);`,
    ])
      assert.equal(standing(text), 'none', text);
  });

  it('is not offered in the numbered list that anvil prints', () => {
    const list = `Private Keys\n==================\n\n(0) ${bytes}\n(1) ${bytes}\n`;
    assert.deepEqual(
      findIdentifiers(list).map(({ offset }) => list.slice(offset - 4, offset)),
      [],
    );
  });

  it('is not offered below the line, in the block or in the column that names a key', () => {
    for (const text of [
      `privateKey:\n${bytes}`,
      `privateKey: |\n  ${bytes}`,
      `private_key: >-\r\n  ${bytes}`,
      `privateKeys: |2\n  ${bytes}\n  ${bytes}`,
      `accounts:\n  alice: ${bytes}`,
      `accounts:\n  - name: alice\n    value: ${bytes}`,
      `[accounts]\nalice = "${bytes}"`,
      `"accounts": [\n  "${bytes}",\n  "${bytes}"\n]`,
      `| Name | Private key |\n|---|---|\n| alice | ${bytes} |`,
      `name,private_key\nalice,${bytes}\n`,
    ])
      assert.equal(standing(text), 'none', text);
    assert.equal(standing(`privateKey: 1\nseen: ${bytes}`), 'offered');
    assert.equal(standing(`name,seen\nalice,${bytes}\n`), 'offered');
  });

  it('is not offered in a PEM block, whose lines are as long as a hash', () => {
    const line = Buffer.alloc(48, 'Ledger 7 lens').toString('base64');
    for (const text of [
      `-----BEGIN RSA PRIVATE KEY-----\n${line}\n${line}\n-----END RSA PRIVATE KEY-----`,
      `"${line}\\n" +\n"-----END PRIVATE KEY-----"`,
    ])
      assert.equal(standing(text), 'none', text);
    assert.equal(standing(`-----BEGIN X-----\n-----END X-----\n${line}`), 'offered');
  });

  it('is not asked about as an address if it is broken in two', () => {
    const [address, rest] = [bytes.slice(0, 42), bytes.slice(42)];
    const asked = (text: string) => findIdentifiers(text).length > 0;
    for (const text of [
      `${address}\n${rest}`,
      `${address} ${rest}`,
      `"${address}" + "${rest}"`,
      `${address}\\\n  ${rest}`,
    ])
      assert.equal(asked(text), false, text);
    assert.equal(asked(`${address} ${bytes}`), true);
    assert.equal(asked(`${address} ${rest.slice(0, 8)}`), true);
  });

  it('is no cell of a table by a line that is only the first one read', () => {
    // The 1,500 characters that are read begin in the blanks before the code.
    const code = `${' '.repeat(40)}bytes32 txHash,\n`;
    const lines = 'run(a, b);\n'.repeat(130);
    for (const call of ['vm.startBroadcast(', 'deployer = connect(', ''])
      for (const above of ['', 'contract A {\n'.repeat(100)])
        assert.notEqual(standing(`${above}${code}${lines}${call}${bytes})`), 'asked', call);
    const rows = (count: number) => `block,tx_hash\n${'17,none\n'.repeat(count)}18,${bytes}`;
    assert.equal(standing(rows(10)), 'asked');
    assert.equal(standing(rows(500)), 'offered');
    const within = `${'x\n'.repeat(100)}${' '.repeat(40)}${rows(183)}`;
    assert.equal(standing(within), 'offered');
  });

  it('is read in a moment under a heading of spaces', () => {
    const started = performance.now();
    assert.equal(standing(`|${' '.repeat(1_200)}!|\n|-|\n|${bytes}|`), 'offered');
    assert.equal(standing(`${' '.repeat(1_200)}!,a\n${bytes},b`), 'offered');
    assert.ok(performance.now() - started < 200);
  });

  it('may also be 48 bytes', () => {
    const hash = Buffer.alloc(48, 'Ledger 7 lens').toString('base64');
    assert.equal(standing(`SESSION=${hash}`), 'offered');
    assert.equal(standing(`SECRET=${hash}`), 'none');
    assert.equal(standing(`"transaction_hash": "${hash}"`), 'asked');
  });

  it('is read without what stood around it as what may be a key again', () => {
    const read = parseIdentifier(bytes);
    assert.ok(read && mayBeKey(read));
    const page = parseIdentifier(`https://hashscan.io/testnet/transaction/${bytes}`);
    assert.ok(page && !mayBeKey(page));
  });
});

describe('64 hex digits without 0x', () => {
  it('are left alone in a text, also in the field of a receipt, and taken by Look Up', () => {
    const digits = bytes.slice(2);
    // The SDKs print a raw key so, and every tool a checksum; a ledger writes no hash so.
    for (const text of [
      `"transactionHash": "${digits}", "blockNumber": 3, "gasUsed": 21000`,
      `Transaction hash: ${digits}`,
      `PRIVATE_KEY=${digits}`,
      `${digits}  solc.js`,
      digits,
      `privateKey:\n${digits}`,
      `privateKey: |\n  ${digits}`,
      `- name: Private key\n  value: ${digits}`,
      `"accounts": [\n  "${digits}",\n  "${digits}"\n]`,
      `| Name | Private key |\n|---|---|\n| alice | ${digits} |`,
      `name,private_key\nalice,${digits}`,
      `TX = ${digits}`,
      `/transaction/${digits}`,
    ])
      assert.equal(standing(text), 'none', text);
    const typed = parseIdentifier(digits);
    assert.ok(typed && mayBeKey(typed));
    assert.equal(typed.id, bytes);
  });
});
