import { pragma, rightAndWrong, storiesOf, type TrialStory } from '../trialStories.ts';

const head = `${pragma}interface TokenService {
  function associateToken(address account, address token) external returns (int64);
  function transferToken(address token, address from, address to, int64 amount) external returns (int64);
}
interface ExchangeRate {
  function tinycentsToTinybars(uint256 cents) external returns (uint256);
  function tinybarsToTinycents(uint256 bars) external returns (uint256);
}
interface Random { function getPseudorandomSeed() external returns (bytes32); }
TokenService constant tokens = TokenService(address(0x167));
ExchangeRate constant rates = ExchangeRate(address(0x168));
Random constant random = Random(address(0x169));
`;

type Pair = Parameters<typeof rightAndWrong>;

const failing = storiesOf('system contracts: ', { head });
/** A failing call with a right and a wrong change. */
const story = (name: string, body: string, changes: Pair[0], unknown: Pair[1] = {}) =>
  failing(name, body, rightAndWrong(changes, unknown));

/** Calls that ask the ledger's system contracts: their changes can be known as long as they ask the same. */
export const systemStories: readonly TrialStory[] = [
  story(
    'a price that is too low',
    `contract Story {
  uint256 paid;
  constructor() payable {}
  function run() external {
    uint256 price = rates.tinycentsToTinybars(1200);
    require(price < 100, "too dear");
    paid = price;
  }
}`,
    [{ 'price < 100': 'price <= 100' }, { 'price < 100': 'price + 1 <= 100' }],
  ),
  story(
    'the wrong way round',
    `contract Story {
  uint256 paid;
  constructor() payable {}
  function run() external {
    uint256 price = rates.tinybarsToTinycents(100);
    require(price == 8, "rate");
    paid = price;
  }
}`,
    [
      { 'rates.tinybarsToTinycents': 'rates.tinycentsToTinybars' },
      { 'tinybarsToTinycents(100)': 'tinybarsToTinycents(200)' },
    ],
    { right: 'notOnRecord', wrong: 'notOnRecord' },
  ),
  story(
    'a seed that is compared',
    `contract Story {
  bytes32 last;
  constructor() payable {}
  function run() external {
    bytes32 seed = random.getPseudorandomSeed();
    require(uint8(seed[0]) > 200, "unlucky");
    last = seed;
  }
}`,
    [{ '> 200': '> 0' }, { '> 200': '> 254' }],
  ),
  story(
    'a seed, then a rate',
    `contract Story {
  uint256 drawn;
  constructor() payable {}
  function run() external {
    uint256 limit = rates.tinycentsToTinybars(120);
    drawn = uint256(random.getPseudorandomSeed()) % limit;
    require(drawn > limit, "out of range");
  }
}`,
    [{ 'drawn > limit': 'drawn < limit' }, { 'drawn > limit': 'drawn == limit' }],
  ),
  story(
    'a rate that is asked for in a view',
    `contract Oracle {
  function price(uint256 cents) external returns (uint256) { return rates.tinycentsToTinybars(cents); }
}
contract Story {
  Oracle oracle = new Oracle();
  uint256 paid;
  constructor() payable {}
  function run() external { paid = oracle.price(240); require(paid == 24, "price"); }
}`,
    [{ 'paid == 24': 'paid == 20' }, { 'paid == 24': 'paid == 22' }],
  ),
  story(
    'an associate whose code is misread',
    `contract Story {
  bool joined;
  constructor() payable {}
  function run() external {
    int64 code = tokens.associateToken(address(this), address(5));
    require(code == 0, "not associated");
    joined = true;
  }
}`,
    [{ 'code == 0': 'code == 22' }, { 'code == 0': 'code == 194' }],
  ),
  story(
    'a second account that is never associated',
    `contract Story {
  uint256 done;
  constructor() payable {}
  function run() external {
    tokens.associateToken(address(3), address(5));
    require(tokens.transferToken(address(5), address(3), address(4), 1) == 22, "transfer");
    done = 1;
  }
}`,
    [{ 'address(4), 1)': 'address(3), 1)' }, { 'address(4), 1)': 'address(6), 1)' }],
    { right: 'notOnRecord', wrong: 'notOnRecord' },
  ),
  story(
    'a loop over accounts',
    `contract Story {
  address[] accounts;
  constructor() payable { accounts.push(address(3)); accounts.push(address(4)); }
  function run() external {
    for (uint256 at = 0; at <= accounts.length; at++) tokens.associateToken(accounts[at], address(5));
  }
}`,
    [{ 'at <= accounts': 'at < accounts' }, { 'at <= accounts.length': 'at <= accounts.length + 0' }],
  ),
  story(
    'a check before the loop',
    `contract Story {
  uint256 done;
  constructor() payable {}
  function run() external {
    for (uint160 at = 0; at < 3; at++) {
      require(tokens.associateToken(address(at + 3), address(5)) == 22, "associate");
      done += 1;
    }
    require(done == 4, "count");
  }
}`,
    [{ 'done == 4': 'done == 3' }, { 'at < 3': 'at < 4', 'done == 4': 'done == 5' }],
    { wrong: 'notOnRecord' },
  ),
  story(
    'through a library',
    `library Codes { function ok(int64 code) internal pure returns (bool) { return code == 0; } }
contract Story {
  uint256 done;
  constructor() payable {}
  function run() external {
    require(Codes.ok(tokens.associateToken(address(3), address(5))), "failed");
    done = 1;
  }
}`,
    [{ 'code == 0': 'code == 22' }, { 'code == 0': 'code < 0' }],
  ),
  story(
    'behind a proxy',
    `contract Logic {
  address logic;
  uint256 done;
  function join(address token) external {
    int64 code = tokens.associateToken(address(this), token);
    if (code != 0) revert("association");
    done += 1;
  }
}
contract Proxy {
  address logic;
  uint256 done;
  constructor(address to) { logic = to; }
  fallback() external {
    (bool ok, bytes memory data) = logic.delegatecall(msg.data);
    if (!ok) assembly { revert(add(data, 32), mload(data)) }
  }
}
contract Story {
  Logic proxy;
  constructor() payable { proxy = Logic(address(new Proxy(address(new Logic())))); }
  function run() external { proxy.join(address(5)); }
}`,
    [{ 'code != 0': 'code != 22' }, { 'code != 0': 'code != 194' }],
  ),
  story(
    'a transfer whose code is ignored',
    `contract Story {
  mapping(address => int64) held;
  constructor() payable { held[address(4)] = 2; }
  function run() external {
    tokens.transferToken(address(5), address(this), address(4), 3);
    require(held[address(4)] >= 3, "held");
    held[address(4)] -= 3;
  }
}`,
    [{ '>= 3': '>= 2', '-= 3;': '-= 2;' }, { '"held"': '"not held"' }],
  ),
  story(
    'asks for one more',
    `contract Story {
  uint256 paid;
  constructor() payable {}
  function run() external {
    paid = rates.tinycentsToTinybars(600);
    require(paid == 51, "paid");
  }
}`,
    [{ 'paid == 51': 'paid + rates.tinycentsToTinybars(12) == 51' }, { 'paid == 51': 'paid == 52' }],
    { right: 'notOnRecord' },
  ),
  story(
    'asks none at all',
    `contract Story {
  uint256 price = 7;
  constructor() payable {}
  function run() external {
    price = rates.tinycentsToTinybars(12);
    require(price > 5, "price");
  }
}`,
    [{ 'price = rates.tinycentsToTinybars(12);': '' }, { 'price > 5': 'price > 1' }],
  ),
];
