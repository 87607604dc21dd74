/** A push service for tests, and the browser behind it, which reads what arrives. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushedNotification } from '../../contract/notifications/pushed-notification.ts';

export interface BrowserKeys {
  keys: { p256dh: string; auth: string };
  own: ECDH;
  auth: Buffer;
}

/** The keys that a browser makes for a subscription. */
export function newBrowserKeys(): BrowserKeys {
  const own = createECDH('prime256v1');
  const auth = randomBytes(16);
  return { keys: { p256dh: own.generateKeys('base64url'), auth: auth.toString('base64url') }, own, auth };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Reads a body as the browser does (RFC 8291). @throws Error when it is not for this browser */
export function decrypt(body: Buffer, { own, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const theirs = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const secret = derive(own.computeSecret(theirs), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** The claims of an `authorization` header (RFC 8292). @throws Error when its signature is not that of its key */
export function readVapid(header: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey });
  const signed = Buffer.from(`${head}.${claims}`);
  const isGenuine = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw new Error('somebody else signed this');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** The messages that a browser has got. */
export interface Pushed {
  notification: PushedNotification;
  ttl: number;
  urgency: string;
  topic: string;
  /** The claims of the shop. */
  vapid: ReturnType<typeof readVapid>;
}

/** A push service with its browsers. */
export interface PushService {
  /** The status of its answers. */
  status: number;
  /** Requests so far. */
  requests: number;
  /** A new browser. */
  browser(): { subscription: { endpoint: string; keys: BrowserKeys['keys'] }; pushed: Pushed[] };
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { own: BrowserKeys; pushed: Pushed[] }>();
  const server = createServer(async (request, response) => {
    service.requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { ttl, urgency, topic, authorization = '' } = request.headers;
    const browser = browsers.get(request.url ?? '');
    if (browser && service.status === 201) {
      browser.pushed.push({
        notification: JSON.parse(decrypt(Buffer.concat(chunks), browser.own)),
        ttl: Number(ttl),
        urgency: String(urgency),
        topic: String(topic),
        vapid: readVapid(authorization),
      });
    }
    response.writeHead(service.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    status: 201,
    requests: 0,
    browser() {
      const [own, pushed, path] = [newBrowserKeys(), [] as Pushed[], `/send/${randomBytes(8).toString('hex')}`];
      browsers.set(path, { own, pushed });
      return { subscription: { endpoint: origin + path, keys: own.keys }, pushed };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return service;
}
