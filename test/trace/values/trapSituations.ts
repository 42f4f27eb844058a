import { longZeroAddress } from '../../../src/core/ledger/ids/evmAddress.ts';
import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { failureTraps } from '../../../src/core/trace/story/failureTraps.ts';
import { knownAccounts } from '../../sandbox/ledger/world/accounts.ts';
import { runSituation, type Situation, type SituationCompiler } from './runSituation.ts';

/** A failure with what is to be said of Hedera; undefined if nothing may be. */
export interface TrapSituation extends Situation {
  readonly trap: RegExp | undefined;
}

const payable = 'constructor() public payable {}';
const service = `interface TokenService {
  function associateToken(address account, address token) external returns (int64 responseCode);
  function transferToken(address token, address from, address to, int64 amount) external returns (int64 responseCode);
  function mintToken(address token, int64 amount, bytes[] calldata metadata) external returns (int64 responseCode, int64 supply, int64[] memory serials);
  function freezeToken(address token, address account) external returns (int64 responseCode);
  function isToken(address token) external returns (int64 responseCode, bool isToken);
}`;
const inTinybars = /in tinybars[.:] Write 1 ℏ as 1e8|in tinybars: write 1 ℏ as 1e8/;

function situation(
  name: string,
  trap: RegExp | undefined,
  members: string,
  body: string,
  more: Partial<Situation> & { outer?: string } = {},
): TrapSituation {
  const { outer = service, ...rest } = more;
  const source = `// SPDX-License-Identifier: MIT
pragma solidity >=0.5.16;
${outer}
contract Story {
${members}
TokenService service = TokenService(address(0x167));
function run() external payable {
${body}
}
}`;
  return { name, trap, source, ...rest };
}

/** An account's addresses in the sandbox's ledger. */
export interface TwoForms {
  readonly id: string;
  readonly evmAddress: string;
}

const amounts = ['1 ether', '0.001 ether', '5e17', 'PRICE', 'price', '20 * 1e15'] as const;
const priced = `uint256 constant PRICE = 0.01 ether; uint256 price = 3 ether; ${payable}`;

const wei: readonly TrapSituation[] = [
  ...amounts.map((amount) =>
    situation(`msg.value below ${amount}`, inTinybars, priced, `require(msg.value >= ${amount}, "x");`, { value: 7n }),
  ),
  ...amounts.map((amount) =>
    situation(`a balance below ${amount}`, inTinybars, priced, `if (address(this).balance < ${amount}) revert("x");`),
  ),
  ...['1 ether', '1e18', 'UNIT'].map((unit) =>
    situation(
      `nothing is left of a division by ${unit}`,
      inTinybars,
      `uint256 constant UNIT = 1 ether; uint256 rate = 100; ${payable}`,
      `uint256 tokens = msg.value * rate / ${unit}; require(tokens > 0, "x");`,
      { value: 500_000_000n },
    ),
  ),
  situation('a remainder of a unit of wei', inTinybars, payable, 'require(msg.value % 1 gwei == 0, "x");', {
    value: 500n,
  }),
  ...['1 ether', '0.5 ether', '2e16', '3 * 1e17'].map((amount) =>
    situation(`a transfer of ${amount}`, inTinybars, payable, `msg.sender.transfer(${amount});`),
  ),
];

const notWei: readonly TrapSituation[] = [
  ...['1e8', '100 * 1e8', '1e12', '123456789012345678', 'price'].map((amount) =>
    situation(
      `msg.value below ${amount}, in tinybars`,
      undefined,
      `uint256 price = 5e9; ${payable}`,
      `require(msg.value >= ${amount}, "x");`,
      { value: 7n },
    ),
  ),
  situation(
    'nothing was sent to be divided',
    undefined,
    `uint256 rate = 100; ${payable}`,
    'uint256 tokens = msg.value * rate / 1 ether; require(tokens > 0, "x");',
  ),
  situation(
    'a rate with 18 decimals',
    undefined,
    `uint256 rate = 0.5 ether; ${payable}`,
    'uint256 tokens = msg.value * rate / 1 ether; require(tokens > 0, "x");',
    { value: 1n },
  ),
  situation(
    'a division by a small number',
    undefined,
    payable,
    'uint256 tokens = msg.value / 1000; require(tokens > 0, "x");',
    { value: 500n },
  ),
  ...['1 ether', '3e18', '5 * 1e17'].map((amount) =>
    situation(
      `tokens with 18 decimals below ${amount}`,
      undefined,
      `mapping(address => uint256) held; ${payable}`,
      `require(held[msg.sender] >= ${amount}, "x");`,
      { value: 7n },
    ),
  ),
  ...['2000', '1e8', '123456789012345678'].map((amount) =>
    situation(`a transfer of ${amount}, in tinybars`, undefined, payable, `msg.sender.transfer(${amount});`),
  ),
  situation('a remainder of tinybars', undefined, payable, 'require(msg.value % 100000000 == 0, "x");', {
    value: 500n,
  }),
];

