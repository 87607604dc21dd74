/** Users: registration, sign-in and profile. */
import * as z from 'zod';
import { locales } from '../../messages/locale.ts';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, nothing, text } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { usualWidth } from '../api/plain-text.ts';
import { personName } from './person-name.ts';
import { isMobile, mobileOf } from './phone-and-pincode.ts';
import { sampleRoles } from './sample-people.ts';
import { staffRoles } from './staff-roles.ts';

const emailShape = /^[^\s@"<>,;:\\()[\]]+@[^\s@"<>,;:\\()[\]]+\.[^\s@"<>,;:\\()[\].]{2,}$/;

/** Letters and digits of another width are the usual ones, so that no second address looks like the first. */
export const email = text(m.validation.emailRequired(), limits.emailMax)
  .overwrite(usualWidth)
  .regex(emailShape, m.validation.emailInvalid());

export const password = z
  .string({ error: m.validation.passwordRequired() })
  .min(1, m.validation.passwordRequired())
  .min(limits.passwordMin, m.validation.passwordShort())
  .max(limits.passwordMax, m.validation.maxCharacters({ most: limits.passwordMax }));

export const mobile = text(m.validation.mobileRequired(), 40)
  .overwrite(mobileOf)
  .refine(isMobile, m.validation.mobileDigits());

/** The language of the emails to a user. */
const language = z.enum(locales);

export const loginBody = z.object({ email, password });
export type LoginBody = z.infer<typeof loginBody>;

export const registerBody = z.object({ name: personName, email, password, language: language.optional() });
export type RegisterBody = z.infer<typeof registerBody>;

/** An empty mobile removes it. What is left out is unchanged. */
export const profileBody = z.object({
  name: personName,
  mobile: z.union([z.literal(''), mobile]).optional(),
  language: language.optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;

export const roles = ['USER', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

export const userStatuses = ['Active', 'Inactive', 'Suspended'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The signed-in user as returned by `get-current-user`. `veryify_email` is spelled as in the spec. */
export const currentUser = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  veryify_email: z.boolean(),
  status: z.enum(userStatuses),
  role: z.enum(roles),
  /** The stores whose staff an administrator is. Absent for owners and for customers. */
  stores: z.array(id).optional(),
  /** Their role there. Absent for owners and for customers. */
  staffRole: z.enum(staffRoles).optional(),
  language,
  /** Ids of the saved addresses, cart items and orders. Separate calls return their content. */
  address_details: z.array(id),
  shopping_cart: z.array(id),
  orderHistory: z.array(id),
  /** When the newest order was placed, or null. */
  lastOrder: z.iso.datetime().nullable(),
  /** An order is not packed yet, so a store that asks customers may ask about it; left out otherwise. */
  mayBeAsked: z.literal(true).optional(),
  /** An order with a promise is on its way (`listArrivingOrders`); left out otherwise. */
  isAwaiting: z.literal(true).optional(),
});
export type CurrentUser = z.infer<typeof currentUser>;

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

export const userCalls = {
  register: call('public', 'POST', '/api/v1/users/register', {
    body: registerBody,
    output: nothing,
    errors: ['EMAIL_TAKEN'],
  }),
  login: call('public', 'POST', '/api/v1/users/login', {
    body: loginBody,
    output: tokens,
    errors: ['WRONG_CREDENTIALS', 'ACCOUNT_SUSPENDED'],
  }),
  /** Only while a shop is a demo and has its sample people; NOT_FOUND otherwise. */
  signInAsSample: call('public', 'POST', '/api/v1/users/sample-sign-in', {
    body: z.object({ as: z.enum(sampleRoles) }),
    output: tokens,
    errors: ['NOT_FOUND'],
  }),
  /** With the refresh token in place of the access token. */
  refreshAccessToken: call('public', 'POST', '/api/v1/users/refresh-access-token', {
    output: z.object({ newAccessToken: z.string(), newRefreshToken: z.string() }),
    errors: ['NOT_SIGNED_IN', 'SIGN_IN_ENDED', 'ACCOUNT_SUSPENDED'],
  }),
  getCurrentUser: call('user', 'GET', '/api/v1/users/get-current-user', { output: currentUser, errors: ['NOT_FOUND'] }),
  logout: call('user', 'GET', '/api/v1/users/logout', { output: nothing }),
  updateProfile: call('user', 'PUT', '/api/v1/users/update-profile', {
    notForSamples: true,
    body: profileBody,
    output: currentUser,
    errors: ['NOT_FOUND'],
  }),
};
