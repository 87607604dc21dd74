import type { StaffRole } from '../../contract/users/staff-roles.ts';
import type { Role, UserStatus } from '../../contract/users/users.ts';
import type { Locale } from '../../messages/locale.ts';
import { createdAt, moment, reference, ulid } from '../db/columns.ts';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  type SQLWrapper,
  sql,
  text,
  uniqueIndex,
} from '../db/drizzle.ts';

/** The words that administrators find users by, as in the index: '@', '.' and similar separate words. */
export const userWords = (t: Record<'name' | 'email', SQLWrapper>) =>
  sql`to_tsvector('simple', translate(${t.name} || ' ' || coalesce(${t.email}, ''), '@._+-', '     '))`;

/**
 * Every ending of a mobile of at least three digits, so that any part of it is a prefix of one. The first
 * migration defines the function; the indexes and the search must use the same expression.
 */
export const mobileEnds = (mobile: SQLWrapper) => sql`mobile_ends(${mobile})`;

export const users = pgTable(
  'users',
  {
    id: ulid('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower case, so that one address is one account. Null for a customer who orders by phone: nobody signs in, and nothing is emailed. */
    email: text('email').unique('users_email_key'),
    passwordHash: text('password_hash').notNull(),
    mobile: text('mobile').notNull().default(''),
    role: text('role').$type<Role>().notNull().default('USER'),
    status: text('status').$type<UserStatus>().notNull().default('Active'),
    /** The stores whose staff an administrator is, at least one; null for owners and for customers. */
    storeIds: jsonb('store_ids').$type<string[]>(),
    /** Their role there; without a meaning for others. */
    staffRole: text('staff_role').$type<StaffRole>().notNull().default('manager'),
    /** Of the emails to this user. */
    language: text('language').$type<Locale>().notNull().default('en'),
    emailConfirmed: boolean('email_confirmed').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check('users_role_known', sql`${t.role} in ('USER', 'ADMIN')`),
    check('users_status_known', sql`${t.status} in ('Active', 'Inactive', 'Suspended')`),
    check(
      'users_store_ids',
      sql`${t.storeIds} is null or (${t.role} = 'ADMIN' and jsonb_array_length(${t.storeIds}) > 0)`,
    ),
    check('users_staff_role_known', sql`${t.staffRole} in ('manager', 'support', 'picker', 'rider')`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    index('users_words').using('gin', userWords(t)),
    // One customer without an email address for each mobile, also when two people take calls from it at once.
    uniqueIndex('users_mobile_of_callers').on(t.mobile).where(sql`${t.email} is null`),
    index('users_mobile').using('gin', mobileEnds(t.mobile)),
  ],
);

/** The user that a row belongs to; the row is deleted with the account. */
export const ownerId = () => reference('user_id', () => users.id, 'cascade');

/** One sign-in on one device. Its refresh tokens rotate; the two stored ones are SHA-256 hashes. */
export const sessions = pgTable(
  'sessions',
  {
    id: ulid('id').primaryKey(),
    userId: ownerId(),
    tokenHash: text('token_hash').notNull(),
    /** Hash of the token that `tokenHash` replaced, valid for a few seconds more (two tabs refreshing at once). */
    previousHash: text('previous_hash'),
    rotatedAt: moment('rotated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    // Expired rows, for the cleanup.
    index('sessions_over').on(sql`coalesce(${t.endedAt}, ${t.expiresAt})`),
  ],
);

/**
 * The codes of password recovery: one at a time per browser and address, known or not; 10 minutes, 5 attempts, hashed.
 */
export const resetCodes = pgTable(
  'reset_codes',
  {
    /** Lower case. */
    email: text('email').notNull(),
    /** Hash of the cookie that the browser got with its request. */
    browserHash: text('browser_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.browserHash] }), index('reset_codes_expires_at').on(t.expiresAt)],
);

/** Open invitations to become staff. The link of each can be used once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: ulid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique('staff_invitations_token_key'),
    /** Lower case; '' when anybody with the link may join. */
    email: text('email').notNull(),
    storeIds: jsonb('store_ids').$type<string[]>().notNull(),
    staffRole: text('staff_role').$type<StaffRole>().notNull(),
    /** The invited person, in the words of the owner. */
    note: text('note').notNull().default(''),
    invitedBy: reference('invited_by', () => users.id, 'cascade'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('staff_invitations_store_ids', sql`jsonb_array_length(${t.storeIds}) > 0`),
    check('staff_invitations_role_known', sql`${t.staffRole} in ('manager', 'support', 'picker', 'rider')`),
    index('staff_invitations_invited_by').on(t.invitedBy),
    index('staff_invitations_expires_at').on(t.expiresAt),
  ],
);

/** The tokens that users got for one purpose: only hashes, each valid until a time. */
const tokensOfUsers = <const N extends string>(name: N) =>
  pgTable(
    name,
    {
      tokenHash: text('token_hash').primaryKey(),
      userId: ownerId(),
      expiresAt: moment('expires_at').notNull(),
    },
    (t) => [index(`${name}_user`).on(t.userId), index(`${name}_expires_at`).on(t.expiresAt)],
  );

/** The proof that lets one browser set a new password once after the right code: the hash of a cookie's value. */
export const resetProofs = tokensOfUsers('reset_proofs');

/** The link of an email that confirms an address: the hash of its token. */
export const emailConfirmations = tokensOfUsers('email_confirmations');
