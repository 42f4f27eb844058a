import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { publishedSecrets } from '../../../src/core/ledger/secrets/publishedSecrets.ts';
import { cpuTime } from '../cpuTime.ts';

const hex = '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const phrase = 'test test test test test test test test test test test junk';
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const der = `302e020100300506032b657004220420${hex}`;

/** Each with what the last line looks like. */
const secrets: readonly [kind: string, text: string][] = [
  ['privateKey', `// deploy with PRIVATE_KEY=0x${hex}`],
  ['privateKey', `// PRIVATE_KEY=${hex}`],
  ['privateKey', `/// @dev private key: 0x${hex}`],
  ['privateKey', ` * Account 0.0.1001, private key ${hex}`],
  ['privateKey', `# private key of the deployer: ${hex}`],
  ['privateKey', `// key: 0x${hex}`],
  ['privateKey', `uint256 private constant DEPLOYER_KEY = 0x${hex};`],
  ['privateKey', `bytes32 internal constant PRIVATE_KEY =\n    0x${hex};`],
  ['privateKey', `uint256 pk = uint256(0x${hex});`],
  ['privateKey', `uint256[2] privateKeys = [uint256(0x${hex}), 0x${hex}];`],
  ['privateKey', `uint256 x = 0x${hex}; // private key`],
  ['privateKey', `// my private key\nuint256 x = 0x${hex};`],
  ['privateKey', `// Private Keys\n// ==================\n// (0) 0x${hex} (10000 ETH)\n// (1) 0x${hex}`],
  ['privateKey', `(v, r, s) = vm.sign(0x${hex}, digest);`],
  ['privateKey', `vm.startBroadcast(0x${hex});`],
  ['privateKey', `PRIVATE_KEY: constant(bytes32) = 0x${hex}`],
  ['privateKey', `"details": "deploy with PRIVATE_KEY=0x${hex}"`],
  ['privateKey', `{"privateKey": "0x${hex}"}`],
  ['privateKey', `// privater Schlüssel: 0x${hex}`],
  ['privateKey', `// clave privada: 0x${hex}`],
  ['privateKey', `uint256 constant SIGNER_PRIVATE_KEY = ${BigInt(`0x${hex}`)};`],
  ['privateKey', `bytes32 secret = 0x${hex};`],
  ['privateKey', `string constant OPERATOR = "${der}";`],
  ['privateKey', `// ${Buffer.from(der, 'hex').toString('base64')}`],
  ['privateKey', '// -----BEGIN EC PRIVATE KEY-----'],
  ['recoveryPhrase', `string constant MNEMONIC = "${phrase}";`],
  ['recoveryPhrase', `vm.deriveKey("${words}", 0);`],
  ['recoveryPhrase', `// ${words}`],
  ['recoveryPhrase', `// mnemonic: ${phrase}`],
  ['recoveryPhrase', `# seed phrase: 1. ${words.split(' ').join(' 2. ')}`],
  ['recoveryPhrase', '// 助记词：的 一 是 在 不 了 有 和 人 这 中 大'.replace('：', ':')],
  ['accessToken', `// ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`],
  ['accessToken', '// AKIAIOSFODNN7EXAMPLE'],
  ['accessToken', `"key": "sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}"`],
  ['accessToken', `// xoxb-${'1234567890-abcdefghijkl12'}`],
  ['accessToken', '// eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N'],
  ['password', '// API_KEY=a8f5f167f44f4964e6c998dee827110c'],
  ['password', 'string constant URL = "https://rpc.example?apiKey=a8f5f167f44f4964e6c998dee827110c";'],
  ['password', '# password: hunter22Hunter22hunter'],
];