const noToken = { code: 184 };
const dropped =
  /^Before, associateToken returned TOKEN_ID_REPEATED_IN_TOKEN_LIST|^Before, (?:associateToken|transferToken) returned INVALID_TOKEN_ID/;
const invalid = { code: 167 };
const helper =
  'function link(address token) internal returns (int64 responseCode) { responseCode = service.associateToken(address(this), token); }';
const lowLevel = `function link(address token) internal returns (int256 code) {
    (bool success, bytes memory result) = address(service).call(abi.encodeWithSelector(service.associateToken.selector, address(this), token));
    code = success ? abi.decode(result, (int256)) : int256(21);
  }`;
const links: readonly string[] = [helper, lowLevel];
const bad = '; require(a > 5, "x");';

const codes: readonly TrapSituation[] = [
  ...[
    'service.associateToken(address(this), address(9))',
    'service.transferToken(address(9), address(1), address(2), 3)',
  ].flatMap((call) => [
    situation(`dropped: ${call}`, dropped, `uint256 a = 1; ${payable}`, `${call}${bad}`, invalid),
    situation(
      `dropped in a function: ${call}`,
      dropped,
      `uint256 a = 1; ${payable} function inner() internal { ${call}; }`,
      `inner()${bad}`,
      invalid,
    ),
    situation(
      `dropped in a branch: ${call}`,
      dropped,
      `uint256 a = 1; ${payable}`,
      `if (a == 1) { ${call}; } a = 2${bad}`,
      invalid,
    ),
    situation(
      `dropped in a loop: ${call}`,
      dropped,
      `uint256 a = 1; ${payable}`,
      `for (uint256 i = 0; i < 2; i++) ${call}${bad}`,
      invalid,
    ),
  ]),
  ...links.flatMap((own) => [
    situation(
      'dropped by the caller of a helper',
      dropped,
      `uint256 a = 1; ${payable} ${own}`,
      `link(address(9))${bad}`,
      invalid,
    ),
    situation(
      'dropped by the caller of two helpers',
      dropped,
      `uint256 a = 1; ${payable} ${own} function outer() internal returns (int256) { return link(address(9)); }`,
      `outer()${bad}`,
      invalid,
    ),
  ]),
];

const noCodes: readonly TrapSituation[] = [
  situation(
    'the code is SUCCESS',
    undefined,
    `uint256 a = 1; ${payable}`,
    `service.associateToken(address(this), address(9))${bad}`,
    { code: 22 },
  ),
  situation(
    'what was wanted is so already',
    undefined,
    `uint256 a = 1; ${payable}`,
    `service.associateToken(address(this), address(9))${bad}`,
    { code: 194 },
  ),
  situation(
    'the code is tested',
    undefined,
    `uint256 a = 1; ${payable}`,
    `int64 code = service.associateToken(address(this), address(9)); require(code == 22, "x"); a++;`,
    noToken,
  ),
  situation(
    'the code is kept',
    undefined,
    `uint256 a = 1; int64 code; ${payable}`,
    `code = service.associateToken(address(this), address(9))${bad}`,
    invalid,
  ),
  situation(
    'the helper looks at the code',
    undefined,
    `uint256 a = 1; ${payable} function link() internal returns (bool) { int64 code = service.associateToken(address(this), address(9)); if (code != 22) a = 3; return true; }`,
    `link()${bad}`,
    invalid,
  ),
  situation(
    'the helper has no result',
    undefined,
    `uint256 a = 1; int64 code; ${payable} function link() internal { code = service.associateToken(address(this), address(9)); }`,
    `link()${bad}`,
    invalid,
  ),
  situation(
    'the code is an argument',
    undefined,
    `uint256 a = 1; ${payable} function check(int64 code) internal returns (int64) { if (code != 22) a = 3; return code; }`,
    `check(service.associateToken(address(this), address(9)))${bad}`,
    invalid,
  ),
  situation(
    'a query, whose answer is nothing lost',
    undefined,
    `uint256 a = 1; ${payable}`,
    `service.isToken(address(9))${bad}`,
    invalid,
  ),
  situation(
    'no system contract',
    undefined,
    `uint256 a = 1; ${payable} function own() external returns (int64) { return 167; }`,
    `this.own()${bad}`,
  ),
  situation(
    'in assembly',
    undefined,
    `uint256 a = 1; ${payable} function link() internal returns (int64 code) { code = service.associateToken(address(this), address(9)); assembly { if iszero(eq(code, 22)) { sstore(0, 3) } } }`,
    `link()${bad}`,
    invalid,
  ),
];

const unsigned = { code: 7 };
const needs = (key: string) => new RegExp(`needs the signature of ${key}, which the call by contract 0x`);
const token = 'address token = address(0x1234); int64 code;';

