/** Customers with what they ordered, and their right to be erased (docs/features/customers.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, inLanguage, integer, nothing, paging, time } from '../api/fields.ts';
import { customerSorts } from '../catalogue/admin-limits.ts';
import { pageInfo } from '../orders/orders.ts';
import { confirmedDeletion } from './account.ts';
import { personSearch } from './user-admin.ts';

const found = z.object({
  search: personSearch,
  sort: z.enum(customerSorts, m.validation.cannotBeUsed()).default('lastOrder'),
  order: z.enum(['asc', 'desc'], m.validation.cannotBeUsed()).default('desc'),
});

/** A customer with their orders in the store that the request is about, or in all; test orders and cancelled ones count nowhere. */
export const customer = z.object({
  _id: id,
  name: z.string(),
  /** '' for a customer who orders by phone. */
  email: z.string(),
  /** Of the account, or where it has none, of the last order; '' for none. */
  mobile: z.string(),
  orders: integer,
  /** The sum of delivered orders, less their refunds. Whole paise. */
  spentPaise: integer,
  /** When the last order was placed; null for none. */
  lastOrder: time.nullable(),
});
export type Customer = z.infer<typeof customer>;

export const customerCalls = {
  /** Staff get only those who ordered from their store. */
  listCustomers: call('admin', 'GET', '/api/v1/customers', {
    staff: ['manager'],
    query: found.extend(paging(25).shape),
    output: z.array(customer),
    envelope: z.object({ pagination: pageInfo }),
    errors: ['PAGE_NOT_FOUND'],
  }),
  exportCustomers: call('admin', 'GET', '/api/v1/customers-sheet', {
    staff: ['manager'],
    query: found.extend(inLanguage),
    file: 'text/csv',
  }),
  /** Deletes the account of a customer who asks for it, as they could do themselves. */
  eraseCustomer: call('admin', 'POST', '/api/v1/customers/:userId/erase', {
    params: z.object({ userId: id }),
    body: z.object({ confirmation: confirmedDeletion }),
    output: nothing,
    errors: ['NOT_FOUND', 'ORDERS_OPEN', 'SHIFTS_OPEN', 'STAFF_ACCOUNT'],
  }),
};
