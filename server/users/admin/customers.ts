/** Customers with what they ordered, and erasing one who asks for it (docs/features/customers.md). */
import { Readable } from 'node:stream';
import { customersInSheet } from '../../../contract/catalogue/admin-limits.ts';
import { shopDayAt } from '../../../contract/delivery/shop-day.ts';
import { toRupees } from '../../../contract/money/money.ts';
import type { Customer } from '../../../contract/users/customers.ts';
import { messagesIn } from '../../../messages/catalogs.ts';
import type { Locale } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import type { Database, Queries } from '../../db/database.ts';
import { requirePage } from '../../http/paging.ts';
import type { Identity } from '../../http/policies.ts';
import { csvOf } from '../../lib/csv.ts';
import { AppError } from '../../lib/errors.ts';
import { hasOpenOrder } from '../../orders/sales/customer-figures-repository.ts';
import type { Users } from '../users.ts';
import * as repository from './customer-repository.ts';

interface Parts {
  database: Database;
  account: Pick<Users['account'], 'erase'>;
}

type Found = Pick<repository.CustomerQuery, 'search' | 'sort' | 'order'>;

/** Lines of the sheet that are made at once. */
const batch = 500;

export function createCustomers({ database, account }: Parts) {
  const list = ({ search, sort, order }: Found, { storeIds }: Pick<Identity, 'storeIds'>, limit: number, offset = 0) =>
    repository.listCustomers(
      database.queries,
      { search, sort, order, onlyWithOrders: storeIds !== undefined },
      { limit, offset },
    );

  return {
    /** @throws AppError PAGE_NOT_FOUND */
    async list(query: Found & { page: number; limit: number }, reader: Pick<Identity, 'storeIds'>) {
      const { page, limit } = query;
      const { rows, count } = await list(query, reader, limit, (page - 1) * limit);
      const totalPages = Math.ceil(count / limit);
      requirePage(page, totalPages);
      return { customers: rows.map(present), pagination: { page, totalPages, totalCount: count } };
    },

    /** The same as CSV that spreadsheet programs open, with titles in a language. */
    async sheet(query: Found, reader: Pick<Identity, 'storeIds'>, language: Locale): Promise<Readable> {
      const { rows } = await list(query, reader, customersInSheet);
      const m = messagesIn(language);
      const titles = [
        m.customersAdmin.name(),
        m.customersAdmin.email(),
        m.customersAdmin.mobile(),
        m.customersAdmin.orders(),
        m.customersAdmin.spentRupees(),
        m.customersAdmin.lastOrder(),
      ];
      return Readable.from(linesOf(titles, rows));
    },

    /**
     * Erases a customer as if they had deleted their account. An order that is placed at the same moment is open when its account is
     * locked, or finds no account: so the check comes last, and takes everything back.
     * @throws AppError NOT_FOUND, STAFF_ACCOUNT, ORDERS_OPEN, SHIFTS_OPEN for one who worked here and carries cash
     */
    async erase(by: Pick<Identity, 'userId' | 'name'>, userId: string): Promise<void> {
      try {
        await account.erase(by, userId, async (tx: Queries) => {
          if (await hasOpenOrder(tx, userId)) throw new AppError('ORDERS_OPEN', text('errors.customerHasOpenOrder'));
        });
      } catch (error) {
        // The usual message speaks to the person who carries the cash.
        if (error instanceof AppError && error.code === 'SHIFTS_OPEN')
          throw new AppError('SHIFTS_OPEN', text('errors.customerShiftOpen'));
        throw error;
      }
    },
  };
}

export type Customers = ReturnType<typeof createCustomers>;

const present = ({ id, name, email, mobile, orders, spentPaise, lastAt }: repository.CustomerRow): Customer => ({
  _id: id,
  name,
  email: email ?? '',
  mobile,
  orders,
  spentPaise,
  lastOrder: lastAt?.toISOString() ?? null,
});

function* linesOf(titles: string[], rows: readonly repository.CustomerRow[]): Generator<string> {
  yield csvOf([titles], { bom: true });
  for (let from = 0; from < rows.length; from += batch)
    yield csvOf(
      rows
        .slice(from, from + batch)
        .map(({ name, email, mobile, orders, spentPaise, lastAt }) => [
          name,
          email ?? '',
          mobile,
          orders,
          toRupees(spentPaise).toFixed(2),
          lastAt ? shopDayAt(lastAt) : '',
        ]),
    );
}
