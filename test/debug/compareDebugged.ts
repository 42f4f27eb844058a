import { getAddress } from 'ethers';
import type { Debuggee } from '../../src/core/debug/debuggee.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { ChainMirror } from '../trace/chainMirror.ts';
import { type ComparedLocals, statedAs, truthOf } from '../trace/values/compareLocals.ts';
import { type DrawnContract, type DrawnPlace, valueFor } from '../trace/values/drawnLocals.ts';
import { deployStory } from '../trace/values/runSituation.ts';
import { openStory } from './openStory.ts';

const compiler = '0.8.28+commit.7893614a';

/**
 * Stops the debugger at each place of a drawn contract, and compares the local variables of its function and of the one
 * that called it with what the same code encodes of them there.
 * @param places of the contract; by default all
 */
export async function compareDebugged(
  contract: DrawnContract,
  chain: Anvil,
  mirror: ChainMirror,
  places: readonly DrawnPlace[] = contract.places,
): Promise<ComparedLocals> {
  const source = contract.source.replace(') public payable', ') payable');
  const instrumented = await deployStory(source, compiler);
  const own = getAddress(instrumented.address);
  let [right, unknown] = [0, 0];
  const silent: string[] = [];
  const wrong: string[] = [];
  for (const place of places) {
    const { debuggee, stage } = await openStory(chain, mirror, {
      name: 'drawn',
      source,
      value: valueFor(place),
    });
    const [entered] = stage.recording.trace.frames;
    const debugged = getAddress(entered?.address ?? '');
    await debuggee.start('failure');
    for (const each of [place, place.caller]) {
      if (!each) continue;
      const shown = await shownIn(debuggee, each);
      if (!shown) {
        silent.push(`${each.functionName} at ${place.number}`);
        continue;
      }
      for (const [index, variable] of each.variables.entries()) {
        if (variable.abi === undefined) continue;
        // Its own address is the only value that another deployment has otherwise.
        const truth = (await truthOf(instrumented, each, index, variable)).replace(own, debugged);
        const value = shown.get(variable.name);
        if (value === undefined) wrong.push(`${variable.name} is missing at ${place.number}`);
        else if (value === 'not known') unknown += 1;
        else if (value === truth || value === statedAs(truth)) right += 1;
        else wrong.push(`${variable.name} at ${place.number}: ${value}, not ${truth}`);
      }
    }
  }
  return { right, unknown, silent, wrong };
}

/** The locals of a place's function where the debugger stands; undefined if it isn't on the stack, or has none. */
async function shownIn(
  debuggee: Debuggee,
  { functionName }: DrawnPlace,
): Promise<ReadonlyMap<string, string> | undefined> {
  const frames = await debuggee.frames();
  const frame = frames.find(({ name }) => name.endsWith(`.${functionName}`) || name === functionName);
  const [locals] = frame ? await debuggee.scopes(frame.id) : [];
  if (locals?.kind !== 'locals') return undefined;
  const variables = await debuggee.variables(locals.reference);
  // An account's name stands behind its address.
  return new Map(variables.map(({ name, value }) => [name, withoutName(value)]));
}

function withoutName(value: string): string {
  const address = /^(0x[0-9a-fA-F]{40}) \(.*\)$/.exec(value)?.[1];
  return address === undefined ? value : getAddress(address);
}
