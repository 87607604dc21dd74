import { calls } from '../../../contract/api/calls.ts';
import { text } from '../../../messages/text.ts';
import type { Http } from '../../http/http.ts';
import { fileRoute, route } from '../../http/route.ts';
import { logSecurity } from '../../http/security-log.ts';
import { ok } from '../../http/success.ts';
import type { Customers } from './customers.ts';
import type { Invitations } from './invitations.ts';
import type { UserAdmin } from './user-admin.ts';

/** User administration, for administrators. */
export function userAdminRoutes(app: Http, userAdmin: UserAdmin): void {
  route(app, calls.listUsers, async ({ query }) => ok('Users', await userAdmin.list(query)));

  route(app, calls.setRole, async ({ identity, params: { userId }, body: { role, seen }, request }) => {
    const changed = await userAdmin.setRole(identity, userId, role, seen);
    logSecurity(request, 'role-changed', { account: changed._id, by: identity.userId, role });
    return ok(
      role === 'ADMIN'
        ? text('answers.nowAdministrator', { name: changed.name })
        : text('answers.noLongerAdministrator', { name: changed.name }),
      changed,
    );
  });

  route(app, calls.setUserStores, async ({ identity, params: { userId }, body, request }) => {
    const changed = await userAdmin.setStores(identity, userId, body);
    logSecurity(request, 'stores-changed', {
      account: changed._id,
      by: identity.userId,
      stores: body.stores.join(' '),
      staffRole: body.staffRole,
    });
    return ok(
      body.stores.length > 0
        ? text('answers.nowStaff', { name: changed.name })
        : text('answers.nowOwner', { name: changed.name }),
      changed,
    );
  });

  route(app, calls.setUserStatus, async ({ identity, params: { userId }, body: { status }, request }) => {
    const changed = await userAdmin.setStatus(identity, userId, status);
    const event = status === 'Suspended' ? 'account-suspended' : 'account-reinstated';
    logSecurity(request, event, { account: changed._id, by: identity.userId });
    return ok(
      status === 'Suspended'
        ? text('answers.suspended', { name: changed.name })
        : text('answers.reinstated', { name: changed.name }),
      changed,
    );
  });
}

/** Invitations to become staff: owners invite, and whoever is invited joins. */
export function invitationRoutes(app: Http, invitations: Invitations): void {
  route(app, calls.listInvitations, async () => ok('Invitations', await invitations.list()));

  route(app, calls.invite, async ({ identity, body, request }) => {
    const invited = await invitations.invite(identity, body);
    logSecurity(request, 'staff-invited', { by: identity.userId, staffRole: body.staffRole });
    return ok(text(body.email ? 'answers.invited' : 'answers.invitationLink'), invited);
  });

  route(app, calls.withdrawInvitation, async ({ identity, params: { invitationId } }) => {
    await invitations.withdraw(identity, invitationId);
    return ok(text('answers.invitationWithdrawn'), {});
  });

  route(app, calls.readInvitation, async ({ body: { token } }) => ok('Invitation', await invitations.read(token)));

  route(app, calls.acceptInvitation, async ({ identity, body: { token }, request }) => {
    const joined = await invitations.accept(identity.userId, token);
    logSecurity(request, 'invitation-accepted', { account: joined._id, staffRole: joined.staffRole ?? '' });
    return ok(text('answers.joinedStaff'), joined);
  });
}

/** Customers with what they ordered, for owners and managers. Only owners erase one. */
export function customerRoutes(app: Http, customers: Customers): void {
  route(app, calls.listCustomers, async ({ identity, query }) => {
    const { customers: listed, pagination } = await customers.list(query, identity);
    return { ...ok('Customers', listed), pagination };
  });

  fileRoute(
    app,
    calls.exportCustomers,
    async ({ identity, query, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="customers.csv"')
        .header('cache-control', 'no-store')
        .send(await customers.sheet(query, identity, query.lang ?? 'en')),
    { takesLong: true },
  );

  route(app, calls.eraseCustomer, async ({ identity, params: { userId }, request }) => {
    await customers.erase(identity, userId);
    logSecurity(request, 'account-deleted', { account: userId, by: identity.userId });
    return ok(text('answers.customerErased'), {});
  });
}
