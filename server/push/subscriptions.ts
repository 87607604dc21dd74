/** The devices on which a shopper gets notifications (docs/features/push.md). */
import { pushDevices } from '../../contract/notification-choices.ts';
import type { PushState, SubscribeBody } from '../../contract/push.ts';
import { text } from '../../messages/text.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Identity } from '../http/policies.ts';
import { AppError, invalidField, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { deviceOf } from '../users/account/device-parts.ts';
import { listSessions, rightsOfSessions } from '../users/session-store.ts';
import { lockActiveName } from '../users/store.ts';
import { areKeys } from './encrypt.ts';
import type { PushServices } from './push-services.ts';
import * as store from './store.ts';
import { newVapidKeys } from './vapid.ts';

interface Parts {
  database: Database;
  /** Whether the shop sends notifications to devices. */
  isOn: () => boolean;
  services: Pick<PushServices, 'isKnown'>;
  now: () => Date;
}

export function createSubscriptions({ database, isOn, services, now }: Parts) {
  const { queries } = database;

  function requireOn(): void {
    if (!isOn()) throw new AppError('PUSH_OFF', text('errors.pushOff'));
  }

  /** Those of sign-ins that are still valid, the newest first, each with its sign-in. */
  async function listValid(given: Queries, userId: string) {
    const rows = await store.listSubscriptions(given, userId);
    if (rows.length === 0) return [];
    const sessions = new Map((await listSessions(given, userId, now())).map((session) => [session.id, session]));
    return rows.flatMap((row) => {
      const session = sessions.get(row.sessionId);
      return session ? [{ row, session }] : [];
    });
  }

  async function state({ userId, sessionId }: Identity): Promise<PushState> {
    const { publicKey } = await store.getKeys(queries, newVapidKeys);
    const devices = (await listValid(queries, userId)).map(({ row, session }) => ({
      _id: row.id,
      ...deviceOf(session.userAgent),
      current: session.id === sessionId,
      addedAt: row.createdAt.toISOString(),
    }));
    return { publicKey, devices };
  }

  return {
    /** @throws AppError PUSH_OFF */
    async state(identity: Identity): Promise<PushState> {
      requireOn();
      return state(identity);
    },

    /** @throws AppError PUSH_OFF, VALIDATION for an address or keys that no browser has */
    async subscribe(identity: Identity, { endpoint, keys }: SubscribeBody): Promise<PushState> {
      requireOn();
      if (!services.isKnown(endpoint)) throw invalidField('endpoint', text('validation.pushEndpoint'));
      if (!areKeys(keys)) throw invalidField('keys', text('validation.pushKeys'));
      const { userId, sessionId } = identity;
      await database.transaction(async (tx) => {
        // One after another, so that no account has more than its share; a deleted account gets none.
        if ((await lockActiveName(tx, userId)) === undefined) throw notFound('errors.accountNotFound');
        const known = await store.listSubscriptions(tx, userId);
        const same = known.find((row) => row.endpoint === endpoint && row.sessionId === sessionId);
        if (same?.p256dh === keys.p256dh && same.auth === keys.auth) return;
        await store.putSubscription(tx, { id: newId(), userId, sessionId, endpoint, ...keys, createdAt: now() });
        const kept = await store.listSubscriptions(tx, userId);
        await store.deleteSubscriptions(
          tx,
          kept.slice(pushDevices).map(({ id }) => id),
        );
      });
      return state(identity);
    },

    /** A device that can be told something: its sign-in is valid, and its account active. */
    async find(id: string): Promise<store.PushSubscriptionRow | undefined> {
      const known = await store.findSubscription(queries, id);
      if (!known || !isOn()) return undefined;
      const valid = await rightsOfSessions(queries, [known.sessionId], now());
      return valid.has(known.sessionId) ? known : undefined;
    },

    /** @throws AppError NOT_FOUND, also for another user's device */
    async remove({ userId }: Identity, deviceId: string): Promise<void> {
      if (!(await store.deleteSubscriptionOf(queries, userId, deviceId))) throw notFound('errors.deviceNotFound');
    },

    /** Deletes those of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => store.deleteSubscriptionsOf(tx, userId),
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
