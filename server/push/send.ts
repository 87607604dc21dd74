/** Sends one notification to the push service of a browser (RFC 8030). */
import { type PostAnswer, PostError, post } from '../runtime/post.ts';
import { encrypt, type SubscriptionKeys } from './encrypt.ts';
import type { PushServices } from './push-services.ts';
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
  services: PushServices;
}

/** @throws PostError when no answer came, or the address is not that of a push service */
export async function sendPush(
  { keys, subject, services }: PushSender,
  { endpoint, ...device }: { endpoint: string } & SubscriptionKeys,
  { payload, ttl, urgency, topic }: PushMessage,
  now: Date,
  signal: AbortSignal,
): Promise<PostAnswer> {
  if (!services.isKnown(endpoint)) throw new PostError('not_public');
  const headers = {
    authorization: vapidHeader(keys, endpoint, subject, now),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(ttl),
    urgency,
    topic,
  };
  return post({
    url: endpoint,
    headers,
    body: encrypt(payload, device),
    allowsPrivate: services.isOwn(endpoint),
    signal,
  });
}
