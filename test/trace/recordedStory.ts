import { noAbis } from '../../src/core/ledger/evm/abiIndex.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { type CompiledBuilds, createKnownBuilds, type KnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import type { FailureStory } from '../../src/core/trace/story/failureStory.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { type ChainMirror, type ChainRecord, recordedId, recordOf } from './chainMirror.ts';
import { compileStory, selectorOf, type VariantName, variants } from './compileStory.ts';
import { send } from './runStory.ts';
import type { Story } from './stories.ts';

const compilerVersion = '0.8.28+commit.7893614a';
const hex = (value: number | bigint) => `0x${value.toString(16)}`;

/** Deploys a story and calls it, or deploys it only if that fails, and returns what the network records of it. */
export async function runRecorded(chain: Anvil, story: Story, variant: VariantName): Promise<ChainRecord> {
  const main = compileStory(story.source, variant).contracts.get('Story');
  if (!main) throw new Error(`${story.name} has no contract Story.`);
  const [from = ''] = (await chain.request('eth_accounts')) as string[];
  const data = `0x${Buffer.from(main.creation).toString('hex')}`;
  const deployed = await send(chain, { from, data, value: '0x3e8', gas: hex(5_000_000) });
  if (story.creation) return recordOf(chain, deployed.transactionHash);
  const { transactionHash } = await send(chain, {
    from,
    to: deployed.contractAddress,
    data: `${selectorOf('run()')}${story.input ?? ''}`,
    value: hex(story.value ?? 0n),
    gas: hex(story.gas ?? 3_000_000n),
  });
  return recordOf(chain, transactionHash);
}

const compiled: CompiledBuilds = new Map();

/** The builds of a story's source, found by their code as in a workspace. */
export function buildsOf(source: string, variant: VariantName): KnownBuilds {
  const names = [...compileStory(source, variant).contracts.keys()];
  const solc = solcByVersion(compilerVersion);
  return createKnownBuilds({
    find: async () =>
      names.map(
        (name): BuildSources => ({
          language: 'Solidity',
          compilerVersion,
          contract: `Story.sol:${name}`,
          from: 'workspace',
          sources: new Map([['Story.sol', source]]),
          files: new Map(),
          settings: { evmVersion: 'cancun', ...variants[variant] },
        }),
      ),
    compilerOf: async () => async (inputs) => inputs.map((input) => solc?.compile(input) ?? ''),
    compiled,
  });
}

/** What the product says of a record, with the sources of its story at hand. */
export async function explainRecorded(
  mirror: ChainMirror,
  record: ChainRecord,
  { source }: Pick<Story, 'source'>,
  variant: VariantName,
): Promise<FailureStory | undefined> {
  const builds = buildsOf(source, variant);
  const parts = { client: mirror.clientOf(record), evm: () => evm, builds, abis: async () => noAbis };
  const explained = await explainFailedCall(parts, { id: recordedId });
  return explained.kind === 'story' ? explained.story : undefined;
}

/** The lines that it shows, from 1, innermost first; undefined for an entry of which only the function is certain. */
export function shownLines(story: FailureStory | undefined): (number | undefined)[] {
  return (story?.stack ?? []).map(({ place }) => place && place.line + 1);
}
