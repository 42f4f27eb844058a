import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changedState } from '../../src/core/storage/changedState.ts';
import { heldState } from '../../src/core/storage/heldState.ts';
import { namespaceSlot, namespacesIn } from '../../src/core/storage/namespaces.ts';
import { SlotNames } from '../../src/core/storage/slotNames.ts';
import { readSolidityLayout } from '../../src/core/storage/solidityLayout.ts';
import { sourceTypesIn } from '../../src/core/storage/sourceTypes.ts';
import { addPreimages, KeyCollector, tryKeys } from '../../src/core/storage/storageKeys.ts';
import { readVyperLayout } from '../../src/core/storage/vyperLayout.ts';
import { random } from '../sandbox/ledger/random.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { randomContract } from '../storage/randomContract.ts';
import { RunningContract } from '../storage/runWrites.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { runTool } from '../toolchains/runTool.ts';
import { skipBecause } from '../tools/skipBecause.ts';

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { storageLayout: unknown; evm: { deployedBytecode: { object: string } } }>>;
}

function compile(source: string) {
  const solc = solcByVersion('0.8.28+commit.7893614a');
  assert.ok(solc);
  const output: Output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'Random.sol': { content: source } },
        settings: { outputSelection: { '*': { '*': ['storageLayout', 'evm.deployedBytecode.object'] } } },
      }),
    ),
  );
  const failed = output.errors?.find(({ severity }) => severity === 'error');
  assert.equal(failed, undefined, `${failed?.formattedMessage}\n${source}`);
  const contract = output.contracts['Random.sol']?.Random;
  assert.ok(contract);
  const layout = readSolidityLayout(contract.storageLayout, sourceTypesIn([source]));
  assert.ok(layout);
  return { layout, running: new RunningContract(contract.evm.deployedBytecode.object) };
}

/** Holds the members of the namespace `example.main` against the compiler's layout of the same struct, `Main`. */
function placedAsCompiled(text: string) {
  const { layout } = compile(text);
  const own = namespacesIn(sourceTypesIn([text]));
  const main = layout.types.get(layout.variables[0]?.type ?? '');
  assert.ok(main?.kind === 'struct');
  const base = namespaceSlot('example.main');
  assert.deepEqual(
    own.variables.map(({ label, slot, offset }) => ({ label, slot: slot - base, offset })),
    main.members.map(({ label, slot, offset }) => ({ label: `Main.${label}`, slot, offset })),
    text,
  );
  return { own, layout, main };
}

