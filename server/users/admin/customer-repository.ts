/** SQL of the list of customers. */
import type { CustomerSort } from '../../../contract/catalogue/admin-limits.ts';
import type { Queries } from '../../db/database.ts';
import { and, eq, type SQL, sql } from '../../db/drizzle.ts';
import { figuresByCustomer, mobileOfLastOrder } from '../../orders/sales/customer-figures-repository.ts';
import { isNotDeleted } from '../repository.ts';
import { users } from '../tables.ts';
import { matching } from './repository.ts';

export interface CustomerQuery {
  search: string;
  sort: CustomerSort;
  order: 'asc' | 'desc';
  /** Leaves out customers without an order in the store. */
  onlyWithOrders: boolean;
}

export interface CustomerRow {
  id: string;
  name: string;
  email: string | null;
  mobile: string;
  orders: number;
  spentPaise: number;
  lastAt: Date | null;
}

/** Read in a request: it is about the stores of the request. */
const mobile = () => sql`coalesce(nullif(${users.mobile}, ''), ${mobileOfLastOrder(users.id)}, '')`;

/** Customers without a value come last, in both directions. */
const sortedBy = (): Record<CustomerSort, SQL> => ({
  name: sql`lower(${users.name})`,
  email: sql`${users.email}`,
  mobile: sql`nullif(${mobile()}, '')`,
  orders: sql`coalesce(figures.orders, 0)`,
  spent: sql`coalesce(figures.spent_paise, 0)`,
  lastOrder: sql`figures.last_at`,
});

/** One page, with the number of all customers who match. The mobile is read for the page only, unless it is what sorts them. */
export async function listCustomers(
  queries: Queries,
  query: CustomerQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: CustomerRow[]; count: number }> {
  const matches = await matching(queries, query.search);
  const isListed = and(eq(users.role, 'USER'), isNotDeleted, matches);
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
  const join = query.onlyWithOrders ? sql`join` : sql`left join`;
  const from = sql`from ${users} ${join} (${figuresByCustomer()}) as figures on figures.user_id = ${users.id} where ${isListed}`;
  const { rows } = (await queries.execute(sql`
    with counted as (select count(*)::int as count ${from}),
    listed as (
      select ${users.id} as id, coalesce(figures.orders, 0) as orders, coalesce(figures.spent_paise, 0)::float8 as spent_paise,
        figures.last_at, row_number() over (order by ${sortedBy()[query.sort]} ${direction} nulls last, ${users.id} desc) as place
      ${from} order by place limit ${page.limit} offset ${page.offset}
    )
    select ${users.id} as id, ${users.name} as name, ${users.email} as email, ${mobile()} as mobile, listed.orders,
      listed.spent_paise as "spentPaise", listed.last_at as "lastAt", counted.count
    from counted left join listed on true left join ${users} on ${users.id} = listed.id order by listed.place`)) as {
    rows: (Omit<CustomerRow, 'lastAt'> & { lastAt: Date | string | null; count: number })[];
  };
  return {
    rows: rows
      .filter(({ id }) => id !== null)
      .map(({ count: _, lastAt, ...row }) => ({ ...row, lastAt: lastAt === null ? null : new Date(lastAt) })),
    count: rows[0]?.count ?? 0,
  };
}
