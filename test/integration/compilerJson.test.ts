import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checksumAddress } from '../../src/core/format/checksumAddress.ts';
import { predictMatch } from '../../src/core/projects/bytecode/predictMatch.ts';
import { draftQuestions, findContracts } from '../../src/core/projects/findContracts.ts';
import { codeOf, compileSources, hexOf } from '../toolchains/compileSources.ts';
import { deployContract } from '../toolchains/deployContract.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { asObject, readJson, textOf } from '../toolchains/readJson.ts';
import { runTool } from '../toolchains/runTool.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { diskFiles } from '../unit/projects/diskFiles.ts';
import { draftFor, verdictOn } from './submission.ts';
import { useVerification } from './useVerification.ts';

const counter = `# pragma version 0.4.3
from contracts import shared

initializes: shared

@external
def add(n: uint256):
    shared.bump(n)
`;
const shared = 'count: public(uint256)\n\n@internal\ndef bump(n: uint256):\n    self.count += n\n';

/** What the compilers themselves write or are given, verified for real; the examples have the rest. */
describe("a compiler's own JSON", function () {
  this.timeout(120_000);
  const { running } = useVerification();
  let root: string;

  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), 'll-compiler-')));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const lay = async (files: Readonly<Record<string, string | object>>) => {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, name)), { recursive: true });
      await writeFile(path.join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
  };
  const deploy = async (creation: string) => {
    const accounts = await running.chain.request('eth_accounts');
    assert.ok(Array.isArray(accounts));
    const placed = await deployContract(running.chain, String(accounts[0]), creation);
    const address = checksumAddress(placed.address);
    return { ...placed, address, runtime: String(await running.chain.request('eth_getCode', [address, 'latest'])) };
  };
  const workspace = () => ({ folders: [root], files: diskFiles });
  const questionsOf = async (file: string, name: string, runtime: string) => {
    const { candidates } = await findContracts(workspace(), path.join(root, file));
    const [candidate] = candidates.filter(({ contractName }) => contractName === name);
    assert.ok(candidate);
    return draftQuestions(workspace(), candidate, runtime);
  };

  it('a standard JSON input alone: exact, by the compiler in the deployed code', async () => {
    const compiled = compileSources('standardJson', '0.8.28+commit.7893614a');
    const fees = compiled.contracts.find(({ name }) => name === 'Fees');
    assert.ok(fees);
    await lay({ 'verify/input.json': compiled.input });
    const on = await deploy(`0x${hexOf(fees.contract, 'bytecode')}`);
    assert.deepEqual(await questionsOf('verify/input.json', 'Fees', on.runtime), []);
    const draft = await draftFor(workspace(), path.join(root, 'verify/input.json'), 'Fees', {
      deployedRuntime: on.runtime,
    });
    assert.equal(draft.body.route, 'standardJson');
    assert.deepEqual(
      draft.files.map(({ path: each }) => each),
      [fees.source],
    );
    assert.equal(await verdictOn(running.service, draft, on), 'exact');
  });

  it('an output without metadata beside its input: predicted and exact', async () => {
    const compiled = compileSources('standardJson', '0.8.28+commit.7893614a');
    const fees = compiled.contracts.find(({ name }) => name === 'Fees');
    assert.ok(fees);
    const contracts = Object.fromEntries(
      compiled.contracts.map(({ source, name, contract }) => [source, { [name]: { evm: contract.evm } }]),
    );
    await lay({ 'input.json': compiled.input, 'output.json': { contracts, sources: compiled.output.sources } });
    // Another address than the test before: what is verified already isn't verified again.
    const creation = `0x${textOf(codeOf(fees.contract, 'bytecode'), 'object')}`;
    const on = await deploy(creation);
    const draft = await draftFor(workspace(), path.join(root, 'output.json'), 'Fees');
    assert.equal(predictMatch(draft.bytecode, on.runtime, creation).level, 'exact');
    assert.equal(await verdictOn(running.service, draft, on), 'exact');
  });

  for (const [form, files] of Object.entries({
    'combined JSON': { args: ['-f', 'combined_json', 'contracts/Counter.vy'], to: 'out/combined.json' },
    'standard JSON': { args: ['--standard-json', 'input.json'], to: 'output.json' },
  }))
    it(`Vyper's ${form}: exact`, async function () {
      const vyper = await installVyper();
      if (vyper === undefined) skipBecause(this, 'Vyper is not installed');
      await lay({ 'contracts/Counter.vy': counter, 'contracts/shared.vy': shared });
      const sources = { 'contracts/Counter.vy': { content: counter }, 'contracts/shared.vy': { content: shared } };
      const outputSelection = { 'contracts/Counter.vy': ['evm.bytecode.object', 'evm.deployedBytecode.object'] };
      const settings = { evmVersion: 'cancun', optimize: 'codesize', search_paths: ['.'], outputSelection };
      if (form === 'standard JSON') await lay({ 'input.json': { language: 'Vyper', sources, settings } });
      await lay({ [files.to]: await runTool(vyper, files.args, { cwd: root }) });
      const output = readJson(path.join(root, files.to));
      const contract = 'contracts/Counter.vy';
      const creation =
        form === 'combined JSON'
          ? textOf(asObject(output[contract], contract), 'bytecode')
          : textOf(
              codeOf(
                asObject(asObject(asObject(output.contracts, 'The contracts')[contract], contract).Counter, 'Counter'),
                'bytecode',
              ),
              'object',
            );
      const on = await deploy(creation);
      assert.deepEqual(await questionsOf(contract, 'Counter', on.runtime), []);
      const draft = await draftFor(workspace(), path.join(root, contract), 'Counter');
      const predicted = predictMatch(draft.bytecode, on.runtime, creation).level;
      assert.equal(predicted, form === 'standard JSON' ? 'exact' : 'unknown', 'combined JSON has no settings');
      assert.equal(await verdictOn(running.service, draft, on), 'exact');
    });
});
