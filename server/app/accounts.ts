/** The people of the shop: accounts, sign-in, staff and their invitations. */
import { addressIdsOf } from '../addresses/repository.ts';
import { cartItemIdsOf } from '../cart/repository.ts';
import { createEventStreams, type StreamSettings, signInCheckEvery } from '../http/event-streams.ts';
import { hasPlacedOf, isArrivingTo, lastOrderAtOf, orderIdsOf } from '../orders/model/repository.ts';
import { arrivingWindow } from '../orders/placement/order-promise.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import { accountRoutes } from '../users/account/routes.ts';
import { createCustomers } from '../users/admin/customers.ts';
import { createInvitations } from '../users/admin/invitations.ts';
import { customerRoutes, invitationRoutes, userAdminRoutes } from '../users/admin/routes.ts';
import { createUserAdmin } from '../users/admin/user-admin.ts';
import { createCookies } from '../users/cookies.ts';
import type { Passwords } from '../users/passwords.ts';
import { recoveryRoutes } from '../users/recovery/routes.ts';
import type { RelatedData } from '../users/repository.ts';
import { userRoutes } from '../users/routes.ts';
import { createUsers } from '../users/users.ts';
import type { Base } from './base.ts';

export interface AccountOverrides {
  passwords?: Passwords;
  streams?: Partial<StreamSettings>;
}

/** Everything that the signed-in user's own account refers to. @param asks whether the shop asks customers about placed orders */
const relatedOf = (asks: () => boolean, now: () => Date): RelatedData => ({
  addressIds: addressIdsOf,
  cartItemIds: cartItemIdsOf,
  orderIds: orderIdsOf,
  lastOrderAt: lastOrderAtOf,
  mayBeAsked: (userId) => (asks() ? hasPlacedOf(userId) : undefined),
  isAwaiting: (userId) => isArrivingTo(userId, arrivingWindow(now())),
});

export function createAccounts(base: Base, overrides: AccountOverrides) {
  const { app, database, secret, mail, origin, now, stores, shopSettings } = base;
  const { passwords } = overrides;
  const related = relatedOf(() => {
    const { substitutes, orderChanges } = shopSettings.current();
    return substitutes.on || orderChanges.on;
  }, now);
  const users = createUsers({ database, secret, mail, origin, log: app.log, now, passwords, related });
  app.identify = users.identify;
  app.sessionOf = users.sessionOf;
  const invitations = createInvitations({ database, users, stores, mail, origin, now });
  const streams = createEventStreams(app, users.rightsOfSessions, overrides.streams);

  return {
    users,
    invitations,
    streams,

    jobs: [
      { name: 'end streams of ended sign-ins', every: signInCheckEvery, run: streams.endStale },
    ] satisfies BackgroundJob[],
    cleanup: [...users.cleanup, ...invitations.cleanup],

    addRoutes(): void {
      const cookies = createCookies(origin().startsWith('https:'));
      userRoutes(app, users, cookies);
      recoveryRoutes(app, users.recovery, cookies);
      accountRoutes(app, users.account);
      userAdminRoutes(app, createUserAdmin({ database, users, stores }));
      customerRoutes(app, createCustomers({ database, account: users.account }));
      invitationRoutes(app, invitations);
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
