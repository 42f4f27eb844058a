/** How many other networks are offered at once. */
export const mostNetworks = 3;

interface AskedNetwork {
  readonly name: string;
  readonly baseUrl: string;
}

/**
 * The other networks to query for something that one doesn't know: always the user's own, but the public ones only for
 * IDs of a public network. No one else should learn what happens on a private network.
 * @param builtIn the networks that need no setting
 */
export function networksToAsk<Known extends AskedNetwork>(
  network: AskedNetwork,
  all: readonly Known[],
  builtIn: readonly AskedNetwork[],
): Known[] {
  const isPublic = ({ baseUrl }: AskedNetwork) =>
    baseUrl.startsWith('https:') && builtIn.some((each) => each.baseUrl === baseUrl);
  return all.filter((each) => each.name !== network.name && (isPublic(network) || !isPublic(each)));
}
