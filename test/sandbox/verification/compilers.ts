import type {
  IFeCompiler,
  ISolidityCompiler,
  IVyperCompiler,
  SolidityOutput,
  VyperOutput,
} from '@ethereum-sourcify/lib-sourcify';
import { findVyper } from '../../toolchains/installVyper.ts';
import { runTool } from '../../toolchains/runTool.ts';
import { solcByVersion } from './solcByVersion.ts';

/** What the compiler found wrong with the input; the library reads `errors`. */
class CompilerRefusal extends Error {
  readonly errors: readonly unknown[];
  constructor(errors: readonly unknown[]) {
    super('Compiler error');
    this.errors = errors;
  }
}

/** The sentence of the real server for a version that its compiler repository does not have. */
function unknownVersion(compiler: string, version: string, platform: string): Error {
  return new Error(
    `Failed fetching ${compiler} ${version} for platform ${platform}. Please check if the version is valid.`,
  );
}

function refuseErrors<Output extends { errors?: { severity: string }[] }>(output: Output): Output {
  const errors = output.errors?.filter((error) => error.severity === 'error') ?? [];
  if (errors.length > 0) throw new CompilerRefusal(errors);
  return output;
}

/** Solidity by npm's `solc`, of the very version asked for (`0.8.28+commit.7893614a`). */
export const solidityCompiler: ISolidityCompiler = {
  compile: async (version, input) => {
    const solc = solcByVersion(version);
    if (!solc) throw unknownVersion('solc', version, 'bin');
    const output: SolidityOutput = JSON.parse(solc.compile(JSON.stringify(input)));
    return refuseErrors(output);
  },
};

/** Vyper by the environment that the set-up made; its version must be the one asked for. */
export const vyperCompiler: IVyperCompiler = {
  compile: async (version, input) => {
    const number = version.split('+', 1)[0] ?? '';
    const vyper = findVyper(number);
    const has =
      vyper === undefined ? undefined : (await runTool(vyper, ['--version'], { cwd: import.meta.dirname })).trim();
    // Release names carry seven or eight digits of the commit, depending on the version.
    if (vyper === undefined || has === undefined || !sameRelease(version, has))
      throw unknownVersion('vyper', version, 'linux');
    const json = findVyper(number, 'vyper-json');
    const takesJson = !number.startsWith('0.3.') || json === undefined;
    const text = await runTool(takesJson ? vyper : json, takesJson ? ['--standard-json'] : [], {
      cwd: import.meta.dirname,
      input: JSON.stringify(input),
    });
    const output: VyperOutput = JSON.parse(text);
    return refuseErrors(output);
  },
};

function sameRelease(asked: string, has: string): boolean {
  const [askedVersion, askedCommit = ''] = asked.split('+commit.');
  const [hasVersion, hasCommit = ''] = has.split('+commit.');
  // An installed compiler prints seven digits.
  const isSame = hasCommit.startsWith(askedCommit) || (hasCommit.length >= 7 && askedCommit.startsWith(hasCommit));
  return askedVersion === hasVersion && askedCommit.length >= 7 && isSame;
}

/** Fe: the sandbox has no compiler of it, so every version is one that cannot be fetched. */
export const feCompiler: IFeCompiler = {
  compile: async (version) => {
    throw unknownVersion('fe', version, 'linux');
  },
};
