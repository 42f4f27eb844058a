/** Every command that the extension registers; a test holds it against package.json. */
export const commandIds = [
  'ledgerLens.network.select',
  'ledgerLens.network.refresh',
  'ledgerLens.transactions.refresh',
  'ledgerLens.transactions.loadMore',
  'ledgerLens.entity.lookUp',
  'ledgerLens.entity.open',
  'ledgerLens.entity.copyId',
  'ledgerLens.entity.openExplorer',
  'ledgerLens.entity.showJson',
  'ledgerLens.status.show',
  'ledgerLens.status.open',
  'ledgerLens.status.refresh',
  'ledgerLens.contract.verify',
  'ledgerLens.log.show',
] as const;

export type CommandId = (typeof commandIds)[number];
