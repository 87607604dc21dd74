/** Users: registration, sign-in and profile (spec §3, §5, §7). */
import * as z from 'zod';
import { id, text } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { personName } from './person-name.ts';

const emailShape = /^[^\s@"<>,;:\\()[\]]+@[^\s@"<>,;:\\()[\]]+\.[^\s@"<>,;:\\()[\].]{2,}$/;

export const email = text(messages.emailRequired, limits.emailMax).regex(emailShape, messages.emailInvalid);

export const password = z
  .string({ error: messages.passwordRequired })
  .min(1, messages.passwordRequired)
  .min(limits.passwordMin, messages.passwordShort)
  .max(limits.passwordMax, `At most ${limits.passwordMax} characters`);

export const mobile = text(messages.mobileRequired, 20).regex(/^\d{10}$/, messages.mobileDigits);

export const loginBody = z.object({ email, password });
export type LoginBody = z.infer<typeof loginBody>;

export const registerBody = z.object({ name: personName, email, password });
export type RegisterBody = z.infer<typeof registerBody>;

/** An empty mobile removes it. */
export const profileBody = z.object({ name: personName, mobile: z.union([z.literal(''), mobile]).optional() });
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
  /** Ids of the saved addresses, cart items and orders. Separate calls return their content. */
  address_details: z.array(id),
  shopping_cart: z.array(id),
  orderHistory: z.array(id),
  /** When the newest order was placed, or null. */
  lastOrder: z.iso.datetime().nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

export const newTokens = z.object({ newAccessToken: z.string(), newRefreshToken: z.string() });
export type NewTokens = z.infer<typeof newTokens>;
