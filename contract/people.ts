/** People as administrators see them: found, made administrators or not, suspended or reinstated. */
import * as z from 'zod';
import { address } from './addresses.ts';
import { id, time } from './fields.ts';
import { limits } from './limits.ts';
import { roles, userStatuses } from './users.ts';

/** Narrows the list: `customers` and `administrators` by role, `suspended` by status. */
export const peopleKinds = ['all', 'customers', 'administrators', 'suspended'] as const;
export type PeopleKind = (typeof peopleKinds)[number];

export const peopleQuery = z.object({
  /**
   * Beginnings of words of the name or the e-mail address, in any order; or three digits or more of a mobile, the account's or that
   * of an address. Characters beyond the limit are ignored.
   */
  search: z
    .string()
    .transform((value) => value.slice(0, limits.searchText))
    .default(''),
  kind: z.enum(peopleKinds).default('all'),
  /** Only who joined before this person: `next` of the page before. */
  before: id.optional(),
});

export const person = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  createdAt: time,
});
export type Person = z.infer<typeof person>;

/** A person in the list, with where their orders go and how many there are. */
export const listedPerson = person.extend({ addresses: z.array(address), orders: z.number().int() });
export type ListedPerson = z.infer<typeof listedPerson>;

/** Newest first; `next` goes into `before` for the following page, null at the end. */
export const peoplePage = z.object({ people: z.array(listedPerson), next: id.nullable() });
export type PeoplePage = z.infer<typeof peoplePage>;

export const personParams = z.object({ userId: id });
export const roleBody = z.object({ role: z.enum(roles, { error: 'Must be USER or ADMIN' }) });

/** What an administrator may make of a customer. */
export const settableStatuses = ['Active', 'Suspended'] as const;
export type SettableStatus = (typeof settableStatuses)[number];
export const statusBody = z.object({
  status: z.enum(settableStatuses, { error: 'Must be Active or Suspended' }),
});
