import type { CurrentUser } from '../../contract/users/users.ts';
import type { CurrentUserRow } from './repository.ts';

/** The signed-in user in the contract's shape. */
export const presentCurrentUser = (row: CurrentUserRow): CurrentUser => ({
  _id: row.id,
  name: row.name,
  email: row.email ?? '',
  mobile: row.mobile,
  veryify_email: row.emailConfirmed,
  status: row.status,
  role: row.role,
  ...(row.storeIds && { stores: row.storeIds, staffRole: row.staffRole }),
  language: row.language,
  address_details: row.addresses,
  shopping_cart: row.cartItems,
  orderHistory: row.orders,
  lastOrder: row.lastOrderAt?.toISOString() ?? null,
  ...(row.mayBeAsked && { mayBeAsked: true as const }),
  ...(row.isAwaiting && { isAwaiting: true as const }),
});
