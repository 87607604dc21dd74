/** Customers who order by phone. Without an email address nobody can sign in to the account, and nothing is emailed. */
import { text } from '../../messages/text.ts';
import { addAuditEntry } from '../audit-log/audit-log.ts';
import type { Database } from '../db/database.ts';
import type { Identity } from '../http/policies.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { counterOf } from '../runtime/limits.ts';
import { countEach } from './guessing.ts';
import { noPasswordHash } from './passwords.ts';
import * as repository from './repository.ts';
import { users } from './tables.ts';

type By = Pick<Identity, 'userId' | 'name'>;

const hour = 60 * 60;
/** Of one member of staff: more than anybody types, and too few to read all customers. */
const maxLookups = 300;
/** At most this number of people share a mobile on the screen. */
const maxCallers = 5;

interface Parts {
  database: Database;
  /** Ids of users with an address that has this mobile. */
  idsByAddress: (mobile: string, limit: number) => Promise<string[]>;
}

export function createCallers({ database, idsByAddress }: Parts) {
  const { queries } = database;
  const count = (by: By) =>
    countEach(queries, [counterOf({ max: maxLookups, seconds: hour }, 'phone order staff', by.userId)]);
  return {
    /** The customers of a mobile, the oldest first. @throws AppError TOO_MANY_ATTEMPTS */
    async find(by: By, mobile: string) {
      await count(by);
      const own = await repository.listIdsByMobile(
        queries,
        { userId: users.id, mobile: users.mobile },
        mobile,
        maxCallers,
      );
      const ids = [...new Set([...own, ...(await idsByAddress(mobile, maxCallers))])].slice(0, maxCallers);
      return repository.listPeople(queries, ids);
    },

    /** The new customer, or the one who has the mobile and no email address already. @throws AppError TOO_MANY_ATTEMPTS */
    async add(by: By, { name, mobile }: { name: string; mobile: string }) {
      await count(by);
      const created = newId();
      const id = await database.transaction(async (tx) => {
        if (!(await repository.insertCaller(tx, { id: created, name, mobile, passwordHash: noPasswordHash })))
          return repository.findCallerId(tx, mobile);
        const about = { entity: 'user', entityId: created, entityName: name, action: 'created', fields: {} } as const;
        await addAuditEntry(tx, { actor: { id: by.userId, name: by.name }, ...about });
        return created;
      });
      const [person] = id === undefined ? [] : await repository.listPeople(queries, [id]);
      if (!person) throw notFound('errors.personNotFound');
      return person;
    },

    /** A customer who is not deleted. @throws AppError NOT_FOUND, CUSTOMER_SUSPENDED */
    async require(userId: string): Promise<void> {
      const [person] = await repository.listPeople(queries, [userId]);
      if (!person) throw notFound('errors.personNotFound');
      if (person.status !== 'Active') throw customerSuspended();
    },
  };
}

export const customerSuspended = () => new AppError('CUSTOMER_SUSPENDED', text('errors.customerSuspended'));

export type Callers = ReturnType<typeof createCallers>;
