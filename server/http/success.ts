import type { Success } from '../../contract/api/envelope.ts';
import type { Text } from '../../messages/text.ts';
import { english } from '../lib/errors.ts';

/** A success in the contract's envelope. @param message for people when it is a text; otherwise only for programmers */
export const ok = <T>(message: Text | string, data: T): Success<T> =>
  typeof message === 'string'
    ? { success: true, message, data }
    : { success: true, message: english(message), messageKey: message.key, params: message.params, data };
