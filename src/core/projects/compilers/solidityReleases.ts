/**
 * The releases of the Solidity compiler, newest first, as the service takes them.
 * Source: the release list of binaries.soliditylang.org.
 */
export const solidityReleases: readonly string[] = [
  ...['0.8.35+commit.47b9dedd', '0.8.34+commit.80d5c536', '0.8.33+commit.64118f21', '0.8.32+commit.ebbd65e5'],
  ...['0.8.31+commit.fd3a2265', '0.8.30+commit.73712a01', '0.8.29+commit.ab55807c', '0.8.28+commit.7893614a'],
  ...['0.8.27+commit.40a35a09', '0.8.26+commit.8a97fa7a', '0.8.25+commit.b61c2a91', '0.8.24+commit.e11b9ed9'],
  ...['0.8.23+commit.f704f362', '0.8.22+commit.4fc1097e', '0.8.21+commit.d9974bed', '0.8.20+commit.a1b79de6'],
  ...['0.8.19+commit.7dd6d404', '0.8.18+commit.87f61d96', '0.8.17+commit.8df45f5f', '0.8.16+commit.07a7930e'],
  ...['0.8.15+commit.e14f2714', '0.8.14+commit.80d49f37', '0.8.13+commit.abaa5c0e', '0.8.12+commit.f00d7308'],
  ...['0.8.11+commit.d7f03943', '0.8.10+commit.fc410830', '0.8.9+commit.e5eed63a', '0.8.8+commit.dddeac2f'],
  ...['0.8.7+commit.e28d00a7', '0.8.6+commit.11564f7e', '0.8.5+commit.a4f2e591', '0.8.4+commit.c7e474f2'],
  ...['0.8.3+commit.8d00100c', '0.8.2+commit.661d1103', '0.8.1+commit.df193b15', '0.8.0+commit.c7dfd78e'],
  ...['0.7.6+commit.7338295f', '0.7.5+commit.eb77ed08', '0.7.4+commit.3f05b770', '0.7.3+commit.9bfce1f6'],
  ...['0.7.2+commit.51b20bc0', '0.7.1+commit.f4a555be', '0.7.0+commit.9e61f92b', '0.6.12+commit.27d51765'],
  ...['0.6.11+commit.5ef660b1', '0.6.10+commit.00c0fcaf', '0.6.9+commit.3e3065ac', '0.6.8+commit.0bbfe453'],
  ...['0.6.7+commit.b8d736ae', '0.6.6+commit.6c089d02', '0.6.5+commit.f956cc89', '0.6.4+commit.1dca32f3'],
  ...['0.6.3+commit.8dda9521', '0.6.2+commit.bacdbe57', '0.6.1+commit.e6f7d5a4', '0.6.0+commit.26b70077'],
  ...['0.5.17+commit.d19bba13', '0.5.16+commit.9c3226ce', '0.5.9+commit.e560f70d', '0.5.8+commit.23d335f2'],
];

/** The release of a number such as `0.8.28`, with its commit; undefined where none is known. */
export function solidityRelease(version: string): string | undefined {
  return solidityReleases.find((release) => release === version || release.startsWith(`${version}+`));
}
