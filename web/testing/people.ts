/** People who use the screens in component tests. */
import type { CurrentUser } from '../../contract/users/users.ts';
import { storeTokens } from '../api/tokens.ts';
import type { FakeStore } from './fake-store.ts';
import { testId } from './ids.ts';

export const shopper: CurrentUser = {
  _id: testId('shopper'),
  name: 'Asha Verma',
  email: 'asha@example.org',
  mobile: '',
  veryify_email: true,
  status: 'Active',
  role: 'USER',
  language: 'en',
  address_details: [],
  shopping_cart: [],
  orderHistory: [],
  lastOrder: null,
};

export const owner: CurrentUser = {
  ...shopper,
  _id: testId('owner'),
  name: 'Tokri Admin',
  email: 'admin@tokri.example',
  role: 'ADMIN',
};

/** An access token that names this account, as the browser reads it. Nobody verifies its signature here. */
const tokenOf = ({ _id }: CurrentUser) => `head.${btoa(JSON.stringify({ sub: _id }))}.signature`;

/** Signs somebody in on this device; the store knows the account. */
export function signIn(store: FakeStore, user: CurrentUser = shopper): void {
  storeTokens({ access: tokenOf(user), refresh: `refresh-${user._id}` });
  store.answer('GET /api/v1/users/get-current-user', user);
}
