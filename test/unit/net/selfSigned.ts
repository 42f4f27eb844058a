import { createPublicKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';

/** A private key and the certificate that it signed for itself, both PEM. */
export interface SelfSigned {
  key: string;
  cert: string;
}

/**
 * A key and a certificate for 127.0.0.1 and a host, made at each run, so that no private key is in the repository. Node makes keys
 * but no certificates: this writes the least of RFC 5280 that TLS takes, in DER.
 */
export function selfSigned(host = 'ledger.example', until = Date.now() + 86_400_000): SelfSigned {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const commonName = sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('127.0.0.1')));
  const name = sequence(der(0x31, commonName));
  const day = 86_400_000;
  const validity = sequence(utcTime(until - 2 * day), utcTime(until));
  const alternativeName = sequence(
    oid(0x55, 0x1d, 0x11),
    der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from(host)))),
  );
  const extensions = der(0xa3, sequence(alternativeName));
  const version3 = der(0xa0, integer(2));
  const toSign = sequence(version3, integer(1), ecdsaWithSha256, name, validity, name, publicKey, extensions);
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', toSign, privateKey)]));
  const certificate = new X509Certificate(sequence(toSign, ecdsaWithSha256, signature));
  return { cert: certificate.toString(), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

/** `YYMMDDHHMMSSZ`. */
function utcTime(ms: number): Buffer {
  return der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
}
