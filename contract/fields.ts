/** Building blocks of request and response bodies. */
import * as z from 'zod';
import { limits } from './limits.ts';

const notAnId = 'This is not a valid id';

/** A lower-case ULID: 26 characters without dashes, because in URLs the id follows the last dash (design §5). */
export const id = z
  .string({ error: ({ input }) => (input === undefined ? 'An id is missing' : notAnId) })
  .regex(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/, notAnId);

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Whether text can be stored and displayed: no control characters and no lone surrogates, which databases reject. */
export const printable = (value: string): boolean => !controlCharacters.test(value) && value.isWellFormed();

export const notPrintable = 'Contains characters that cannot be used';

/** Text typed by a user: trimmed and printable. Empty text gets the message `required`. */
export const text = (required: string, max: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, `At most ${max} characters`)
    .refine(printable, notPrintable);

/** A whole number sent as text in a path or query. Digits only, so '1e3', '1.5' and ' 1' are invalid. */
export const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string({ error: `${name} must be a whole number` })
    .regex(/^\d{1,9}$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} must be from ${min} to ${max}`);

/** `page` and `limit` query parameters of a list. */
export const paging = (defaultLimit: number) =>
  z.object({
    page: wholeNumber('Page', 1, limits.page).default(1),
    limit: wholeNumber('Limit', 1, limits.pageSize).default(defaultLimit),
  });

/** A time as ISO 8601 in UTC. */
export const time = z.iso.datetime();
