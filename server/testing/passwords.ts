/** Password hashing for tests, at a hundredth of the cost. register.test.ts tests the shop's own parameters. */
import * as argon2 from '@node-rs/argon2';
import { createPasswords } from '../users/passwords.ts';

/** In ms: how long a sign-in may wait in the queue, while many tests run at once. */
const timeout = 20_000;

export const cheapPasswords = () =>
  createPasswords({
    hash: (password, options) => argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 }),
    longest: timeout,
  });
