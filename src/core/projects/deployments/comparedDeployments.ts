import type { Workspace } from '../files/projectFiles.ts';
import { type Fit, findFittingContracts, fitting } from '../fittingContracts.ts';
import type { Candidate } from '../model/toolchain.ts';
import { mayStillAppear } from './contractStanding.ts';
import type { DeploymentPlace } from './recordedDeployment.ts';

/** A recorded address, with the deployed code compared with the builds of the contract. */
export type ComparedDeployment = DeploymentPlace & {
  /** Undefined if it wasn't or couldn't be compared. */
  readonly found?: 'exact' | 'match' | 'other' | 'missing';
  /** The contract of the project whose build the other code is: its file, and its name if that differs. */
  readonly is?: string;
  /** Of several builds of the contract, which differ: the one that it is. */
  readonly build?: Candidate;
};

/** Each costs a request or two; a record may have a hundred runs. */
export const mostCompared = 12;

/**
 * Compares the code at the recorded addresses of one name with the contract's builds: addresses with a matching build
 * come first and those of another contract's build last, otherwise the order stays. Single addresses and contracts without build output aren't compared.
 * @param builds the contract's builds; records name no more than its name
 * @param codeAt the runtime code at an address, `0x` and hex; undefined if it can't be read, null if there is no contract
 */
export async function comparedDeployments(
  workspace: Workspace,
  builds: readonly Candidate[],
  deployments: readonly DeploymentPlace[],
  codeAt: (deployment: DeploymentPlace) => Promise<string | null | undefined>,
): Promise<readonly ComparedDeployment[]> {
  const [build] = builds;
  const isBuilt = build !== undefined && builds.every(({ project }) => project.toolchain !== 'sources');
  if (deployments.length < 2 || !isBuilt) return deployments;
  const others = new Map<string, Promise<readonly Fit[]>>();
  // A redeployment often has the same code.
  const ownWith = (code: string) => {
    const found = others.get(code) ?? findFittingContracts(workspace, build.project.root, code);
    others.set(code, found);
    return found;
  };
  const compared = await Promise.all(
    deployments.slice(0, mostCompared).map(async (deployment): Promise<ComparedDeployment> => {
      const code = await codeAt(deployment);
      if (code === undefined) return deployment;
      if (code === null)
        return mayStillAppear(deployment.deployedAt, Date.now()) ? deployment : { ...deployment, found: 'missing' };
      const fits = await fitting(workspace, builds, code);
      const [fit] = fits;
      if (fit)
        return {
          ...deployment,
          found: fit.prediction.level === 'exact' ? 'exact' : 'match',
          ...(fits.length < builds.length && { build: fit.candidate }),
        };
      const [own] = await ownWith(code);
      return { ...deployment, found: 'other', ...(own && { is: nameBeside(build, own.candidate) }) };
    }),
  );
  const rank = ({ found, is }: ComparedDeployment) =>
    found === undefined ? 2 : { exact: 0, match: 1, other: is === undefined ? 3 : 4, missing: 5 }[found];
  return [...compared, ...deployments.slice(mostCompared)].sort((a, b) => rank(a) - rank(b));
}

function nameBeside(build: Candidate, { sourceName, contractName }: Candidate): string {
  return contractName === build.contractName ? sourceName : `${sourceName}:${contractName}`;
}

/** The only address with the contract's build, if all others certainly have other code or none. */
export function onlyFitting(deployments: readonly ComparedDeployment[]): ComparedDeployment | undefined {
  const [first, ...others] = deployments;
  const fits = first?.found === 'exact' || first?.found === 'match';
  return fits && others.every(({ found }) => found === 'other' || found === 'missing') ? first : undefined;
}
