import type { Person } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { administrator } from './shop-process.ts';

/** The store's first administrator, signed in over the API. */
export const administratorOf = async (api: ShopApi): Promise<Person> => ({
  name: 'Administrator',
  ...administrator,
  ...(await api.signIn(administrator.email, administrator.password)),
});
