interface AskedNetwork {
  readonly name: string;
  readonly baseUrl: string;
}

/**
 * The other networks that may be asked for what one does not know: the user's own always, the public ones only about
 * IDs of a public network. What happens on a private network is nobody's business.
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
