/** Encrypts what is sent to a browser, so that its push service cannot read it (RFC 8291, with the content encoding of RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Of a subscription, as its browser made them; base64url. */
export interface SubscriptionKeys {
  /** The public key of the browser: a point of P-256, uncompressed. */
  p256dh: string;
  /** 16 bytes that only the browser and the store know. */
  auth: string;
}

const curve = 'prime256v1';
const recordSize = 4096;
/** The last record of a message ends with it. */
const lastRecord = Buffer.from([2]);
/** Every push service takes 4096 bytes; the header, the padding and the tag need 103 of them. */
export const maxBytes = 3_900;

const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url');

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Returns true when a browser made these keys: others cannot be encrypted for. */
export function areKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  const ours = createECDH(curve);
  ours.generateKeys();
  try {
    ours.computeSecret(bytesOf(p256dh));
  } catch {
    return false;
  }
  return bytesOf(p256dh).length === 65 && bytesOf(auth).length === 16;
}

/**
 * The body of a request with `content-encoding: aes128gcm`.
 * @param text at most `maxBytes` in UTF-8
 * @param fixed the random parts, for the test vectors of the RFC: our private key, and the salt
 */
export function encrypt(text: string, keys: SubscriptionKeys, fixed?: { privateKey: Buffer; salt: Buffer }): Buffer {
  const ours = createECDH(curve);
  if (fixed) ours.setPrivateKey(fixed.privateKey);
  else ours.generateKeys();
  const [theirKey, ourKey] = [bytesOf(keys.p256dh), ours.getPublicKey()];
  const salt = fixed?.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ourKey]);
  const secret = derive(ours.computeSecret(theirKey), bytesOf(keys.auth), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(ourKey.length, 4);
  return Buffer.concat([salt, sizes, ourKey, ...record]);
}
