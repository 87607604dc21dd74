import type { Locator, Page } from '@playwright/test';
import { openAs, type Person } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { administrator } from './shop-process.ts';

/** The store's first administrator, signed in over the API. */
export const administratorOf = async (api: ShopApi): Promise<Person> => ({
  name: 'Administrator',
  ...administrator,
  ...(await api.signIn(administrator.email, administrator.password)),
});

/** Opens a page as the store's first administrator. */
export async function openAsAdministrator(page: Page, api: ShopApi, path: string): Promise<Person> {
  const person = await administratorOf(api);
  await openAs(page, person, path);
  return person;
}

/** Chooses another store in the administration, and waits for the page that shows it. */
export async function chooseStore(picker: Locator, store: Parameters<Locator['selectOption']>[0]): Promise<void> {
  const reloaded = picker.page().waitForEvent('load');
  await picker.selectOption(store);
  await reloaded;
}
