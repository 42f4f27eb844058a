import { KeptResults } from '../../platform/keptResults.ts';
import { isBefore } from '../../projects/compilers/compilerVersion.ts';
import { objectIn, own, tryParseJson } from '../../projects/files/buildJson.ts';
import type { BuildSources } from './buildSources.ts';
import { type Compile, compilerInput, solidityOutputs, vyperAlone, vyperOutputs, wasRefused } from './compileBuild.ts';

/** What compilers wrote, by what they were given. */
export type CompilerOutputs = KeptResults<string>;

/** In characters: of a project with 150 sources, an output has some ten million. */
const mostKept = 64_000_000;

export function noOutputs(): CompilerOutputs {
  return new KeptResults(mostKept, ({ length }) => length);
}

/** What is known without compiling to code, which takes most of the time. */
const analysis = { '*': ['abi', 'storageLayout'], '': ['ast'] };
const everything = { ...analysis, '*': [...analysis['*'], ...solidityOutputs] };
const allOfVyper = ['abi', 'layout', ...vyperOutputs];

/**
 * A compiler that is asked once about a build, whatever is wanted of it: it writes the syntax trees, the layouts and the
 * ABIs along with the code. What other settings than the build's are wanted for, such as for reading, is as it is asked.
 */
export function compileOnce(build: BuildSources, compile: Compile, outputs: CompilerOutputs): Compile {
  const given = (selection: object) => compilerInput(build, build.settings, selection);
  const keyOf = (input: string) => `${build.compilerVersion} ${input}`;
  const made = (input: string): Promise<string> =>
    outputs.of(keyOf(input), async () => (await compile([input]))[0] ?? '');
  const ofSolidity = (wanted: string): Promise<string> => {
    const all = given({ '*': everything });
    return made(wanted.includes('"evm.') || outputs.known(keyOf(all)) ? all : given({ '*': analysis }));
  };
  const ofVyper = async (wanted: object): Promise<string> => {
    const [path = '*'] = Object.keys(wanted);
    const isCode = JSON.stringify(wanted).includes('"evm.');
    for (const each of isCode ? [] : [{ '*': allOfVyper }, vyperAlone(build, allOfVyper)]) {
      const all = given(each);
      const output = outputs.known(keyOf(all)) && (await made(all));
      if (output !== undefined && !(await wasRefused(output))) return output;
    }
    // Also the syntax trees of modules, without which their lines aren't known.
    return made(given({ ...wanted, [path]: allOfVyper }));
  };
  const outputOf = (input: string): Promise<string> => {
    const wanted = objectIn(own(objectIn(own(objectIn(tryParseJson(input)), 'settings')), 'outputSelection'));
    if (!wanted || given(wanted) !== input) return made(input);
    if (build.language === 'Solidity') return ofSolidity(JSON.stringify(wanted));
    // Earlier ones refuse what they don't know.
    const isWilling = build.language === 'Vyper' && !isBefore(build.compilerVersion, [0, 4, 0]);
    return isWilling ? ofVyper(wanted) : made(input);
  };
  return (inputs) => Promise.all(inputs.map(outputOf));
}