const signatures: readonly TrapSituation[] = [
  situation(
    'the supply key',
    needs('the supply key of token 0\\.0\\.4660'),
    `${token} ${payable}`,
    '(code, , ) = service.mintToken(token, 5, new bytes[](0)); require(code == 22, "x");',
    unsigned,
  ),
  situation(
    'the freeze key',
    needs('the freeze key of token 0\\.0\\.4660'),
    `${token} ${payable}`,
    'if (service.freezeToken(token, msg.sender) != 22) revert("x");',
    unsigned,
  ),
  situation(
    "an account's own key",
    needs('account 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'),
    `${token} ${payable}`,
    'code = service.associateToken(msg.sender, token); require(code == 22, "x");',
    unsigned,
  ),
  // A receiver may have to sign, too.
  situation(
    'one of several keys',
    undefined,
    `${token} ${payable}`,
    'code = service.transferToken(token, address(this), msg.sender, 5); require(code == 22, "x");',
    unsigned,
  ),
  situation(
    'another code',
    undefined,
    `${token} ${payable}`,
    '(code, , ) = service.mintToken(token, 5, new bytes[](0)); require(code == 22, "x");',
    noToken,
  ),
  situation(
    'a failure of something else',
    undefined,
    `${token} uint256 a = 1; ${payable}`,
    'code = service.freezeToken(token, msg.sender); service.isToken(token); require(a == 2, "x");',
    unsigned,
  ),
];

/** Comparisons with an account's two addresses, and with those of others. */
export function addressTraps([first, second]: readonly [TwoForms, TwoForms]): TrapSituation[] {
  const literal = (address: string) => `address(uint160(uint256(${BigInt(address)})))`;
  const both = (a: string, b: string) => `address a = ${literal(a)}; address b = ${literal(b)};`;
  const long = longZeroAddress(first.id);
  const trap = new RegExp(
    `is the long-zero address of account ${first.id.replaceAll('.', '\\.')}\\. Compare its EVM address`,
  );
  const bodies = [
    (members: string) => [members, 'require(a == b, "x");'],
    (members: string) => [members, 'if (b != a) revert("x");'],
    (members: string) => [members, 'address c = a; require(c == b && c != address(0), "x");'],
    (members: string) => [
      `${members} modifier same() { require(b == a, "x"); _; } function f() internal same {}`,
      'f();',
    ],
  ] as const;
  const made = (name: string, told: RegExp | undefined, a: string, b: string) =>
    bodies.map((body, at) => {
      const [members = '', statements = ''] = body(both(a, b));
      return situation(`${name}, ${at + 1}`, told, `${members} ${payable}`, statements);
    });
  return [
    ...made('two forms', trap, long, first.evmAddress),
    ...made('two forms, the other way around', trap, first.evmAddress, long),
    ...made('two accounts', undefined, long, second.evmAddress),
    ...made('two accounts, both long-zero', undefined, long, longZeroAddress(second.id)),
    ...made('two accounts by their EVM addresses', undefined, first.evmAddress, second.evmAddress),
    ...made('no account', undefined, longZeroAddress('0.0.999999999'), first.evmAddress),
  ];
}

export const trapSituations: readonly TrapSituation[] = [...wei, ...notWei, ...codes, ...noCodes, ...signatures];

/** The source of a situation as a compiler takes it. */
export function trapSource({ source }: TrapSituation, compiler: SituationCompiler): string {
  return compiler.startsWith('0.8.')
    ? source.replaceAll('msg.sender.transfer', 'payable(msg.sender).transfer')
    : source
        .replaceAll('1 gwei', compiler.startsWith('0.5.') ? '1 szabo' : '1 gwei')
        // A list of bytes as an argument needs it before 0.8.
        .replace('pragma solidity', 'pragma experimental ABIEncoderV2;\npragma solidity');
}

/** Whether a trap of Hedera is said of a failure. */
export async function isTold(
  situation: TrapSituation,
  compiler: SituationCompiler,
  client: LedgerClient,
): Promise<boolean> {
  const { trap, ...written } = situation;
  const source = trapSource(situation, compiler);
  const { words = '', failed } = await runSituation({ ...written, source }, compiler);
  const said = [words, ...(await failureTraps(failed, client, {}))];
  return said.some((each) => (trap ?? /Hedera|Before,|long-zero address|signature of/).test(each));
}

/** Two accounts with EVM addresses in the sandbox's ledger. */
export async function accountsWithForms(client: LedgerClient): Promise<[TwoForms, TwoForms]> {
  const formsOf = async (id: string): Promise<TwoForms> => {
    const { account } = await client.accounts.get(id, { transactions: false });
    return { id, evmAddress: account.evm_address ?? '' };
  };
  return [await formsOf(knownAccounts.alias), await formsOf(knownAccounts.hollow)];
}
