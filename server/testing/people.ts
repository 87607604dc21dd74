/** Users for tests, signed in without the cost of hashing a password for each: all of them share one password. */
import { eq } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { users } from '../users/tables.ts';
import { cheapPasswords } from './passwords.ts';
import type { TestShop } from './shop.ts';

/** The password of every user created here. */
export const testPassword = 'ripe mangoes in May';

export interface SignedIn {
  userId: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  headers: { authorization: string };
}

type Role = 'USER' | 'ADMIN';
type Where = Pick<TestShop, 'database' | 'users'>;

const rowsAtOnce = 500;
let sharedHash: Promise<string> | undefined;

async function addUsers(shop: Where, count: number, name: string, role: Role) {
  sharedHash ??= cheapPasswords().hash(testPassword);
  const passwordHash = await sharedHash;
  const people = Array.from({ length: count }, () => {
    const id = newId();
    return { id, name, email: `${id}@people.example`, passwordHash, role };
  });
  for (let i = 0; i < people.length; i += rowsAtOnce) {
    await shop.database.queries.insert(users).values(people.slice(i, i + rowsAtOnce));
  }
  return people;
}

async function signedIn(shop: Where, count: number, name: string, role: Role): Promise<SignedIn[]> {
  const people = await addUsers(shop, count, name, role);
  return Promise.all(
    people.map(async ({ id, email }) => {
      const tokens = await shop.users.startSession(id, 'test');
      return { userId: id, email, ...tokens, headers: { authorization: `Bearer ${tokens.accessToken}` } };
    }),
  );
}

async function oneSignedIn(shop: Where, name: string, role: Role): Promise<SignedIn> {
  const [person] = await signedIn(shop, 1, name, role);
  if (!person) throw new Error('nobody was signed in');
  return person;
}

/** A new shopper, signed in. */
export const signUp = (shop: Where, name = 'Asha Rao'): Promise<SignedIn> => oneSignedIn(shop, name, 'USER');

/** A new administrator, signed in. */
export const signUpAdmin = (shop: Where, name = 'Meera Nair'): Promise<SignedIn> => oneSignedIn(shop, name, 'ADMIN');

/** `count` new shoppers, signed in: a thousand take about a second. */
export const manySignedIn = (shop: Where, count: number): Promise<SignedIn[]> =>
  signedIn(shop, count, 'Asha Rao', 'USER');

/** Marks a user's address as confirmed. */
export async function confirmEmail(shop: Where, userId: string): Promise<void> {
  await shop.database.queries.update(users).set({ emailConfirmed: true }).where(eq(users.id, userId));
}
