import { AbiCoder, getAddress, ParamType, type Result } from 'ethers';
import { type DrawnContract, type DrawnPlace, type DrawnVariable, drawnMembers, valueFor } from './drawnLocals.ts';
import { type DeployedStory, deployStory, type SituationCompiler } from './runSituation.ts';

/** What was shown of variables, compared with what the same code encodes of them at the same place. */
export interface ComparedLocals {
  readonly right: number;
  /** Shown without a value, though it has one. */
  readonly unknown: number;
  /** Places of which nothing was shown. */
  readonly silent: readonly string[];
  readonly wrong: readonly string[];
}

/** Reads the variables at each place of a contract. */
export async function compareLocals(contract: DrawnContract, compiler: SituationCompiler): Promise<ComparedLocals> {
  const source = /^0\.[56]/.test(compiler) ? contract.source : contract.source.replace(') public payable', ') payable');
  const story = await deployStory(source, compiler);
  let [right, unknown] = [0, 0];
  const silent: string[] = [];
  const wrong: string[] = [];
  for (const place of contract.places) {
    const { values } = await story.read(valueFor(place));
    for (const [at, of] of [place, place.caller].entries()) {
      if (!of) continue;
      const own = values?.calls[0]?.functions[at];
      const named = own?.definition.text('name');
      if (named !== of.functionName) {
        silent.push(`${of.functionName} at ${place.number}${named === undefined ? '' : `: ${named}`}`);
        continue;
      }
      const shown = new Map(own?.variables.map(({ name, value }) => [name, value]));
      for (const [index, variable] of of.variables.entries()) {
        if (variable.abi === undefined) {
          if (shown.get(variable.name) !== undefined) wrong.push(`${variable.name} = ${shown.get(variable.name)}`);
          continue;
        }
        const truth = await truthOf(story, of, index, variable);
        const value = shown.get(variable.name);
        if (!shown.has(variable.name)) wrong.push(`${variable.name} is missing at ${place.number}`);
        else if (value === undefined) unknown += 1;
        else if (value === truth || value === statedAs(truth)) right += 1;
        else wrong.push(`${variable.name} at ${place.number}: ${value}, not ${truth}`);
      }
    }
  }
  return { right, unknown, silent, wrong };
}

/** What the instrumented code says of a variable, in the words that a surface should have. */
export async function truthOf(
  story: DeployedStory,
  place: DrawnPlace,
  index: number,
  { abi = '' }: DrawnVariable,
): Promise<string> {
  const output = await story.call(valueFor(place, index + 1));
  const type = ParamType.from(abi);
  const [value] = AbiCoder.defaultAbiCoder().decode([type], output);
  return wordsFor(type, value);
}

/** How a value is to be shown: written anew, not by the product's own rules. */
function wordsFor(type: ParamType, value: unknown): string {
  if (type.isArray()) {
    const elements = [...(value as Result)].map((each: unknown) => wordsFor(type.arrayChildren, each));
    return `[${[...elements.slice(0, 8), ...(elements.length > 8 ? [`… (${elements.length})`] : [])].join(', ')}]`;
  }
  if (type.isTuple()) {
    const members = [...(value as Result)];
    return `{${type.components.map((each, at) => `${each.name}: ${each.name === 'state' ? drawnMembers[Number(members[at])] : wordsFor(each, members[at])}`).join(', ')}}`;
  }
  if (type.type === 'string') return JSON.stringify(value);
  if (type.type === 'address') return getAddress(String(value));
  if (type.type === 'bytes' && String(value).length > 130)
    return `${String(value).slice(0, 130)}… (${String(value).length / 2 - 1} bytes)`;
  return String(value);
}

/** A number of an enum's. */
export function statedAs(truth: string): string | undefined {
  return drawnMembers[Number(truth)];
}
