import assert from 'node:assert/strict';
import type { SandboxDeployment } from '../sandbox/verification/chain.ts';
import { solcByVersion, solcVersions } from '../sandbox/verification/solcByVersion.ts';
import type { Variant } from '../toolchains/builtContract.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { asObject, type Json, textOf } from '../toolchains/readJson.ts';
import { ask, jsonOf, partOf, runJob } from './askService.ts';
import { useVerification } from './useVerification.ts';
import { hardhat2Build, workspaceSubmission } from './workspaceSubmission.ts';

// Where there is no Vyper this has said so in one line, and the tests that need it are not there.
const vyperContracts = (await installVyper()) ? ['Savings', 'Tally'] : [];

describe('the verification service, for real', () => {
  const { running } = useVerification();

  function deployed(contract: string, variant?: Variant): SandboxDeployment {
    const found = running.deployments.find((one) => one.contract.endsWith(`:${contract}`) && one.variant === variant);
    assert.ok(found, `${contract} is not deployed`);
    return found;
  }
  function target(deployment: SandboxDeployment, chain = '298'): string {
    return `${workspaceSubmission(deployment).route}/${chain}/${deployment.address}`;
  }
  const verify = (deployment: SandboxDeployment, change: (body: Json) => Json = (body) => body) =>
    runJob(running.service, target(deployment), change(workspaceSubmission(deployment).body));
  const matches = ({ match, creationMatch, runtimeMatch }: Json) => [match, creationMatch, runtimeMatch];
  /** The body with one of its sources edited. */
  const edited = (source: string, edit: (text: string) => string) => (body: Json) => {
    const input = partOf(body, 'stdJsonInput');
    const sources = partOf(input, 'sources');
    const content = edit(textOf(partOf(sources, source), 'content'));
    return { ...body, stdJsonInput: { ...input, sources: { ...sources, [source]: { content } } } };
  };

  for (const contract of ['Shares', 'Vault', 'BoxOffice', 'Guestbook', 'CampaignFactory', 'Campaign']) {
    it(`verifies ${contract} exactly, from its workspace's build output`, async () => {
      const record = await verify(deployed(contract));
      assert.deepEqual(matches(partOf(record, 'contract')), ['exact_match', 'exact_match', 'exact_match']);
      assert.deepEqual(Object.keys(record), [
        'isJobCompleted',
        'verificationId',
        'jobStartTime',
        'jobFinishTime',
        'compilationTime',
        'contract',
      ]);
      assert.match(textOf(record, 'compilationTime'), /^\d+$/);
    });
  }

  for (const contract of vyperContracts) {
    it(`verifies ${contract} with the real Vyper compiler`, async () => {
      const record = await verify(deployed(contract));
      // The hash of Vyper's sources is in the creation code alone.
      assert.deepEqual(matches(partOf(record, 'contract')), ['exact_match', 'exact_match', 'match']);
    });
  }

  it('takes Hardhat 2 build output by metadata too', async () => {
    const greeter = deployed('Greeter');
    const body = workspaceSubmission(greeter).body;
    const { output: built, input: given } = hardhat2Build();
    const [output, input] = [asObject(built, 'The output'), asObject(given, 'The input')];
    const contracts = partOf(partOf(partOf(output, 'contracts'), 'contracts/Greeter.sol'), 'Greeter');
    const sources = Object.fromEntries(
      Object.entries(partOf(input, 'sources')).map(([name, source]) => [name, asObject(source, name).content]),
    );
    const metadata: unknown = JSON.parse(textOf(contracts, 'metadata'));
    const { creationTransactionHash } = body;
    const answer = await runJob(running.service, `/v2/verify/metadata/298/${greeter.address}`, {
      metadata,
      sources,
      creationTransactionHash,
    });
    assert.deepEqual(matches(partOf(answer, 'contract')), ['exact_match', 'exact_match', 'exact_match']);
  });

  it('matches a factory child at run time only, and says already_verified the second time', async () => {
    const child = deployed('Campaign', 'factoryChild');
    const record = await verify(child);
    assert.deepEqual(matches(partOf(record, 'contract')), ['exact_match', null, 'exact_match']);
    const again = await verify(child);
    assert.equal(partOf(again, 'error').customCode, 'already_verified');
    assert.deepEqual(matches(partOf(again, 'contract')), [null, null, null]);
  });

  it('upgrades a match to an exact match', async () => {
    const copy = deployed('Greeter', 'secondCopy');
    const first = await verify(
      copy,
      edited('contracts/Greeter.sol', (text) => text.replace('@title Says', '@title Tells')),
    );
    assert.deepEqual(matches(partOf(first, 'contract')), ['match', 'match', 'match']);
    const second = await verify(copy);
    assert.deepEqual(matches(partOf(second, 'contract')), ['exact_match', 'exact_match', 'exact_match']);
    assert.equal(partOf(second, 'contract').matchId, partOf(first, 'contract').matchId);
    const refused = await ask(running.service, 'POST', target(copy), workspaceSubmission(copy).body);
    assert.equal(refused.status, 409);
    assert.equal(jsonOf(refused).customCode, 'already_verified');
  });

  it('finds the edited comment by similarity', async () => {
    const { address } = deployed('Greeter', 'editedComment');
    const record = await runJob(running.service, `/v2/verify/similarity/298/${address}`, {});
    assert.deepEqual(matches(partOf(record, 'contract')), ['match', 'match', 'match']);
    assert.equal('compilationTime' in record, false);
  });

  it('tells other code of the same length with all four bytecodes', async () => {
    const deployment = deployed('Greeter', 'editedCode');
    const error = partOf(await verify(deployment), 'error');
    assert.equal(error.customCode, 'no_match');
    assert.deepEqual(Object.keys(error), [
      'customCode',
      'message',
      'errorId',
      'recompiledCreationCode',
      'recompiledRuntimeCode',
      'onchainCreationCode',
      'onchainRuntimeCode',
      'creationTransactionHash',
    ]);
    assert.equal(error.onchainRuntimeCode, deployment.runtimeBytecode);
    assert.equal(error.onchainCreationCode, deployment.creationBytecode);
  });

  it('tells other settings by the length', async () => {
    const error = partOf(await verify(deployed('Greeter', 'otherSettings')), 'error');
    assert.equal(error.customCode, 'bytecode_length_mismatch');
    assert.equal(error.onchainCreationCode, undefined);
    assert.equal(typeof error.recompiledCreationCode, 'string');
  });

  it('gives the compiler its say', async () => {
    const broken = edited('contracts/Greeter.sol', () => 'pragma solidity ^0.8.20;\ncontrat Greeter {}\n');
    const error = partOf(await verify(deployed('Greeter', 'otherSettings'), broken), 'error');
    assert.equal(error.customCode, 'compiler_error');
    const { compilerErrors } = partOf(error, 'errorData');
    const first: unknown = Array.isArray(compilerErrors) ? compilerErrors[0] : undefined;
    const location = partOf(asObject(first, 'The first error'), 'sourceLocation');
    assert.deepEqual(location, { end: 42, file: 'contracts/Greeter.sol', start: 41 });
    const version = (body: Json) => ({ ...body, compilerVersion: '0.8.24' });
    const unknown = partOf(await verify(deployed('Greeter', 'otherSettings'), version), 'error');
    assert.equal(unknown.customCode, 'compiler_error');
    assert.match(textOf(partOf(unknown, 'errorData'), 'compilerErrorMessage'), /0\.8\.24/);
  });

  it('names an edited source of a metadata submission as missing', async () => {
    const factory = deployed('Campaign', 'factoryChild');
    const body = workspaceSubmission(factory).body;
    const sources = { ...partOf(body, 'sources'), 'src/lib/Percent.sol': 'library Percent {}' };
    const error = partOf(await runJob(running.service, target(factory), { ...body, sources }), 'error');
    assert.equal(error.customCode, 'missing_source');
    assert.deepEqual(error.errorData, { missingSources: ['src/lib/Percent.sol'] });
    assert.equal(error.onchainRuntimeCode, undefined);
  });

  it('tells an abstract contract, a wrong name, a wrong language and two targets', async () => {
    const deployment = deployed('Greeter', 'otherSettings');
    const codeOf = async (change: (body: Json) => Json) => partOf(await verify(deployment, change), 'error').customCode;
    const named = (contractIdentifier: string) => (body: Json) => ({ ...body, contractIdentifier });
    assert.equal(await codeOf(named('contracts/Owned.sol:Owned')), 'compiled_bytecode_is_zero');
    assert.equal(await codeOf(named('contracts/Greeter.sol:Other')), 'contract_not_found_in_compiler_output');
    const inLanguage = (language: string) => (body: Json) => ({
      ...body,
      stdJsonInput: { ...partOf(body, 'stdJsonInput'), language },
    });
    assert.equal(await codeOf(inLanguage('Rust')), 'invalid_language');
    assert.equal(
      await codeOf((body) => ({ ...inLanguage('Vyper')(body), compilerVersion: '0.4.3c1' })),
      'invalid_compiler_version',
    );
    const body = workspaceSubmission(deployed('CampaignFactory')).body;
    const metadata = partOf(body, 'metadata');
    const compilationTarget = { 'src/Campaign.sol': 'Campaign', 'src/CampaignFactory.sol': 'CampaignFactory' };
    const settings = { ...partOf(metadata, 'settings'), compilationTarget };
    const record = await runJob(running.service, `/v2/verify/metadata/298/${deployment.address}`, {
      ...body,
      metadata: { ...metadata, settings },
    });
    assert.equal(partOf(record, 'error').customCode, 'internal_error');
  });

  it('matches at run time alone where the transaction is another', async () => {
    const { creationTransactionHash } = deployed('Greeter', 'otherSettings');
    const vault = deployed('Vault');
    const body = { ...workspaceSubmission(vault).body, creationTransactionHash };
    const record = await runJob(running.service, target(vault, '296'), body);
    assert.deepEqual(matches(partOf(record, 'contract')), ['exact_match', null, 'exact_match']);
  });

  it('finds the creation itself where no transaction is named', async () => {
    const vault = deployed('Vault');
    const { creationTransactionHash: _hash, ...body } = workspaceSubmission(vault).body;
    const record = await runJob(running.service, target(vault, '296'), body);
    assert.deepEqual(matches(partOf(record, 'contract')), ['exact_match', 'exact_match', 'exact_match']);
  });

  it('tells an empty address, a dead RPC and a chain switched off', async () => {
    const { body } = workspaceSubmission(deployed('Greeter', 'otherSettings'));
    const codeAt = async (where: string) =>
      partOf(await runJob(running.service, `/v2/verify/${where}`, body), 'error').customCode;
    assert.equal(await codeAt('298/0x000000000000000000000000000000000000dEaD'), 'contract_not_deployed');
    assert.equal(await codeAt('295/0x000000000000000000000000000000000000dEaD'), 'cannot_fetch_bytecode');
    assert.equal(await codeAt('300/0x000000000000000000000000000000000000dEaD'), 'cannot_fetch_bytecode');
  });

  it('gives what is on record, whole and in part', async () => {
    const vault = deployed('Vault');
    const whole = jsonOf(await ask(running.service, 'GET', `/v2/contract/298/${vault.address}?fields=all`));
    const creation = partOf(whole, 'creationBytecode');
    assert.equal(creation.onchainBytecode, vault.creationBytecode);
    const values = partOf(creation, 'transformationValues');
    assert.deepEqual(partOf(values, 'libraries'), {
      'contracts/lib/Shares.sol:Shares': deployed('Shares').address.toLowerCase(),
    });
    assert.deepEqual(partOf(whole, 'deployment'), {
      transactionHash: vault.creationTransactionHash,
      blockNumber: '2',
      transactionIndex: '0',
      deployer: vault.deployer,
    });
    assert.equal(partOf(whole, 'proxyResolution').isProxy, false);
    const part = await ask(running.service, 'GET', `/v2/contract/298/${vault.address}?fields=compilation.name,abi`);
    assert.deepEqual(Object.keys(jsonOf(part)), [
      'compilation',
      'abi',
      'matchId',
      'creationMatch',
      'runtimeMatch',
      'verifiedAt',
      'match',
      'chainId',
      'address',
    ]);
    assert.deepEqual(jsonOf(part).compilation, { name: 'Vault' });
    const list = jsonOf(await ask(running.service, 'GET', '/v2/contracts/298?limit=2&sort=asc'));
    assert.deepEqual(Array.isArray(list.results) && list.results.length, 2);
  });

  it('answers at once while a compiler works', async () => {
    const { service } = running;
    const deployment = deployed('Greeter', 'otherSettings');
    const job = verify(deployment);
    const started = performance.now();
    assert.equal((await ask(service, 'GET', '/health')).status, 200);
    const twice = await ask(service, 'POST', target(deployment), workspaceSubmission(deployment).body);
    assert.ok(performance.now() - started < 2_000, 'the service was busy');
    assert.equal(twice.status, 429);
    assert.equal(jsonOf(twice).customCode, 'duplicate_verification_request');
    await job;
  });

  it('has the very compilers it names', () => {
    for (const version of solcVersions) assert.equal(solcByVersion(version)?.version(), `${version}.Emscripten.clang`);
  });
});
