/** Notifications on the devices of a shopper, by web push (docs/features/push.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, nothing, time } from '../api/fields.ts';

/** A subscription as the browser describes it (`PushSubscription.toJSON`). */
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
  /** True when this is the device that made the request. */
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

/** New orders of the shop on this device of a member of the staff. */
const newOrderPush = z.object({
  /** Of the store, for `PushManager.subscribe`. */
  publicKey: z.string(),
  /** True when this device announces new orders. */
  on: z.boolean(),
});
export type NewOrderPush = z.infer<typeof newOrderPush>;

/** The staff who are alerted of new orders (`getsAlerts` in `staff-roles.ts`). */
const alerted = ['manager', 'support', 'picker'] as const;

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
  getNewOrderPush: call('admin', 'GET', '/api/v1/push/new-orders', {
    staff: alerted,
    output: newOrderPush,
    errors: ['PUSH_OFF'],
  }),
  /** Announces new orders on this device from now on, until the person signs out or turns it off. */
  startNewOrderPush: call('admin', 'PUT', '/api/v1/push/new-orders', {
    staff: alerted,
    body: subscribeBody,
    output: newOrderPush,
    errors: ['PUSH_OFF'],
  }),
  stopNewOrderPush: call('admin', 'DELETE', '/api/v1/push/new-orders', { staff: alerted, output: nothing }),
};
