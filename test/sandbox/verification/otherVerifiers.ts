import { createHash } from 'node:crypto';
import type { VerificationJob } from './verificationJob.ts';

/** The verifiers to which the server passes on what it verified. */
export const otherVerifiers = ['etherscan', 'blockscout', 'routescan'] as const;

/**
 * What came of passing a verified contract on, as the server tells it with the job: the first verifier took it, the
 * second had it before, the third refused it.
 * @param base where their pages are
 */
export function passedOn({ verificationId, chainId, address }: VerificationJob, base: string): Record<string, unknown> {
  const page = (verifier: (typeof otherVerifiers)[number]) => `${base}/explorers/${verifier}/address/${address}`;
  const guid = createHash('sha256').update(verificationId).digest('hex').slice(0, 40);
  const api = `${base}/explorers/etherscan/api?module=contract`;
  return {
    etherscan: {
      verificationId: guid,
      statusUrl: `${api}&action=checkverifystatus&chainid=${chainId}&guid=${guid}`,
      explorerUrl: page('etherscan'),
      contractApiUrl: `${api}&action=getabi&chainid=${chainId}&address=${address}`,
    },
    blockscout: { verificationId: 'VERIFIER_ALREADY_VERIFIED', explorerUrl: page('blockscout') },
    routescan: { error: `Chain ${chainId} is not supported by Routescan` },
  };
}
