import type { Locator, Page } from '@playwright/test';
import { calls } from '../contract/api/calls.ts';
import type { StaffRole } from '../contract/users/staff-roles.ts';
import type { CurrentUser } from '../contract/users/users.ts';
import { openAs, type Person, signedInAs, signedUp } from './people.ts';
import type { ShopApi } from './shop-api.ts';
import { administrator } from './shop-process.ts';

const administrators = new WeakMap<ShopApi, { signedIn: Promise<Person>; until: number }>();

/** In ms. Access tokens are valid for 15 minutes (server/users/access-token.ts). */
const reusedFor = 5 * 60_000;

/** The store's first administrator. Tests of one store share a sign-in: a test that ends a sign-in ends that of a `newOwner`. */
export function administratorOf(api: ShopApi): Promise<Person> {
  const shared = administrators.get(api);
  if (shared && shared.until > Date.now()) return shared.signedIn;
  const signedIn = signedInAs(api, { name: 'Administrator', ...administrator });
  administrators.set(api, { signedIn, until: Date.now() + reusedFor });
  return signedIn;
}

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

/** The id of a user. */
const idOf = async (api: ShopApi, { accessToken: token }: Person) =>
  (await api.ask<CurrentUser>(calls.getCurrentUser, { token })).data._id;

/** A new administrator who is an owner. */
export async function newOwner(api: ShopApi, name: string): Promise<Person> {
  const { accessToken: token } = await administratorOf(api);
  const person = await signedUp(api, name);
  const params = { userId: await idOf(api, person) };
  const { status, message } = await api.ask(calls.setRole, { token, params, body: { role: 'ADMIN' } });
  if (status !== 200) throw new Error(message);
  return person;
}

/** A new member of staff, of all stores or of these. */
export async function newStaff(
  api: ShopApi,
  name: string,
  staffRole: StaffRole = 'manager',
  stores?: readonly string[],
): Promise<Person> {
  const person = await signedUp(api, name);
  await makeStaff(api, person, staffRole, stores);
  return person;
}

/** Makes somebody staff of all stores, or of these. */
async function makeStaff(
  api: ShopApi,
  person: Person,
  staffRole: StaffRole,
  stores?: readonly string[],
): Promise<void> {
  const { accessToken: token } = await administratorOf(api);
  const all = async () => (await api.ask<{ _id: string }[]>(calls.listStores, { token })).data.map(({ _id }) => _id);
  const params = { userId: await idOf(api, person) };
  const body = { stores: stores ?? (await all()), staffRole };
  const { status, message } = await api.ask(calls.setUserStores, { token, params, body });
  if (status !== 200) throw new Error(message);
}
