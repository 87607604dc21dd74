/** Tells push services which store sends (VAPID, RFC 8292): a key pair whose public key browsers have from the subscription on. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

export interface VapidKeys {
  /** A point of P-256, uncompressed; base64url. */
  publicKey: string;
  /** base64url */
  privateKey: string;
}

/** How long a push service may accept the same header, in seconds. At most a day is allowed. */
const lifetime = 12 * 60 * 60;

export function newVapidKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

const asPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The `authorization` header of a request.
 * @param subject where the push service reaches the store: an https: or mailto: address
 */
export function vapidHeader(keys: VapidKeys, endpoint: string, subject: string, now: Date): string {
  const point = Buffer.from(keys.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: keys.privateKey } });
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1_000) + lifetime, sub: subject };
  const signed = `${asPart({ typ: 'JWT', alg: 'ES256' })}.${asPart(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${keys.publicKey}`;
}
