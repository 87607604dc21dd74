import { calls } from '../../../contract/calls.ts';
import { success } from '../../../contract/envelope.ts';
import { adminUser, roleBody, statusBody, userParams, usersPage, usersQuery } from '../../../contract/user-admin.ts';
import type { Http } from '../../http/http.ts';
import { identityOf } from '../../http/policies.ts';
import { routeOf } from '../../http/route.ts';
import { logSecurity } from '../../http/security-log.ts';
import { ok } from '../../http/success.ts';
import type { UserAdmin } from './user-admin.ts';

/** User administration, for administrators. */
export function userAdminRoutes(app: Http, userAdmin: UserAdmin): void {
  app.route({
    ...routeOf(calls.listUsers),
    schema: { querystring: usersQuery, response: { 200: success(usersPage) } },
    handler: async (request) => ok('UserAdmin', await userAdmin.list(request.query)),
  });

  app.route({
    ...routeOf(calls.setRole),
    schema: { params: userParams, body: roleBody, response: { 200: success(adminUser) } },
    handler: async (request) => {
      const { role } = request.body;
      const by = identityOf(request);
      const changed = await userAdmin.setRole(by, request.params.userId, role);
      logSecurity(request, 'role-changed', { account: changed._id, by: by.userId, role });
      return ok(`${changed.name} is ${role === 'ADMIN' ? 'now' : 'no longer'} an administrator`, changed);
    },
  });

  app.route({
    ...routeOf(calls.setUserStatus),
    schema: { params: userParams, body: statusBody, response: { 200: success(adminUser) } },
    handler: async (request) => {
      const { status } = request.body;
      const by = identityOf(request);
      const changed = await userAdmin.setStatus(by, request.params.userId, status);
      const event = status === 'Suspended' ? 'account-suspended' : 'account-reinstated';
      logSecurity(request, event, { account: changed._id, by: by.userId });
      return ok(`${changed.name} ${status === 'Suspended' ? 'is suspended' : 'can shop again'}`, changed);
    },
  });
}
