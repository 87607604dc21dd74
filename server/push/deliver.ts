/** Delivers one notification to one device, for the channels of notifications that use web push. */

import type { Database } from '../db/database.ts';
import { SendError } from '../notifications/channel.ts';
import { PostError } from '../runtime/post.ts';
import * as repository from './repository.ts';
import { type PushMessage, type PushSender, sendPush } from './send.ts';
import { newVapidKeys } from './vapid.ts';

export interface DeliveryParts extends Omit<PushSender, 'keys'> {
  database: Database;
  now: () => Date;
}

/** Statuses that say that a subscription has ended (RFC 8030). Others may be the fault of the shop, such as a wrong clock. */
const isOver = (status: number) => status === 404 || status === 410;
const isBusy = (status: number) => status === 408 || status === 429 || status >= 500;

/** @throws SendError */
export async function deliver(
  { database: { queries }, now, services, subject }: DeliveryParts,
  device: repository.PushSubscriptionRow,
  message: PushMessage,
  signal: AbortSignal,
): Promise<void> {
  const { publicKey, privateKey } = await repository.getKeys(queries, newVapidKeys);
  const sender = { services, subject, keys: { publicKey, privateKey } };
  const answer = await sendPush(sender, device, message, now(), signal).catch((error: unknown) => {
    if (!(error instanceof PostError)) throw error;
    throw new SendError(error.failure, { permanent: error.failure.startsWith('not_') });
  });
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return;
  if (isOver(status)) await repository.deleteSubscriptions(queries, [device.id]);
  throw new SendError(String(status), { permanent: !isBusy(status), retryAfter });
}
