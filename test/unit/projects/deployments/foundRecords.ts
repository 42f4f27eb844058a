import assert from 'node:assert/strict';
import { checksumAddress } from '../../../../src/core/format/checksumAddress.ts';
import { recordedDeployments } from '../../../../src/core/projects/deployments/findDeployments.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

/** Each deployment as `digit chain contract [hash's digit]`. */
export async function foundRecords(tree: Parameters<typeof memoryWorkspace>[0]): Promise<string[]> {
  const all = await recordedDeployments(memoryWorkspace(tree).files, { root: '/ws' });
  return all
    .map((each) => {
      assert.equal(each.address, checksumAddress(each.address));
      const created = each.creationTransactionHash?.[2];
      return [each.address[2]?.toLowerCase(), each.chainId, each.contract, created].filter(Boolean).join(' ');
    })
    .sort();
}
