/** A network's name and services. */
export interface ServiceUrls {
  readonly name: string;
  readonly baseUrl: string;
  readonly verifyUrl: string;
  readonly chainId: string;
}

/**
 * The network whose service a request went to, `GET https://host/path`. A verification service that several networks
 * have in common is asked about a chain, by its id. Undefined if the network is unknown.
 */
export function networkOfRequest(request: string | undefined, networks: readonly ServiceUrls[]): string | undefined {
  const url = request?.replace(/^\w+ /, '');
  if (!url) return undefined;
  const isBelow = (base: string) => base !== '' && url.startsWith(base.endsWith('/') ? base : `${base}/`);
  const asked = networks.filter(
    ({ baseUrl, verifyUrl, chainId }) =>
      isBelow(baseUrl) || (isBelow(verifyUrl) && chainId !== '' && url.split(/[/?]/).includes(chainId)),
  );
  return asked.length === 1 ? asked[0]?.name : undefined;
}
