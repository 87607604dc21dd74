import type { LoginBody, Tokens } from '../../contract/users/users.ts';
import type { Database } from '../db/database.ts';
import { accountSuspended, wrongCredentials } from './errors.ts';
import { countFailures, signInCounters } from './guessing.ts';
import type { KnownDevices } from './known-device.ts';
import type { Passwords } from './passwords.ts';
import { findCredentials } from './repository.ts';
import type { Sessions } from './sessions.ts';

/** The origin of a sign-in. */
export interface Client {
  ip: string;
  userAgent: string;
  /** Value of the known device's cookie. */
  knownDevice: string | undefined;
}

interface Parts {
  database: Database;
  passwords: Passwords;
  sessions: Sessions;
  knownDevices: KnownDevices;
}

/**
 * Signs a user in with address and password. Returns the tokens and the next value of the known device's cookie.
 * @throws AppError WRONG_CREDENTIALS, ACCOUNT_SUSPENDED (only with the right password), TOO_MANY_ATTEMPTS, BUSY
 */
export async function signIn(
  { database, passwords, sessions, knownDevices }: Parts,
  body: LoginBody,
  client: Client,
): Promise<Tokens & { userId: string; knownDevice: string }> {
  const email = body.email.toLowerCase();
  const device = knownDevices.recognise(client.knownDevice, email);
  // Read while the attempt is counted, because each is a round trip.
  const credentials = findCredentials(database.queries, email);
  credentials.catch(() => {});
  const tokens = await countFailures(
    database.queries,
    signInCounters(email, client.ip, device),
    'WRONG_CREDENTIALS',
    async () => {
      const user = await credentials;
      const isRight = await passwords.matches(user?.passwordHash, body.password);
      if (!user || !isRight) throw wrongCredentials(user?.id);
      if (user.status !== 'Active') throw accountSuspended(user.id);
      const started = await sessions.startByPassword(user.id, user.passwordHash, client.userAgent);
      if (!started) throw wrongCredentials(user.id);
      return { userId: user.id, ...started };
    },
  );
  return { ...tokens, knownDevice: knownDevices.remember(client.knownDevice, email) };
}
