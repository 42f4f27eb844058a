import type { Story } from './stories.ts';

/** A change of a story's source. */
export interface Fix {
  readonly name: string;
  /** What stands there by what comes instead, one after the other. */
  readonly replace: Readonly<Record<string, string>>;
  /** The only answer that's allowed besides the right one, and why the trial can't know. */
  readonly unknown?: string;
  /** The same, of which it depends on the compilation whether that answer is given. */
  readonly sometimes?: string;
  /** The compiler that the project has been moved to, with its commit. */
  readonly compiler?: string;
  /** The compiler's settings that the project has since, in place of those of the compilation. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A call that fails, and changes that let it succeed, fail otherwise, or do something else. */
export interface TrialStory extends Story {
  readonly fixes: readonly Fix[];
  /** Another than that of most stories, with its commit; of Vyper, without. */
  readonly compiler?: string;
  /** In place of those of the compilation. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** A change comes to contracts that stay where they are: of their constructors, it has only what is in their code. */
  readonly keepsState?: true;
}

export const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

const tokenService = `interface TokenService {
  function associateToken(address account, address token) external returns (int64);
  function transferToken(address token, address from, address to, int64 amount) external returns (int64);
}
`;

/** What each change replaces, by its name; and why a trial can't know, always or depending on the compilation. */
export type Changes = Readonly<Record<string, Fix['replace'] | ChangeWithReason>>;
type ChangeWithReason = readonly [
  replace: Fix['replace'],
  /** Why, or what else it has. */
  unknown?: string | Partial<Fix> | undefined,
  sometimes?: string,
];

function fixesOf(changes: Changes): Fix[] {
  return Object.entries(changes).map(([name, change]) => {
    const [replace, unknown, sometimes] = (Array.isArray(change) ? change : [change]) as ChangeWithReason;
    const why = typeof unknown === 'string' ? { unknown } : unknown;
    return { name, replace, ...why, ...(sometimes !== undefined && { sometimes }) };
  });
}

/** A right and a wrong change, and why one of them can't be known. */
export function rightAndWrong(
  [right, wrong]: readonly [right: Fix['replace'], wrong: Fix['replace']],
  unknown: Partial<Record<'right' | 'wrong', string>> = {},
): Changes {
  return { right: [right, unknown.right], wrong: [wrong, unknown.wrong] };
}

/**
 * Makes the stories of one kind.
 * @param kind begins their names
 * @param own what all of them have, and what their sources begin with
 */
export function storiesOf(kind: string, { head = pragma, ...own }: Partial<TrialStory> & { head?: string } = {}) {
  return (name: string, body: string, changes: Changes, more: Partial<TrialStory> = {}): TrialStory => ({
    name: `${kind}${name}`,
    source: more.language === 'Vyper' ? body : `${head}${body}`,
    fixes: fixesOf(changes),
    ...own,
    ...more,
  });
}

const story = storiesOf('');

/**
 * The ledger's token service for the stories: who isn't associated gets nothing, and nobody associates twice. What a
 * token's own address passes on, it answers for everyone alike: everyone has 100 of each token.
 */
export const tokenServiceSource = `${pragma}contract Service {
  mapping(address => mapping(address => bool)) associated;
  function associateToken(address account, address token) external returns (int64) {
    if (associated[account][token]) return 194;
    associated[account][token] = true;
    return 22;
  }
  function transferToken(address token, address, address to, int64) external view returns (int64) {
    return associated[to][token] ? int64(22) : int64(184);
  }
  fallback(bytes calldata input) external returns (bytes memory) {
    require(bytes4(input) == 0x618dc65e, "function");
    bytes calldata inner = input[24:];
    if (bytes4(inner) == 0x70a08231) return abi.encode(uint256(100));
    (, uint256 amount) = abi.decode(inner[4:], (address, uint256));
    if (amount > 100) {
      assembly {
        mstore(0, 178)
        revert(0, 32)
      }
    }
    return abi.encode(true);
  }
}`;

/** The ledger's exchange rate for the stories: 12 cents an hbar. */
export const exchangeRateSource = `${pragma}contract Service {
  function tinycentsToTinybars(uint256 cents) external pure returns (uint256) { return cents / 12; }
  function tinybarsToTinycents(uint256 bars) external pure returns (uint256) { return bars * 12; }
}`;

/** The ledger's random numbers for the stories: one, as of one moment. */
export const randomSource = `${pragma}contract Service {
  function getPseudorandomSeed() external pure returns (bytes32) { return keccak256("seed"); }
}`;

export const trialStories: readonly TrialStory[] = [
  story(
    'a check that is too strict',
    `contract Story {
  mapping(address => uint256) shares;
  uint256 total;
  constructor() payable { shares[msg.sender] = 10; total = 10; }
  function run() external returns (uint256) {
    uint256 held = shares[msg.sender];
    require(held >= 25, "too few");
    shares[msg.sender] = held - 5;
    total -= 5;
    return total;
  }
}`,
    {
      lower: { 'held >= 25': 'held >= 5' },
      'not low enough': { 'held >= 25': 'held >= 11' },
      'other message': { '"too few"': '"far too few"' },
      'takes more than it has': { 'held >= 25': 'held >= 5', 'held - 5': 'held - 15' },
    },
  ),
  story(
    'overflow',
    `contract Story {
  uint8 count = 250;
  event Counted(uint256 count);
  constructor() payable {}
  function run() external { count += 10; emit Counted(count); }
}`,
    {
      wider: { 'count += 10;': 'unchecked { count += 10; }' },
      less: { 'count += 10': 'count += 5' },
      'still too much': { 'count += 10': 'count += 6' },
      'wider type': [{ 'uint8 count': 'uint256 count' }, 'layout'],
    },
  ),
  story(
    'immutables',
    `contract Story {
  uint256 immutable limit;
  address immutable owner;
  uint256 used;
  constructor() payable { limit = 7; owner = msg.sender; }
  function run() external returns (uint256) {
    require(limit > 8, "over the limit");
    used = limit;
    return uint256(uint160(owner));
  }
}`,
    {
      lower: { 'limit > 8': 'limit > 6' },
      'swapped declarations': {
        'uint256 immutable limit;\n  address immutable owner;': 'address immutable owner;\n  uint256 immutable limit;',
        'limit > 8': 'limit > 6',
      },
      'by owner': { 'require(limit > 8': 'require(owner != address(0) && limit == 7' },
      wrong: { 'limit > 8': 'limit > 7' },
      'a new one': [
        {
          'uint256 used;': 'uint256 used;\n  uint256 immutable most;',
          'limit = 7;': 'limit = 7; most = 9;',
          'limit > 8': 'most > 8',
        },
        'carry',
      ],
    },
  ),
  story(
    'two contracts',
    `contract Bank {
  mapping(address => uint256) public held;
  function put(uint256 amount) external { held[msg.sender] += amount; }
  function take(uint256 amount) external {
    require(held[msg.sender] > amount, "bank: not enough");
    held[msg.sender] -= amount;
  }
}
contract Story {
  Bank immutable bank = new Bank();
  uint256 taken;
  constructor() payable { bank.put(10); }
  function run() external { bank.take(10); taken += 10; }
}`,
    {
      'in the callee': { '> amount': '>= amount' },
      'in the caller': { 'bank.take(10)': 'bank.take(9)', 'taken += 10': 'taken += 9' },
      'in neither': { 'bank: not enough': 'bank: too little' },
      'in both': { '> amount': '>= amount', 'taken += 10': 'taken += bank.held(address(this))' },
    },
  ),
  story(
    'a library',
    `library Sums {
  function sum(uint256 a, uint256 b) internal pure returns (uint256) { require(a + b < 100, "sum"); return a + b; }
}
contract Story {
  uint256 kept = 90;
  constructor() payable {}
  function run() external { kept = Sums.sum(kept, 20); }
}`,
    {
      more: { 'a + b < 100': 'a + b < 200' },
      less: { 'Sums.sum(kept, 20)': 'Sums.sum(kept, 2)' },
      'not enough': { 'a + b < 100': 'a + b < 110' },
    },
  ),
  story(
    'a new linked library',
    `contract Story {
  uint256 kept = 90;
  constructor() payable {}
  function run() external { require(kept < 10, "kept"); kept = 1; }
}`,
    {
      right: {
        'contract Story':
          'library Halves { function half(uint256 a) public pure returns (uint256) { return a / 2; } }\ncontract Story',
        'require(kept < 10, "kept"); kept = 1': 'kept = Halves.half(kept)',
      },
      wrong: {
        'contract Story':
          'library Halves { function half(uint256 a) public pure returns (uint256) { require(a < 10); return a / 2; } }\ncontract Story',
        'require(kept < 10, "kept"); kept = 1': 'kept = Halves.half(kept)',
      },
    },
  ),
  story(
    'a library that reads storage',
    `library Sets {
  struct Set { uint256[] items; }
  function add(Set storage set, uint256 item) internal { require(set.items.length < 1, "full"); set.items.push(item); }
}
contract Story {
  using Sets for Sets.Set;
  Sets.Set numbers;
  constructor() payable { numbers.add(1); }
  function run() external { numbers.add(2); }
}`,
    {
      more: { 'length < 1': 'length < 2' },
      'as before': { '"full"': '"no room"' },
    },
  ),
  story(
    'a proxy',
    `contract Logic {
  address logic;
  uint256 number;
  function set(uint256 to) external { require(to < 5, "too large"); number = to; }
}
contract Proxy {
  address logic;
  uint256 number;
  constructor(address to) { logic = to; }
  fallback() external {
    (bool done, bytes memory data) = logic.delegatecall(msg.data);
    if (!done) assembly { revert(add(data, 32), mload(data)) }
  }
}
contract Story {
  Logic immutable proxy;
  constructor() payable { proxy = Logic(address(new Proxy(address(new Logic())))); }
  function run() external { proxy.set(7); }
}`,
    {
      'in the logic': { 'to < 5': 'to < 8' },
      'in the caller': { 'proxy.set(7)': 'proxy.set(4)' },
      'in neither': { 'to < 5': 'to < 7' },
      'other places': [
        {
          'address logic;\n  uint256 number;\n  function': 'uint256 number;\n  address logic;\n  function',
          'to < 5': 'to < 8',
        },
        'layout',
      ],
    },
  ),
  story(
    'a factory',
    `contract Child {
  uint256 number;
  constructor(uint256 to) { require(to < 5, "too large"); number = to; }
}
contract Story {
  Child child;
  constructor() payable {}
  function run() external { child = new Child(7); }
}`,
    {
      'in the child': { 'to < 5': 'to < 8' },
      'in the factory': { 'new Child(7)': 'new Child(3)' },
      'in neither': { 'to < 5': 'to < 7' },
    },
  ),
  story(
    'appended variables',
    `contract Story {
  uint256 number = 3;
  constructor() payable {}
  function run() external { require(number > 3, "small"); number = 0; }
}`,
    {
      appended: {
        'uint256 number = 3;': 'uint256 number = 3;\n  uint256 calls;',
        'require(number > 3, "small"); number = 0': 'calls += 1; number += calls',
      },
      inserted: [{ 'uint256 number = 3;': 'uint256 calls;\n  uint256 number = 3;' }, 'layout'],
      'appended and wrong': {
        'uint256 number = 3;': 'uint256 number = 3;\n  uint256 calls;',
        'number > 3': 'calls > 0',
      },
    },
  ),
  story(
    'value to a function that takes none',
    `contract Other { uint256 got; function take() external { got += 1; } }
contract Story {
  Other other = new Other();
  constructor() payable {}
  function run() external {
    (bool done, ) = address(other).call{value: 5}(abi.encodeCall(Other.take, ()));
    require(done, "not taken");
  }
}`,
    {
      payable: { 'take() external': 'take() external payable' },
      'payable and refused': {
        'take() external { got += 1': 'take() external payable { require(msg.value > 10); got += 1',
      },
    },
  ),
  story(
    'a transfer of value',
    `contract Sink { receive() external payable { require(msg.value < 50, "sink: too much"); } }
contract Story {
  Sink sink = new Sink();
  constructor() payable {}
  function run() external {
    (bool done, ) = address(sink).call{value: 60}("");
    require(done, "not sent");
  }
}`,
    {
      less: { 'value: 60': 'value: 40' },
      'more than it has': { 'value: 60': 'value: 6000' },
      'the sink takes it': { 'msg.value < 50': 'msg.value < 61' },
      'it does not look': { 'require(done, "not sent");': 'done;' },
    },
  ),
  story(
    'a withdrawal',
    `contract Story {
  mapping(address => uint256) held;
  constructor() payable { held[msg.sender] = 10; }
  function run() external {
    require(held[msg.sender] >= 25, "not enough");
    held[msg.sender] -= 10;
    payable(msg.sender).transfer(10);
  }
}`,
    {
      pays: { '>= 25': '>= 10' },
      'pays more than it has': { '>= 25': '>= 10', 'transfer(10)': 'transfer(10_000)' },
      // On the ledger, it depends on what has that number, which no record says.
      'pays an address without an account': [
        { '>= 25': '>= 10', 'payable(msg.sender)': 'payable(address(0xdead))' },
        'notOnRecord',
      ],
    },
  ),
  story(
    'out of gas',
    `contract Story {
  uint256[] numbers;
  constructor() payable {}
  function run() external { for (uint256 at = 0; at < 100; at++) numbers.push(at); }
}`,
    {
      fewer: { 'at < 100': 'at < 3' },
      'a few fewer': { 'at < 100': 'at < 90' },
    },
    { gas: 300_000n },
  ),
  story(
    'clears storage',
    `contract Story {
  uint256[12] numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  constructor() payable {}
  function run() external { require(numbers[0] > 1, "cleared"); delete numbers; }
}`,
    {
      clears: { 'numbers[0] > 1': 'numbers[0] > 0' },
      'clears one': { 'require(numbers[0] > 1, "cleared"); delete numbers': 'delete numbers[3]' },
    },
  ),
  story(
    'try and catch',
    `contract Other { function fail(uint256 x) external pure returns (uint256) { require(x > 3, "small"); return x; } }
contract Story {
  Other other = new Other();
  uint256 result;
  constructor() payable {}
  function run() external {
    try other.fail(2) returns (uint256 x) { result = x; } catch { revert("caught"); }
  }
}`,
    {
      catches: { 'revert("caught")': 'result = 99' },
      'asks for more': { 'other.fail(2)': 'other.fail(4)' },
      'fails less': { 'x > 3': 'x > 1' },
      'as before': { '"caught"': '"was caught"' },
    },
  ),
  story(
    'the constructor',
    `contract Story {
  uint256 number;
  constructor() payable { require(msg.value > 5000, "too little"); number = msg.value; }
  function run() external {}
}`,
    {
      less: { '> 5000': '> 500' },
      'as before': { '> 5000': '> 4000' },
    },
    { creation: true },
  ),
  story(
    'a random number',
    `contract Story {
  uint256 number;
  constructor() payable {}
  function run() external { require(number > 3, "small"); number = 1; }
}`,
    {
      'reads a block': [{ 'number > 3': 'uint256(blockhash(block.number - 1)) > 0' }, 'unrecorded'],
    },
  ),
  story(
    'associates first',
    `${tokenService}contract Story {
  TokenService constant service = TokenService(address(0x167));
  constructor() payable {}
  function run() external {
    int64 code = service.transferToken(address(1), address(this), address(2), 5);
    require(code == 22, "transfer");
  }
}`,
    {
      associates: [
        { 'int64 code =': 'service.associateToken(address(2), address(1));\n    int64 code =' },
        'notOnRecord',
      ],
      'ignores the code': { 'require(code == 22, "transfer");': 'code;' },
      'asks twice': [
        {
          'require(code == 22, "transfer");':
            'code = service.transferToken(address(1), address(this), address(2), 5); require(code == 22, "again");',
        },
        'notOnRecord',
      ],
      'another message': { '"transfer"': '"not transferred"' },
    },
  ),
  story(
    'associates twice',
    `${tokenService}contract Story {
  TokenService constant service = TokenService(address(0x167));
  uint256 done;
  constructor() payable {}
  function run() external {
    require(service.associateToken(address(2), address(1)) == 22, "associate");
    done = 1;
    require(service.transferToken(address(1), address(this), address(2), 5) == 23, "transfer");
  }
}`,
    {
      'right code': { '== 23': '== 22' },
      'associates twice': [
        { 'done = 1;': 'require(service.associateToken(address(2), address(1)) == 22, "twice");' },
        'notOnRecord',
      ],
      'stops before': { 'done = 1;': 'done = 1; return;' },
    },
  ),
  story(
    'undone before it asks',
    `${tokenService}contract Inner {
  TokenService constant service = TokenService(address(0x167));
  function join(bool fails) external { service.associateToken(address(2), address(1)); require(!fails, "inner"); }
  function send() external { require(service.transferToken(address(1), address(this), address(2), 5) == 22, "transfer"); }
}
contract Story {
  Inner immutable inner = new Inner();
  constructor() payable {}
  function run() external {
    try inner.join(true) {} catch {}
    inner.send();
  }
}`,
    {
      'is not undone': [{ 'inner.join(true)': 'inner.join(false)' }, 'notOnRecord'],
      'does not send': { 'inner.send();': '' },
    },
  ),
  story(
    'does not compile',
    `contract Story {
  constructor() payable {}
  function run() external pure { revert("always"); }
}`,
    {
      'a missing semicolon': [{ 'revert("always");': 'uint256 x = 1' }, 'compile'],
    },
  ),
];
