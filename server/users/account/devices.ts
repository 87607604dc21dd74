/** The devices on which a user is signed in. */
import type { Device } from '../../../contract/users/account.ts';
import { deviceName } from '../../../contract/users/device-name.ts';
import { messagesIn } from '../../../messages/catalogs.ts';
import { baseLocale } from '../../../messages/locale.ts';
import type { Queries } from '../../db/database.ts';
import type { Identity } from '../../http/policies.ts';
import { notFound } from '../../lib/errors.ts';
import * as repository from '../session-repository.ts';
import { deviceOf } from './device-parts.ts';

export function createDevices(queries: Queries, now: () => Date) {
  return {
    /** Most recently used first. */
    async list({ userId, sessionId }: Identity): Promise<Device[]> {
      const sessions = await repository.listSessions(queries, userId, now());
      return sessions.map((session) => {
        const parts = deviceOf(session.userAgent);
        return {
          _id: session.id,
          name: deviceName(parts, messagesIn(baseLocale)),
          ...parts,
          current: session.id === sessionId,
          signedInAt: session.createdAt.toISOString(),
          lastActive: session.rotatedAt.toISOString(),
        };
      });
    },

    /** @throws AppError NOT_FOUND, also for another user's device */
    async signOut({ userId }: Identity, deviceId: string): Promise<void> {
      if (!(await repository.endSessionOf(queries, userId, deviceId, now()))) throw notFound('errors.deviceNotFound');
    },

    /** Signs out all devices except the current one. */
    signOutOthers: ({ userId, sessionId }: Identity): Promise<void> =>
      repository.endSessionsOf(queries, userId, now(), sessionId),
  };
}
