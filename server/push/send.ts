/** Sends one notification to the push service of a browser (RFC 8030). */
import * as http from 'node:http';
import * as https from 'node:https';
import { checkedLookup, isAllowedHost, NotPublicError } from '../platform/public-address.ts';
import { encrypt, type SubscriptionKeys } from './encrypt.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

export interface PushMessage {
  /** JSON for the service worker. */
  payload: string;
  /** How long the push service keeps it for a device that is away, in seconds. */
  ttl: number;
  urgency: 'normal' | 'high';
  /** Of several that wait for a device, only the newest with the same topic arrives. */
  topic: string;
}

export interface PushSender {
  keys: VapidKeys;
  /** Where push services reach the shop. */
  subject: string;
  /** Decides on each IP address before a connection. */
  isAllowedAddress: (address: string) => boolean;
}

export interface PushAnswer {
  status: number;
  /** What the push service asks to wait, in ms. */
  retryAfter: number;
}

/** @throws Error when there is no answer, or the address is not allowed */
export async function sendPush(
  { keys, subject, isAllowedAddress }: PushSender,
  to: { endpoint: string } & SubscriptionKeys,
  { payload, ttl, urgency, topic }: PushMessage,
  now: Date,
  signal: AbortSignal,
): Promise<PushAnswer> {
  const url = new URL(to.endpoint);
  if (!isAllowedHost(url.hostname, isAllowedAddress)) throw new NotPublicError();
  const body = encrypt(payload, to);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: vapidHeader(keys, to.endpoint, subject, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl,
      urgency,
      topic,
    };
    const lookup = checkedLookup(isAllowedAddress);
    request(url, { method: 'POST', headers, signal, lookup, agent: false }, (answer) => {
      // Nobody reads what it says.
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0, retryAfter: 1_000 * (Number(answer.headers['retry-after']) || 0) });
    })
      .on('error', reject)
      .end(body);
  });
}
