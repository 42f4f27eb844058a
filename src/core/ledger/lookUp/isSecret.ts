/** The DER form of the SDKs' private keys, Ed25519 and ECDSA. */
const privateKey =
  /^(?:0x)?30(?:2e020100300506032b6570|30020100300706052b8104000a|5[34]020100|7[47]020101)[0-9a-f]{20,}$/i;

/** 12 to 24 words of a few letters, as wallets list them. */
const recoveryPhrase = /^(?:[a-z]{3,8}[\s,]{1,3}){11,23}[a-z]{3,8}$/i;

/** Whether a text gives control over an account, so that it must not leave the machine. */
export function isSecret(text: string): boolean {
  return text.length < 2000 && (privateKey.test(text) || recoveryPhrase.test(text));
}
