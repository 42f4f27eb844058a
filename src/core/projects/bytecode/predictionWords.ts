import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import type { ContractProxy } from './proxyCode.ts';

/** Why a build will probably match the deployed code, or not: plain sentences. Lengths and positions in bytes. */
export const predictionWords = {
  notAvailable: () => l10n.t("The deployed bytecode isn't available."),
  noCode: () => l10n.t("There's no code at this address."),
  notBuilt: () => l10n.t("The build output doesn't contain the runtime bytecode."),
  notSameSources: () => l10n.t("The sources to publish may not be those of the build, so the code wasn't compared."),
  notHex: () => l10n.t("The runtime bytecode in the build output isn't valid hex."),
  isAbstract: () => l10n.t("The contract has no bytecode: it's an interface or an abstract contract."),
  lengths: (deployed: number, built: number) =>
    l10n.t`The deployed code has ${formatInteger(deployed)} bytes; the built code has ${formatInteger(built)}.`,
  isOther: () => l10n.t('A different contract is deployed, or it was built from different sources or settings.'),
  differs: (count: number, length: number, first: number) =>
    l10n.t`The code differs in ${formatInteger(count)} of ${formatInteger(length)} bytes, starting at byte ${formatInteger(first)}.`,
  librariesNotCompared: () => l10n.t("Libraries are linked after compilation, so their addresses weren't compared."),
  sameSources: () => l10n.t('The code and the hash of its sources are the same.'),
  otherSources: () =>
    l10n.t("The code is the same, but the hash of its sources isn't: a comment or a file name differs."),
  sourcesNotCompared: () =>
    l10n.t("The code is the same. The hash of its sources is in its creation code, which can't be compared."),
  noMetadata: () => l10n.t('The code is the same. It has no metadata to compare.'),
  noMetadataHash: () => l10n.t('The code is the same. It has no metadata hash to compare.'),
  sameMetadataHash: () => l10n.t('The code and its metadata hash are the same.'),
  metadataNotKept: () =>
    l10n.t("The code is the same, but the build output doesn't keep all that its metadata hash depends on."),
  deployedWithoutMetadata: () => l10n.t('The code is the same, but the deployed code has no metadata.'),
  deployedWithoutHash: () => l10n.t('The code is the same, but the deployed code has no metadata hash.'),
  otherMetadata: () => l10n.t('Same code, other metadata: a comment, line ending, file name or setting differs.'),
  otherFiles: () =>
    l10n.t(
      'The metadata is the same, but the compiler received other files too. Build with the same files as for the deployment.',
    ),
  compilers: (deployed: string, built: string) =>
    l10n.t`Another compiler: ${deployed} deployed, ${built} in this build.`,
  proxy: aboutProxy,
};

function aboutProxy(proxy: ContractProxy): string {
  switch (proxy.kind) {
    case 'minimal':
      return l10n.t`This is a minimal proxy. Verify its implementation at ${proxy.implementation}.`;
    case 'implementationSlot':
      return l10n.t('This looks like a proxy (ERC-1967). Verify the implementation whose address is in its storage.');
    case 'beaconSlot':
      return l10n.t('This looks like a beacon proxy (ERC-1967). Verify the implementation that its beacon points to.');
  }
}
