/** People as administrators see them: found, made administrators or not, suspended or reinstated. */
import * as z from 'zod';
import { address } from './addresses.ts';
import { id, time } from './fields.ts';
import { limits } from './limits.ts';
import { roles, userStatuses } from './users.ts';

/** Narrows the list: `customers` and `administrators` by role, `suspended` by status. */
export const userKinds = ['all', 'customers', 'administrators', 'suspended'] as const;
export type UserKind = (typeof userKinds)[number];

export const usersQuery = z.object({
  /**
   * Beginnings of words of the name or the e-mail address, in any order; or three digits or more of a mobile, the account's or that
   * of an address. Characters beyond the limit are ignored.
   */
  search: z
    .string()
    .transform((value) => value.slice(0, limits.searchText))
    .default(''),
  kind: z.enum(userKinds).default('all'),
  /** Only who joined before this adminUser: `next` of the page before. */
  before: id.optional(),
});

export const adminUser = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  createdAt: time,
});
export type AdminUser = z.infer<typeof adminUser>;

/** A adminUser in the list, with where their orders go and how many there are. */
export const listedUser = adminUser.extend({ addresses: z.array(address), orders: z.number().int() });
export type ListedUser = z.infer<typeof listedUser>;

/** Newest first; `next` goes into `before` for the following page, null at the end. */
export const usersPage = z.object({ people: z.array(listedUser), next: id.nullable() });
export type UsersPage = z.infer<typeof usersPage>;

export const userParams = z.object({ userId: id });
export const roleBody = z.object({ role: z.enum(roles, { error: 'Must be USER or ADMIN' }) });

/** What an administrator may make of a customer. */
export const settableStatuses = ['Active', 'Suspended'] as const;
export type SettableStatus = (typeof settableStatuses)[number];
export const statusBody = z.object({
  status: z.enum(settableStatuses, { error: 'Must be Active or Suspended' }),
});
