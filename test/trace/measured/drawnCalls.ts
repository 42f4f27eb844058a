import { AbiCoder, type Fragment, FunctionFragment, getCreateAddress, type ParamType } from 'ethers';
import type { Random } from '../../sandbox/ledger/random.ts';

/** A contract that can be deployed. */
export interface DrawnContract {
  /** `path:Name`. */
  readonly contract: string;
  readonly constructorInputs: readonly ParamType[];
  readonly isPayable: boolean;
  readonly functions: readonly FunctionFragment[];
}

/** A transaction: a call, or a deployment with what follows its code. */
export interface DrawnCall {
  readonly from: string;
  readonly value: bigint;
  readonly to?: string;
  readonly deploys?: string;
  /** Without `0x`. */
  readonly data: string;
}

const coder = AbiCoder.defaultAbiCoder();
const names = ['', 'a', 'Ledger Lens', 'x'.repeat(40)];
const words = [0n, 0n, 1n, 1n, 2n, 3n, 5n, 7n, 10n, 100n, 1000n, 10n ** 6n, 10n ** 18n, 2n ** 64n, 1_790_000_900n];

/** Draws deployments and calls, which are the same whatever the contracts were compiled with. */
export function drawCalls(
  draw: Random,
  contracts: readonly DrawnContract[],
  accounts: readonly string[],
  count: number,
): DrawnCall[] {
  const [deployer = ''] = accounts;
  const calls: DrawnCall[] = [];
  const deployed: { contract: DrawnContract; address: string }[] = [];
  const values = { draw, addresses: [...accounts, ...accounts, `0x${'0'.repeat(40)}`] };
  for (let nonce = 0; nonce < contracts.length * 3; nonce++) {
    const contract = contracts[nonce % contracts.length];
    if (!contract) continue;
    const data = encoded(values, contract.constructorInputs);
    const value = contract.isPayable && draw.chance(60) ? 1000n : 0n;
    calls.push({ from: deployer, deploys: contract.contract, data, value });
    // Whether it fails or not, a deployment takes a nonce.
    const address = getCreateAddress({ from: deployer, nonce }).toLowerCase();
    deployed.push({ contract, address });
    values.addresses.push(address);
  }
  while (calls.length < contracts.length * 3 + count) {
    const { contract, address } = deployed[draw.int(deployed.length)] ?? {};
    const called = contract?.functions[draw.int(contract.functions.length)];
    if (!called || !address) continue;
    if (called.constant && draw.chance(60)) continue;
    let data = called.selector.slice(2) + encoded(values, called.inputs);
    if (draw.chance(2)) data = data.slice(0, 8 + draw.int(Math.max(1, data.length - 8)));
    if (data.length % 2 === 1) data = data.slice(0, -1);
    const value = draw.chance(called.payable ? 60 : 3) ? BigInt(1 + draw.int(500)) : 0n;
    const from = draw.chance(60) ? deployer : (accounts[draw.int(accounts.length)] ?? deployer);
    calls.push({ from, to: address, data, value });
  }
  return calls;
}

interface Values {
  readonly draw: Random;
  readonly addresses: string[];
}

function encoded(values: Values, inputs: readonly ParamType[]): string {
  return coder
    .encode(
      inputs,
      inputs.map((input) => drawnValue(values, input)),
    )
    .slice(2);
}

function drawnValue(values: Values, type: ParamType): unknown {
  const { draw, addresses } = values;
  if (type.arrayChildren) {
    const child = type.arrayChildren;
    const length = type.arrayLength && type.arrayLength > 0 ? type.arrayLength : draw.int(4);
    return Array.from({ length }, () => drawnValue(values, child));
  }
  if (type.components) return type.components.map((each) => drawnValue(values, each));
  const { baseType } = type;
  if (baseType === 'address') return addresses[draw.int(addresses.length)];
  if (baseType === 'bool') return draw.chance(50);
  if (baseType === 'string') return names[draw.int(names.length)];
  if (baseType === 'bytes') return `0x${draw.hex([0, 0, 4, 32, 65, 68][draw.int(6)] ?? 0)}`;
  const fixed = /^bytes(\d+)$/.exec(baseType)?.[1];
  if (fixed !== undefined) return `0x${draw.chance(40) ? '00'.repeat(Number(fixed)) : draw.hex(Number(fixed))}`;
  const [, sign, size = '256'] = /^(u?)int(\d*)$/.exec(baseType) ?? [];
  const bits = BigInt(size);
  const most = sign === 'u' ? 2n ** bits - 1n : 2n ** (bits - 1n) - 1n;
  const drawn = draw.chance(12) ? most : (words[draw.int(words.length)] ?? 0n) % (most + 1n);
  return sign === 'u' || draw.chance(60) ? drawn : -drawn;
}

/** The functions of an ABI. */
export function functionsOf(fragments: readonly Fragment[]): FunctionFragment[] {
  return fragments.filter((each) => FunctionFragment.isFragment(each));
}