const innocent: readonly string[] = [
  `bytes32 public constant MINTER_ROLE = 0x${hex};`,
  `bytes32 private constant DOMAIN_SEPARATOR = 0x${hex};`,
  `bytes32 private constant _TYPE_HASH = 0x${hex};`,
  `bytes32 private constant OwnableStorageLocation = 0x${hex};`,
  `bytes32 internal constant _IMPLEMENTATION_SLOT =\n    0x${hex};`,
  `bytes32 private constant KEY_SLOT = 0x${hex};`,
  `// keccak256("private.key.role")\nbytes32 constant KEY_ROLE = 0x${hex};`,
  `bytes32 private constant X = 0x${hex};`,
  `bytes32 keyHash = 0x${hex};`,
  `bytes32 s_keyHash =\n        0x${hex};`,
  `// The gas lane's key hash: 0x${hex}`,
  `bytes32 constant publicKey = 0x${hex};`,
  `// the hash of the private key: 0x${hex}`,
  `// keccak256("Transfer(address,address,uint256)") = 0x${hex}`,
  `// transaction 0x${hex}`,
  `// 0x${hex}`,
  `return 0x${hex};`,
  `uint256 constant P = ${BigInt(`0x${hex}`)};`,
  `uint256 constant vkX = ${BigInt(`0x${hex}`)};`,
  `assertEq(keccak256(abi.encode(key)), 0x${hex});`,
  `key = keccak256(abi.encode(0x${hex}, 1));`,
  `"keccak256": "0x${hex}",`,
  `"urls": ["bzz-raw://${hex}", "dweb:/ipfs/QmXoypizjW3WknFiJnKLwHCnL72vedxjQkDDP1mXWo6uco"]`,
  `mapping(bytes32 key => uint256) private values;`,
  'bytes4 constant SELECTOR = 0xa9059cbb; // key',
  'address private key = 0x5FbDB2315678afecb367f032d93F642f64180aa3;',
  '// Sets the private key of whoever signs; see PRIVATE_KEY in the environment.',
  'uint256 key = vm.envUint("PRIVATE_KEY");',
  'string constant X = "only the owner may take back what was paid before";',
  '// returns value of each item that was kept before last call',
  '// take each order that they have left open before this call ends and pay',
  '// the mnemonic: words that a wallet shows, and that must not be lost by anyone',
  'revert("caller cannot withdraw tokens before every vote ends again today");'.replace(' today', ''),
  'bytes32 pk_verificationKeyOfTheCircuit = bytes32(0);',
  'gho_transferUnderlyingTo(user);',
  `hex"ACCA0123456789ABCDEF0123456789ABCDEF"`,
  'string uri = "data:application/json;base64,eyJuYW1lIjoiVGVzdCIsImRlc2NyaXB0aW9uIjoiVGVzdCJ9";',
  'bytes32 secret = keccak256(abi.encodePacked(block.timestamp));',
  'string constant PASSWORD_TYPE = "passwordProtectedVaultVersion2";',
  'address token = 0x5FbDB2315678afecb367f032d93F642f64180aa3;',
  '// accessToken: 0x5FbDB2315678afecb367f032d93F642f64180aa3',
  `bytes constant CODE = hex"${'6080604052'.repeat(80)}";`,
  `// -----BEGIN PUBLIC KEY-----`,
  `bytes32[2] roots = [bytes32(0x${hex}), 0x${hex}];`,
  `bytes32 priceFeedKey = 0x${hex};`,
];

describe('secrets in what is published', () => {
  for (const [kind, text] of secrets)
    it(`finds one in: ${text.slice(0, 60)}`, () => {
      assert.deepEqual(publishedSecrets(text).at(-1), { line: text.split('\n').length, kind });
    });

  for (const text of innocent)
    it(`finds none in: ${text.slice(0, 60)}`, () => assert.deepEqual(publishedSecrets(text), []));

  it('says the line, and reads a long one to its end', () => {
    const text = `// SPDX\r\n${'00'.repeat(30_000)} // PRIVATE_KEY=0x${hex}\r\ncontract A {}\r\n// ${words}\r\n`;
    assert.deepEqual(publishedSecrets(text), [
      { line: 2, kind: 'privateKey' },
      { line: 4, kind: 'recoveryPhrase' },
    ]);
  });

  it('reads whatever text in a time that grows with its length alone', () => {
    const units = [
      '// key secret password: aaaaaaaa\n',
      'a',
      '"',
      ' ',
      'a ',
      'aaaa ',
      '0',
      '/',
      'key=',
      '=',
      '(',
      'M',
      'eyJ',
      `${hex},`,
    ];
    for (const unit of units) assert.ok(cpuTime(() => publishedSecrets(unit.repeat(8_000))) < 1_000, unit);
  });
});