describe('storage in the names of the source', function () {
  this.timeout(120_000);

  for (const seed of [1, 2, 3, 4, 5, 6])
    it(`names every write of a random contract, and its value (seed ${seed})`, async () => {
      const source = random(seed, 'storage');
      const contract = randomContract((below) => source.int(below), 16);
      const { layout, running } = compile(contract.source);
      const allByReplay = new SlotNames(layout);
      const before = new Map<string, string>();
      for (const write of contract.writes) {
        const { touched, trace, input } = await running.call(`${write.call}()`, write.keys);
        const byReplay = new SlotNames(layout);
        addPreimages(allByReplay, trace.mappingKeys);
        addPreimages(byReplay, trace.mappingKeys);
        tryKeys(byReplay, new KeyCollector());
        const byArguments = new SlotNames(layout);
        const keys = new KeyCollector();
        keys.data(input);
        tryKeys(byArguments, keys);
        for (const [how, names] of Object.entries({ byReplay, byArguments })) {
          const { named, unnamed } = changedState(touched, () => names);
          const where = `${how} of ${write.name} = ${write.value}\n${contract.source}`;
          assert.deepEqual(unnamed, [], where);
          const found = named.find(({ name }) => name === write.name);
          const isSame = before.get(write.name) === write.value;
          assert.equal(
            found?.after.text,
            isSame ? undefined : write.value,
            `${JSON.stringify(named.map(({ name, after }) => [name, after.text]))}\n${where}`,
          );
          const others = named.filter(({ name }) => name !== write.name && !name.endsWith('.length'));
          assert.deepEqual(others, [], where);
          if (found && before.has(write.name)) assert.equal(found.before.text, before.get(write.name));
        }
        before.set(write.name, write.value);
      }
      tryKeys(allByReplay, new KeyCollector());
      const held = heldState(running.state(), true, allByReplay);
      assert.deepEqual(held.unnamed, []);
      for (const { name, value } of lastOf(contract.writes))
        assert.equal(held.named.find((each) => each.name === name)?.value?.text, value, name);
    });

  it('places the members of a namespace as the compiler places those of a variable', async () => {
    for (let seed = 0; seed < 12; seed++) {
      const source = random(seed, 'namespaces');
      const contract = randomContract((below) => source.int(below), 6);
      // The variables as the members of one struct.
      const variables = [...contract.source.matchAll(/^(.*) (v\d+);$/gm)].map(([line]) => line);
      const struct = `/// @custom:storage-location erc7201:example.main\nstruct Main { ${variables.join(' ')} }`;
      const types = contract.source.slice(0, contract.source.indexOf(variables[0] ?? ''));
      const text = `${types}\n${struct}\nMain main;\n}`;
      const { own, layout, main } = placedAsCompiled(text);
      for (const [at, { type }] of own.variables.entries())
        assert.equal(own.types.get(type)?.bytes, layout.types.get(main.members[at]?.type ?? '')?.bytes, text);
    }
  });

  it('places members of inherited types, and arrays whose length is computed', () => {
    const text = `uint256 constant PAIR = 2;
uint256 constant MOST = 0x1_0;
library Kinds { struct Item { address owner; uint96 amount; bytes32 id; } }
abstract contract Base {
  struct Point { uint128 x; uint64 y; }
  enum State { Idle, Busy }
  type Id is uint32;
  uint256 internal constant SIZE = PAIR ** 2 - 1;
}
abstract contract Middle is Base { constructor(uint256) {} }
contract Random is Middle(7) {
  uint8 private constant own = 1 + 2 * 3;
  /// @custom:storage-location erc7201:example.main
  struct Main {
    State state;
    Point[SIZE] points;
    uint8[PAIR * 2 + 1] small;
    mapping(State => Point) byState;
    Base.Id id;
    Id[1 << 3] ids;
    uint256[(PAIR + 1) * 2][SIZE % 2] grid;
    Kinds.Item[own - 5] items;
    uint16[MOST / 4] last;
    uint256[1e1] ten;
  }
  Main main;
}`;
    placedAsCompiled(text);
  });

  it('places the members of a namespace whose types contain themselves', () => {
    const text = `contract Random {
  struct Node { uint64 weight; Node[] children; mapping(bytes32 => Branch) branches; }
  struct Branch { address owner; mapping(uint256 => Node[]) nodes; uint8 depth; }
  /// @custom:storage-location erc7201:example.main
  struct Main { uint16 count; Node root; uint8 depth; Branch[2] branches; mapping(address => Node) byOwner; bool last; }
  Main main;
}`;
    assert.equal(placedAsCompiled(text).own.unread, undefined);
  });

  it('places the members of a namespace before one whose type is unknown', () => {
    const text = `contract Story {
  /// @custom:storage-location erc7201:example.main
  struct Main { uint256 first; Elsewhere.Item[] list; uint128 second; Elsewhere.Item unknown; uint256 last; }
}`;
    const { variables, unread } = namespacesIn(sourceTypesIn([text]));
    const base = namespaceSlot('example.main');
    assert.deepEqual(
      variables.map(({ label, slot }) => [label, slot - base]),
      [['Main.first', 0n]],
    );
    assert.deepEqual(unread, ['erc7201:example.main']);
  });

  for (const version of ['0.3.10', '0.4.3'])
    it(`names what a Vyper ${version} contract writes`, async function () {
      const vyper = await installVyper(version);
      if (vyper === undefined) return skipBecause(this, "Vyper can't be installed here");
      const isOld = version.startsWith('0.3');
      const inVersion = (text: string) =>
        isOld
          ? text
              .replace('0.4.3', version)
              .replaceAll('flag ', 'enum ')
              .replace('Point(x=3, at=empty(address))', 'Point({x: 3, at: empty(address)})')
          : text;
      const folder = await mkdtemp(path.join(tmpdir(), 'll-vyper-'));
      const file = path.join(folder, 'Box.vy');
      const calls = vyperWrites.map(([statement], at) => `@external\ndef w${at}():\n    ${statement}\n`);
      const source = inVersion(`${vyperTypes}\n${calls.join('\n')}`);
      await writeFile(file, source);
      const layoutText = await runTool(vyper, ['-f', 'layout', file], { cwd: folder });
      const runtime = (await runTool(vyper, ['-f', 'bytecode_runtime', file], { cwd: folder })).trim();
      await rm(folder, { recursive: true });
      const layout = readVyperLayout(JSON.parse(layoutText), [source]);
      assert.ok(layout);
      const running = new RunningContract(runtime);
      for (const [at, [, name, value]] of vyperWrites.entries()) {
        const { touched, trace } = await running.call(`w${at}()`);
        const names = new SlotNames(layout);
        addPreimages(names, trace.mappingKeys);
        const { named, unnamed } = changedState(touched, () => names);
        assert.deepEqual(unnamed, [], name);
        assert.deepEqual(
          named.filter((each) => !each.name.endsWith('.length')).map((each) => [each.name, each.after.text]),
          [[name, value]],
        );
      }
    });
});

const vyperTypes = `# pragma version 0.4.3
struct Point:
    x: uint8
    at: address

flag Role:
    ADMIN
    USER

owner: address
held: HashMap[address, HashMap[uint256, Point]]
list: DynArray[int128, 10]
words: String[50]
small: uint8[3]
one: Point
role: Role
tag: bytes4
points: DynArray[Point, 3]
named: public(HashMap[String[40], uint256])
data: HashMap[Bytes[8], HashMap[String[4], Point]]
text: String[40]
`;

const vyperWrites = [
  ['self.owner = msg.sender', 'owner', '0.0.1003'],
  ['self.held[msg.sender][7].x = 9', 'held[0.0.1003][7].x', '9'],
  ['self.held[msg.sender][8].at = msg.sender', 'held[0.0.1003][8].at', '0.0.1003'],
  ['self.list.append(-5)', 'list[0]', '-5'],
  [
    'self.words = "a text that is longer than thirty-two bytes"',
    'words',
    '"a text that is longer than thirty-two bytes"',
  ],
  ['self.small[2] = 200', 'small[2]', '200'],
  ['self.one.at = msg.sender', 'one.at', '0.0.1003'],
  ['self.role = Role.ADMIN | Role.USER', 'role', 'ADMIN | USER'],
  ['self.tag = 0x01020304', 'tag', '0x01020304'],
  ['self.points.append(Point(x=3, at=empty(address)))', 'points[0].x', '3'],
  // Not as literals, whose hash the compiler knows.
  ['self.named[slice(concat("ab", uint2str(block.number)), 0, 3)] = 4', 'named["ab1"]', '4'],
  ['self.data[slice(msg.data, 0, 3)][slice(uint2str(block.number), 0, 1)].x = 5', 'data[0xf902fb]["1"].x', '5'],
] as const;

/** The second write to a place holds. */
function lastOf<T extends { name: string }>(writes: readonly T[]): T[] {
  return [...new Map(writes.map((write) => [write.name, write])).values()];
}
