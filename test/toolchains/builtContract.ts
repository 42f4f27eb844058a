/** What a recorded contract differs in from what its workspace's build output would verify exactly. */
export type Variant = 'editedComment' | 'editedCode' | 'otherSettings' | 'secondCopy' | 'factoryChild';

/** A contract that a build put on the chain. */
export interface BuiltContract {
  workspace: string;
  /** `contracts/Vault.sol:Vault`. */
  contract: string;
  /** As the tool wrote it, any case. */
  address: string;
  transactionHash: string;
  variant?: Variant;
  /** Only where the transaction's own input is not it: a contract made by another contract. */
  creationBytecode?: string;
}
