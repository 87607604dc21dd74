/** User management for administrators: search users, change roles, suspend and reinstate. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { address } from '../addresses/addresses.ts';
import { call } from '../api/call.ts';
import { id, integer, time } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { plainLine } from '../api/plain-text.ts';
import { staffRoles } from './staff-roles.ts';
import { roles, userStatuses } from './users.ts';

/** Filters the list: `customers` and `administrators` by role, `suspended` by status, the others are administrators of one kind. */
export const userKinds = ['all', 'customers', 'administrators', 'suspended', 'owner', ...staffRoles] as const;
export type UserKind = (typeof userKinds)[number];

/**
 * Starts of words of the name or email address, in any order, or at least three digits of a mobile of the account or an
 * address. Characters beyond the limit are ignored.
 */
export const personSearch = z
  .string()
  .transform((value) => plainLine(value).slice(0, limits.searchText))
  .default('');

const usersQuery = z.object({
  search: personSearch,
  kind: z.enum(userKinds).default('all'),
  /** Returns only users who joined before this one: `next` of the previous page. */
  before: id.optional(),
});

export const adminUser = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** The stores whose staff an administrator is. Absent for owners and for customers. */
  stores: z.array(id).optional(),
  /** Their role there. Absent for owners and for customers. */
  staffRole: z.enum(staffRoles).optional(),
  createdAt: time,
});
export type AdminUser = z.infer<typeof adminUser>;

/** A user in the list, with delivery addresses and the number of orders. */
const listedUser = adminUser.extend({ addresses: z.array(address), orders: integer });
export type ListedUser = z.infer<typeof listedUser>;

/** Newest first. Send `next` as `before` to get the next page; null on the last page. */
export const usersPage = z.object({ people: z.array(listedUser), next: id.nullable() });
export type UsersPage = z.infer<typeof usersPage>;

/** The statuses that an administrator can set. */
export const settableStatuses = ['Active', 'Suspended'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

const params = z.object({ userId: id });

/** The rights that somebody has: a role, and those of staff. */
const rights = adminUser.pick({ role: true, stores: true, staffRole: true });
export type Rights = z.infer<typeof rights>;

/** The rights as the administrator saw them. Others that they have by now are not replaced. */
const seen = rights.optional();

export const userAdminCalls = {
  listUsers: call('admin', 'GET', '/api/v1/users/list', { query: usersQuery, output: usersPage }),
  setRole: call('admin', 'PUT', '/api/v1/users/set-role/:userId', {
    params,
    body: z.object({ role: z.enum(roles, { error: m.validation.userOrAdmin() }), seen }),
    output: adminUser,
    errors: ['LAST_ADMINISTRATOR', 'CHANGED_MEANWHILE'],
  }),
  /** Makes an administrator or a customer staff of these stores in a role, or an administrator an owner, without any stores. */
  setUserStores: call('admin', 'PUT', '/api/v1/users/set-stores/:userId', {
    params,
    body: z.object({
      stores: z
        .array(id)
        .max(limits.storesOfPerson)
        .overwrite((stores) => [...new Set(stores)].sort()),
      /** Without a meaning for an owner. */
      staffRole: z.enum(staffRoles, { error: m.validation.staffRole() }).default('manager'),
      seen,
    }),
    output: adminUser,
    errors: ['LAST_ADMINISTRATOR', 'CHANGED_MEANWHILE'],
  }),
  setUserStatus: call('admin', 'PUT', '/api/v1/users/set-status/:userId', {
    params,
    body: z.object({ status: z.enum(settableStatuses, { error: m.validation.activeOrSuspended() }) }),
    output: adminUser,
  }),
};
