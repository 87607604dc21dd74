/** All SQL for user administration. */

import { mobileIn } from '../../../contract/users/phone-and-pincode.ts';
import type { StaffRole } from '../../../contract/users/staff-roles.ts';
import type { UserKind } from '../../../contract/users/user-admin.ts';
import { findUserIdsByMobile } from '../../addresses/repository.ts';
import type { Queries } from '../../db/database.ts';
import { and, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from '../../db/drizzle.ts';
import { hasWords, isNotDeleted, listIdsByMobile } from '../repository.ts';
import { isOwner } from '../staff-repository.ts';
import { users } from '../tables.ts';

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  mobile: users.mobile,
  role: users.role,
  status: users.status,
  storeIds: users.storeIds,
  staffRole: users.staffRole,
  createdAt: users.createdAt,
};

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof columns>;

const isStaffAs = (role: StaffRole) =>
  and(eq(users.role, 'ADMIN'), isNotNull(users.storeIds), eq(users.staffRole, role));

const ofKind: Record<UserKind, SQL | undefined> = {
  all: undefined,
  customers: eq(users.role, 'USER'),
  administrators: eq(users.role, 'ADMIN'),
  suspended: eq(users.status, 'Suspended'),
  owner: isOwner,
  manager: isStaffAs('manager'),
  support: isStaffAs('support'),
  picker: isStaffAs('picker'),
  rider: isStaffAs('rider'),
};

/** Every word of `search` as a prefix; without words, as in '%', it matches nobody. Only letters and digits, so it contains no operators. */
function beginWith(search: string): SQL {
  const parts = search.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (parts.length === 0) return sql`false`;
  return hasWords(parts.map((part) => `'${part}':*`).join(' & '));
}

interface UserQuery {
  search: string;
  kind: UserKind;
  /** Only ids below this one. */
  before?: string | undefined;
}

/** Up to this number of matches, the index of words is used and the result is sorted. */
const fewMatches = 1000;

/**
 * Digits of a mobile in any common format: +91 98765 43210, 098765-43210. Undefined for anything else, or fewer than
 * three digits.
 */
function digitsOf(search: string): string | undefined {
  const mobile = mobileIn(search);
  if (mobile) return mobile;
  if (!/^[+\d][\d\s().-]*$/.test(search)) return undefined;
  const digits = search.replace(/\D/g, '');
  return digits.length >= 3 && digits.length <= 10 ? digits : undefined;
}

/** Ids of users with these digits in the mobile of their account or of an address, at most `limit` of each. */
async function findByMobile(queries: Queries, digits: string, limit: number): Promise<string[]> {
  const own = await listIdsByMobile(queries, { userId: users.id, mobile: users.mobile }, digits, limit);
  return [...new Set([...own, ...(await findUserIdsByMobile(queries, digits, limit))])];
}

/**
 * The matches of `search`, as a condition. By default, PostgreSQL scans from the newest user and checks the words of
 * each, which is fast for common words and slow for rare ones; so a small number of matches is found first, by the
 * index.
 */
export async function matching(queries: Queries, search: string): Promise<SQL | undefined> {
  if (search === '') return undefined;
  const begin = beginWith(search);
  const digits = digitsOf(search);
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(begin)
    .limit(fewMatches + 1);
  const ids = found.map((row) => row.id);
  const byMobile = digits ? await findByMobile(queries, digits, fewMatches) : [];
  if (ids.length > fewMatches) return byMobile.length > 0 ? or(begin, inArray(users.id, byMobile)) : begin;
  return inArray(users.id, [...new Set([...ids, ...byMobile])]);
}

/** Newest first, at most `limit`. */
export async function listUsers(queries: Queries, query: UserQuery, limit: number): Promise<UserRow[]> {
  const matches = await matching(queries, query.search);
  return queries
    .select(columns)
    .from(users)
    .where(and(isNotDeleted, ofKind[query.kind], matches, query.before ? lt(users.id, query.before) : undefined))
    .orderBy(desc(users.id))
    .limit(limit);
}

/** The user, locked until the transaction ends. */
export async function lockPerson(tx: Queries, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNotDeleted))
    .for('update');
  return row;
}

/** Ids of owners who can sign in. */
export async function listOwners(tx: Queries): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(isOwner);
  return rows.map((row) => row.id);
}

export async function updatePerson(
  tx: Queries,
  userId: string,
  change: Partial<Pick<UserRow, 'role' | 'status' | 'storeIds' | 'staffRole'>>,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId));
}
