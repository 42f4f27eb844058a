import assert from 'node:assert/strict';
import { chainProblem } from '../../../../src/core/verification/texts/chainNotSupported.ts';

const network = { name: 'previewnet', chainId: '297', verifyUrl: 'https://verify.example' };
const chain = (chainId: string, name: string, supported = true) => ({ chainId, name, supported });

describe('chainProblem', () => {
  it('says nothing of a chain that the service supports, or where it lists none', () => {
    assert.equal(chainProblem([chain('1', 'Ethereum'), chain('297', 'Preview')], network), undefined);
    assert.equal(chainProblem([], network), undefined);
  });

  it('names supported chains, those of Hedera first, and the setting', () => {
    const many = Array.from({ length: 200 }, (_, index) => chain(String(index + 1000), `Chain ${index}`));
    const text = chainProblem([...many, chain('295', 'Hedera Mainnet'), chain('297', 'Old', false)], network) ?? '';
    assert.match(
      text,
      /doesn't support previewnet \(chain 297\)\. It supports Hedera Mainnet \(295\), Chain 0 \(1000\)/,
    );
    assert.match(text, /and 196 more/);
    assert.match(text, /verifyUrl of previewnet in ledgerLens\.networks/);
    assert.ok(text.length < 400);
  });

  it('names the networks that the project has records of instead, if there are any', () => {
    const recorded = { contract: 'Greeter', places: [{ network: 'sandbox', address: '0x9fE4' }] };
    assert.equal(
      chainProblem([chain('298', 'Sandbox')], network, recorded),
      "The verification service at https://verify.example doesn't support previewnet (chain 297). The project's records have Greeter on sandbox at 0x9fE4.",
    );
    const both = { ...recorded, places: [...recorded.places, { network: 'local', address: '0x9fE4' }] };
    assert.match(
      chainProblem([chain('298', 'Sandbox')], network, both) ?? '',
      /have Greeter on sandbox or local at 0x9fE4\.$/,
    );
    assert.equal(chainProblem([chain('297', 'Preview')], network, recorded), undefined);
  });

  it('says so where the service supports nothing', () => {
    assert.match(chainProblem([chain('297', 'Old', false)], network) ?? '', /It supports no chains/);
  });
});
