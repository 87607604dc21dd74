import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { peoplePage, peopleQuery, person, personParams, roleBody, statusBody } from '../../contract/people.ts';
import { ok } from '../platform/answer.ts';
import type { Http } from '../platform/http.ts';
import { identityOf } from '../platform/policies.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { People } from './people.ts';

/** People, for administrators. */
export function peopleRoutes(app: Http, people: People): void {
  app.route({
    method: calls.listPeople.method,
    url: calls.listPeople.path,
    config: { policy: calls.listPeople.policy },
    schema: { querystring: peopleQuery, response: { 200: success(peoplePage) } },
    handler: async (request) => ok('People', await people.list(request.query)),
  });

  app.route({
    method: calls.setRole.method,
    url: calls.setRole.path,
    config: { policy: calls.setRole.policy },
    schema: { params: personParams, body: roleBody, response: { 200: success(person) } },
    handler: async (request) => {
      const { role } = request.body;
      const by = identityOf(request);
      const changed = await people.setRole(by, request.params.userId, role);
      logSecurity(request, 'role-changed', { account: changed._id, by: by.userId, role });
      return ok(`${changed.name} is ${role === 'ADMIN' ? 'now' : 'no longer'} an administrator`, changed);
    },
  });

  app.route({
    method: calls.setPersonStatus.method,
    url: calls.setPersonStatus.path,
    config: { policy: calls.setPersonStatus.policy },
    schema: { params: personParams, body: statusBody, response: { 200: success(person) } },
    handler: async (request) => {
      const { status } = request.body;
      const by = identityOf(request);
      const changed = await people.setStatus(by, request.params.userId, status);
      const event = status === 'Suspended' ? 'account-suspended' : 'account-reinstated';
      logSecurity(request, event, { account: changed._id, by: by.userId });
      return ok(`${changed.name} ${status === 'Suspended' ? 'is suspended' : 'may shop again'}`, changed);
    },
  });
}
