import { AbiCoder } from 'ethers';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import { type ChainHook, type ChainRecord, recordOf } from './chainMirror.ts';
import { compileStory, type VariantName } from './compileStory.ts';
import { send } from './runStory.ts';

/** An allowance hook as in HIP-1195: allows up to a limit in its storage, which it counts down. */
export const hookSource = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
struct HookContext { address owner; uint256 txnFee; uint256 gasCost; string memo; bytes data; }
struct AccountAmount { address account; int64 amount; }
struct NftTransfer { address sender; address receiver; int64 serialNo; }
struct TokenTransferList { address token; AccountAmount[] adjustments; NftTransfer[] nftTransfers; }
struct Transfers { AccountAmount[] hbarAdjustments; TokenTransferList[] tokens; }
struct ProposedTransfers { Transfers direct; Transfers customFee; }
contract Limit {
  uint256 left;
  error OverLimit(uint256 asked, uint256 left);
  function allow(HookContext calldata context, ProposedTransfers calldata proposed) external payable returns (bool) {
    require(address(this) == address(0x16d), "not as a hook");
    uint256 asked = abi.decode(context.data, (uint256));
    if (asked == 0) return false;
    if (asked > left) revert OverLimit(asked, left); // fails
    left -= asked;
    return proposed.direct.hbarAdjustments.length > 0;
  }
}
contract Other {
  uint256 left;
  function allow(HookContext calldata context, ProposedTransfers calldata) external payable returns (bool) {
    require(context.data.length == 0, "no data"); // other
    return true;
  }
}`;

const context = 'tuple(address owner, uint256 txnFee, uint256 gasCost, string memo, bytes data)';
const amounts = 'tuple(address account, int64 amount)[]';
const nfts = 'tuple(address sender, address receiver, int64 serialNo)[]';
const transfers = `tuple(${amounts} hbar, tuple(address token, ${amounts} adjustments, ${nfts} nfts)[] tokens)`;

/** The address that hooks run as. */
const hookAddress = `0x${'0'.repeat(37)}16d`;
const slot0 = `0x${'0'.repeat(64)}`;
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

/** How the call of a hook ends. */
export interface HookRun {
  /** What the transfer asks the hook for; 0 is refused. */
  readonly asked: number;
  readonly left: number;
}

/** The record of the call of a hook, and its owner, who has two hooks: 1 with another contract, 2 is the called one. */
export async function runHook(
  chain: Anvil,
  variant: VariantName,
  { asked, left }: HookRun,
): Promise<{ record: ChainRecord; owner: string; contract: string }> {
  const { contracts } = compileStory(hookSource, variant);
  const [payer = '', owner = ''] = (await chain.request('eth_accounts')) as string[];
  const deploy = async (name: string) => {
    const data = `0x${Buffer.from(contracts.get(name)?.creation ?? []).toString('hex')}`;
    return (await send(chain, { from: payer, data })).contractAddress;
  };
  const [contract, other] = [await deploy('Limit'), await deploy('Other')];
  const code = await chain.request('eth_getCode', [contract, 'latest']);
  await chain.request('anvil_setCode', [hookAddress, code]);
  await chain.request('anvil_setStorageAt', [hookAddress, slot0, word(left)]);
  const coder = AbiCoder.defaultAbiCoder();
  const args = coder.encode(
    [context, `tuple(${transfers} direct, ${transfers} customFee)`],
    [
      [owner, 10, 20, 'rent', coder.encode(['uint256'], [asked])],
      [
        [[[owner, -asked]], []],
        [[], []],
      ],
    ],
  );
  const { transactionHash } = await send(chain, {
    from: payer,
    to: hookAddress,
    data: `0x124d8b30${args.slice(2)}`,
    gas: '0x2dc6c0',
  });
  const record = await recordOf(chain, transactionHash);
  const hook = (hook_id: number, runs: string, storage: Record<string, string>): ChainHook => ({
    row: {
      hook_id,
      contract_id: runs,
      owner_id: '0.0.1002',
      created_timestamp: '1.0',
      deleted: false,
      type: 'EVM',
      admin_key: null,
      extension_point: 'ACCOUNT_ALLOWANCE_HOOK',
      timestamp_range: { from: '1.0', to: null },
    },
    storage,
  });
  const hooks = { [owner.toLowerCase()]: [hook(2, contract, { [slot0]: word(left) }), hook(1, other, {})].reverse() };
  return { record: { ...record, hooks, codes: { [hookAddress]: '0x' } }, owner, contract };
}
