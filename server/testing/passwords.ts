/** Passwords for tests: as the shop keeps them, at a hundredth of the cost. What the shop itself pays is told by register.test.ts. */
import * as argon2 from '@node-rs/argon2';
import { createPasswords } from '../users/passwords.ts';

/** In ms: how long a sign-in may wait for its turn, where many tests run at once. */
const patience = 20_000;

export const cheapPasswords = () =>
  createPasswords({
    hash: (password, options) => argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 }),
    longest: patience,
  });
