import { data, head, type RehearsalStory } from './rehearsalStories.ts';

/** Contracts that are paid without a function, create others, and depend on the time. */
export const paidStories: readonly RehearsalStory[] = [
  {
    name: 'a shop that is paid',
    source: `${head}contract Receipt { uint256 public immutable amount; constructor(uint256 given) payable { amount = given; } }
contract Shop {
  uint256 public taken;
  uint256 public last;
  mapping(address => uint256) public paid;
  Receipt[] public receipts;
  address owner = msg.sender;
  event Paid(address indexed by, uint256 amount);
  receive() external payable { require(msg.value < 900, "too much"); paid[msg.sender] += msg.value; taken += msg.value; }
  fallback() external { taken += 1; }
  function buy(uint256 n) external payable returns (address) {
    require(n > 20, "n");
    Receipt made = new Receipt{value: msg.value / 2}(n);
    receipts.push(made);
    emit Paid(msg.sender, n);
    return address(made);
  }
  function refund(uint256 n) external { require(msg.sender == owner || n < 50, "refund"); last = n; payable(msg.sender).transfer(n % 3); }
  function sum() external view returns (uint256 all) { for (uint256 i = 0; i < receipts.length; i++) all += receipts[i].amount(); }
}`,
    deploys: ['Shop'],
    call(draw) {
      const value = BigInt(draw.int(1_000));
      const calls = [
        { data: '0x', value },
        { data: '0x12345678' },
        { data: data('buy(uint256)', draw.int(100)), value },
        { data: data('refund(uint256)', draw.int(100)) },
        { data: data('sum()') },
      ];
      return calls[draw.int(calls.length)] ?? { data: '0x' };
    },
    versions: [
      {
        name: 'takes no payments',
        replace: {
          'receive() external payable { require(msg.value < 900, "too much"); paid[msg.sender] += msg.value; taken += msg.value; }':
            '',
        },
      },
      {
        name: 'takes them in the fallback',
        replace: {
          'receive() external payable { require(msg.value < 900, "too much"); paid[msg.sender] += msg.value; taken += msg.value; }':
            '',
          'fallback() external {': 'fallback() external payable {',
        },
      },
      { name: 'has no fallback', replace: { 'fallback() external { taken += 1; }': '' } },
      {
        name: 'a renamed function, for which the fallback runs',
        replace: { 'function refund(': 'function giveBack(' },
      },
      { name: 'only for itself', replace: { 'function sum() external view': 'function sum() internal view' } },
      {
        name: 'an event with another index',
        replace: { 'address indexed by, uint256 amount': 'address by, uint256 indexed amount' },
      },
      { name: 'creates by a salt', replace: { 'new Receipt{value': 'new Receipt{salt: bytes32(n), value' } },
      {
        name: 'creates two',
        replace: { 'receipts.push(made);': 'receipts.push(new Receipt(1)); receipts.push(made);' },
      },
      {
        name: 'another constructor of what it creates',
        replace: { 'amount = given;': 'require(given > 60, "receipt"); amount = given;' },
        // Of those that were created before, the constructor was another.
        sometimes: 'constructor',
      },
      {
        name: 'a guard in transient storage',
        replace: {
          'require(n > 20, "n");': 'assembly { if tload(1) { revert(0, 0) } tstore(1, 1) } require(n > 20, "n");',
        },
      },
      {
        name: 'a guard in an appended variable',
        replace: {
          'address owner = msg.sender;': 'address owner = msg.sender;\n  uint256 entered;',
          'require(n > 20, "n");': 'require(entered == 0, "entered"); entered = 1; require(n > 20, "n");',
        },
      },
      { name: 'notes the time', replace: { 'last = n;': 'last = block.timestamp;' } },
      { name: 'notes the number of the block', replace: { 'last = n;': 'last = block.number;' } },
      { name: 'without checks', replace: { 'taken += 1;': 'unchecked { taken += 1; }' } },
      { name: 'by assembly', replace: { 'taken += 1;': 'assembly { sstore(taken.slot, add(sload(taken.slot), 1)) }' } },
      { name: 'pays more', replace: { 'transfer(n % 3)': 'transfer(n * 1000)' } },
      {
        name: 'another owner',
        replace: { 'address owner = msg.sender': 'address owner = address(1)' },
        unknown: 'constructor',
      },
      { name: 'its balance', replace: { 'last = n;': 'last = address(this).balance;' } },
    ],
  },
];
