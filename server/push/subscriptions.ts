/** The devices on which shoppers get notifications, and staff new orders (docs/features/push.md). */
import { isDeepStrictEqual } from 'node:util';
import { pushDevices } from '../../contract/notifications/notification-choices.ts';
import type { NewOrderPush, PushState, SubscribeBody } from '../../contract/notifications/push.ts';
import { text } from '../../messages/text.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Identity } from '../http/policies.ts';
import { AppError, invalidField, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { deviceOf } from '../users/account/device-parts.ts';
import { lockActiveName } from '../users/repository.ts';
import { listSessions, rightsOfSessions } from '../users/session-repository.ts';
import { areKeys } from './encrypt.ts';
import type { PushServices } from './push-services.ts';
import * as repository from './repository.ts';
import { newVapidKeys } from './vapid.ts';

interface Parts {
  database: Database;
  /** Returns true when the shop offers notifications to shoppers. */
  isOn: () => boolean;
  /** Returns true when devices can get notifications at all: new orders, whatever shoppers are offered. */
  isPossible: () => boolean;
  services: Pick<PushServices, 'isKnown'>;
  now: () => Date;
}

export function createSubscriptions({ database, isOn, isPossible, services, now }: Parts) {
  const { queries } = database;

  function requireThat(isTrue: () => boolean): void {
    if (!isTrue()) throw new AppError('PUSH_OFF', text('errors.pushOff'));
  }

  /** Those of sign-ins that are still valid, the newest first, each with its sign-in. */
  async function listValid(given: Queries, userId: string) {
    const rows = await repository.listSubscriptions(given, userId);
    if (rows.length === 0) return [];
    const sessions = new Map((await listSessions(given, userId, now())).map((session) => [session.id, session]));
    return rows.flatMap((row) => {
      const session = sessions.get(row.sessionId);
      return session ? [{ row, session }] : [];
    });
  }

  async function state({ userId, sessionId }: Identity): Promise<PushState> {
    const { publicKey } = await repository.getKeys(queries, newVapidKeys);
    const valid = await listValid(queries, userId);
    const devices = valid
      .filter(({ row }) => row.ownOrders)
      .map(({ row, session }) => ({
        _id: row.id,
        ...deviceOf(session.userAgent),
        current: session.id === sessionId,
        addedAt: row.createdAt.toISOString(),
      }));
    return { publicKey, devices };
  }

  /** Adds the device of a sign-in for `use`, besides what it is for already. */
  async function add(
    { userId, sessionId }: Identity,
    { endpoint, keys }: SubscribeBody,
    use: 'ownOrders' | 'newOrders',
  ) {
    if (!services.isKnown(endpoint)) throw invalidField('endpoint', text('validation.pushEndpoint'));
    if (!areKeys(keys)) throw invalidField('keys', text('validation.pushKeys'));
    await database.transaction(async (tx) => {
      // One after another, so that no account has more than its share; a deleted account gets none.
      if ((await lockActiveName(tx, userId)) === undefined) throw notFound('errors.accountNotFound');
      const before = (await repository.listSubscriptions(tx, userId)).find((row) => row.sessionId === sessionId);
      const { ownOrders = false, newOrders = false } = before ?? {};
      const uses = { ownOrders, newOrders, [use]: true };
      const browser = { endpoint, ...keys };
      if (before && isDeepStrictEqual({ ...before, ...browser }, before)) {
        if (!before[use]) await repository.updateUses(tx, before.id, uses);
        return;
      }
      await repository.putSubscription(tx, { id: newId(), userId, sessionId, ...browser, ...uses, createdAt: now() });
      const devices = await repository.listSubscriptions(tx, userId);
      await repository.deleteSubscriptions(
        tx,
        devices.slice(pushDevices).map(({ id }) => id),
      );
    });
  }

  async function newOrders({ userId, sessionId }: Identity): Promise<NewOrderPush> {
    const { publicKey } = await repository.getKeys(queries, newVapidKeys);
    const rows = await repository.listSubscriptions(queries, userId);
    return { publicKey, on: rows.some((row) => row.sessionId === sessionId && row.newOrders) };
  }

  return {
    /** @throws AppError PUSH_OFF */
    async state(identity: Identity): Promise<PushState> {
      requireThat(isOn);
      return state(identity);
    },

    /** @throws AppError PUSH_OFF, VALIDATION for an address or keys that no browser has */
    async subscribe(identity: Identity, subscription: SubscribeBody): Promise<PushState> {
      requireThat(isOn);
      await add(identity, subscription, 'ownOrders');
      return state(identity);
    },

    /** The announcements of new orders on the device of a member of the staff. @throws AppError PUSH_OFF */
    async newOrders(identity: Identity): Promise<NewOrderPush> {
      requireThat(isPossible);
      return newOrders(identity);
    },

    /** @throws AppError PUSH_OFF, VALIDATION for an address or keys that no browser has */
    async startNewOrders(identity: Identity, subscription: SubscribeBody): Promise<NewOrderPush> {
      requireThat(isPossible);
      await add(identity, subscription, 'newOrders');
      return newOrders(identity);
    },

    stopNewOrders: ({ sessionId }: Identity): Promise<void> =>
      database.transaction((tx) => repository.stopNewOrders(tx, sessionId)),

    /** A device that can get notifications: its sign-in is valid, and its account active. */
    async find(id: string): Promise<repository.PushSubscriptionRow | undefined> {
      const known = await repository.findSubscription(queries, id);
      if (!known || !isPossible()) return undefined;
      const valid = await rightsOfSessions(queries, [known.sessionId], now());
      return valid.has(known.sessionId) ? known : undefined;
    },

    /** @throws AppError NOT_FOUND, also for another user's device */
    async remove({ userId }: Identity, deviceId: string): Promise<void> {
      if (!(await repository.deleteSubscriptionOf(queries, userId, deviceId))) throw notFound('errors.deviceNotFound');
    },

    /** Deletes those of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.deleteSubscriptionsOf(tx, userId),
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
