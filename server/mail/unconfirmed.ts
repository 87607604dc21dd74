import { type Counter, counterOf } from '../runtime/limits.ts';

const day = 24 * 60 * 60;

/**
 * The counter of all emails to an address whose owner has not confirmed it, whatever they are about and whoever caused them: strangers
 * type other people's addresses. It is hashed, so it outlasts the account.
 */
export const unconfirmedMailCounter = (email: string): Counter =>
  counterOf({ max: 20, seconds: day }, 'unconfirmed mail', email);
