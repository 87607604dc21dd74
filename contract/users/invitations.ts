/** Invitations to become staff: a link that can be used once, by email or handed over. */
import * as z from 'zod';
import { locales } from '../../messages/locale.ts';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, nothing, optionalText, time } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { staffRoles } from './staff-roles.ts';
import { adminUser } from './user-admin.ts';
import { email } from './users.ts';

const invitation = z.object({
  _id: id,
  /** Only an account with this address can join; '' when anybody with the link can. */
  email: z.string(),
  staffRole: z.enum(staffRoles),
  stores: z.array(id),
  /** The invited person, as the owner wrote it; '' when they wrote nothing. Only owners read it. */
  note: z.string(),
  /** The name of the owner who made it. */
  madeBy: z.string(),
  madeAt: time,
  expiresAt: time,
});
export type Invitation = z.infer<typeof invitation>;

/** '' for an invitation that is only shared. */
const invitedEmail = z.union([z.literal(''), email], { error: m.validation.emailInvalid() });

/** The fields of an invitation that its form checks in the browser; the rest is chosen from what there is. */
export const inviteFields = z.object({ email: invitedEmail, note: optionalText(limits.invitationNote) });

export const inviteBody = z.object({
  email: invitedEmail.default(''),
  note: optionalText(limits.invitationNote).default(''),
  staffRole: z.enum(staffRoles, { error: m.validation.staffRole() }),
  stores: z
    .array(id)
    .min(1, m.validation.chooseAStore())
    .max(limits.storesOfPerson)
    .overwrite((stores) => [...new Set(stores)].sort()),
  /** Of the email and of the page that the link opens. */
  language: z.enum(locales).default('en'),
});
export type InviteBody = z.infer<typeof inviteBody>;

const token = z.object({
  token: z.string({ error: m.validation.linkIncomplete() }).regex(/^[\w-]{43}$/, m.validation.linkIncomplete()),
});

/** The role and store of an invitation. */
const offeredRole = z.object({
  staffRole: z.enum(staffRoles),
  /** Names; empty in a shop with one store. */
  stores: z.array(z.string()),
  expiresAt: time,
});
export type OfferedRole = z.infer<typeof offeredRole>;

export const invitationCalls = {
  /** Open invitations, newest first. */
  listInvitations: call('admin', 'GET', '/api/v1/users/invitations', { output: z.array(invitation) }),
  /** A new invitation, which replaces an earlier one to the same address. Only this answer has its link. */
  invite: call('admin', 'POST', '/api/v1/users/invitations', {
    body: inviteBody,
    output: z.object({ invitation, link: z.string() }),
    errors: ['INVITATION_LIMIT'],
  }),
  withdrawInvitation: call('admin', 'DELETE', '/api/v1/users/invitations/:invitationId', {
    params: z.object({ invitationId: id }),
    output: nothing,
  }),
  /** A POST, because the token is a secret that belongs in no log. */
  readInvitation: call('public', 'POST', '/api/v1/users/invitation', {
    body: token,
    output: offeredRole,
    errors: ['LINK_EXPIRED'],
  }),
  acceptInvitation: call('user', 'POST', '/api/v1/users/invitation/accept', {
    body: token,
    output: adminUser,
    errors: ['LINK_EXPIRED', 'FORBIDDEN'],
  }),
};
