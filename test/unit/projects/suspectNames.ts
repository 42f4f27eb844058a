/** Names of contracts that a file with keys may have as well. */
export const suspectNames: readonly string[] = [
  'Wallet',
  'Wallets',
  'Keystore',
  'Secret',
  'Secrets',
  'Credential',
  'Credentials',
  'Mnemonic',
  'ServiceAccount',
  'PrivateKeyRegistry',
  'Accounts',
  'Keys',
  'Signers',
  'Deployers',
];
