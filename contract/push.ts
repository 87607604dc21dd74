/** Notifications on the devices of a shopper, by web push (docs/features/push.md). */
import * as z from 'zod';
import { m } from '../messages/rule-texts.ts';
import { call } from './call.ts';
import { id, nothing, time } from './fields.ts';

/** What the browser says about a subscription (`PushSubscription.toJSON`). */
const subscribeBody = z.object({
  endpoint: z.url({ error: m.validation.pushEndpoint() }).max(1_000, m.validation.pushEndpoint()),
  keys: z.object(
    {
      p256dh: z.string({ error: m.validation.pushKeys() }).regex(/^[\w-]{87}=?$/, m.validation.pushKeys()),
      auth: z.string({ error: m.validation.pushKeys() }).regex(/^[\w-]{22}(?:==)?$/, m.validation.pushKeys()),
    },
    { error: m.validation.pushKeys() },
  ),
});
export type SubscribeBody = z.infer<typeof subscribeBody>;

/** A device that gets notifications. Its parts are those of `device` in `account.ts`. */
const pushDevice = z.object({
  _id: id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Whether this is the device that made the request. */
  current: z.boolean(),
  addedAt: time,
});
export type PushDevice = z.infer<typeof pushDevice>;

const pushState = z.object({
  /** Of the store, for `PushManager.subscribe`. */
  publicKey: z.string(),
  /** The newest first. */
  devices: z.array(pushDevice),
});
export type PushState = z.infer<typeof pushState>;

export const pushCalls = {
  getPushState: call('user', 'GET', '/api/v1/push/get-state', { output: pushState, errors: ['PUSH_OFF'] }),
  /** Notifies this device from now on, until it is signed out. The same subscription again changes nothing. */
  subscribeToPush: call('user', 'PUT', '/api/v1/push/subscribe', {
    body: subscribeBody,
    output: pushState,
    errors: ['PUSH_OFF'],
  }),
  removePushDevice: call('user', 'DELETE', '/api/v1/push/remove-device/:deviceId', {
    params: z.object({ deviceId: id }),
    output: nothing,
  }),
};
