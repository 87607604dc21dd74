import type { Success } from '../../contract/envelope.ts';

/** A success in the contract's envelope. `message` is a sentence for people. */
export const ok = <T>(message: string, data: T): Success<T> => ({ success: true, message, data });
