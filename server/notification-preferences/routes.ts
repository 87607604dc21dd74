import { calls } from '../../contract/api/calls.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { NotificationPreferences } from './preferences.ts';

/** The notifications that the signed-in user wants. */
export function notificationPreferenceRoutes(app: Http, preferences: NotificationPreferences): void {
  route(app, calls.getNotificationPreferences, async ({ identity }) =>
    ok('What you are told about', await preferences.list(identity.userId)),
  );

  route(app, calls.setNotificationPreference, async ({ identity, body }) =>
    ok('Saved', await preferences.set(identity.userId, body)),
  );
}
