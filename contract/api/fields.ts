/** Building blocks of request and response bodies. */
import * as z from 'zod';
import { locales } from '../../messages/locale.ts';
import { m } from '../../messages/rule-texts.ts';
import { filledTranslations, translationLanguages } from '../catalogue/translations.ts';
import { limits } from './limits.ts';
import { plainLine, plainLines } from './plain-text.ts';

/** A whole number in JSON. */
export const integer = z.number().int();

/** The largest number of the database's type for versions. */
export const maxStored = 2 ** 31 - 1;
/** A version of something that is edited; 0 before it is saved for the first time. */
export const version = z.int().min(0).max(maxStored);

/** A lower-case ULID: 26 characters without dashes, because in URLs the id follows the last dash. */
/** Of which store an order or a row is, where several are shown. */
export const storeOfRow = z.object({ _id: z.string(), name: z.string() });
export type StoreOfRow = z.infer<typeof storeOfRow>;

export const id = z
  .string({ error: ({ input }) => (input === undefined ? m.validation.idMissing() : m.validation.idInvalid()) })
  .regex(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/, m.validation.idInvalid());

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Returns true when text can be stored and displayed: no control characters and no lone surrogates, which databases reject. */
export const printable = (value: string): boolean => !controlCharacters.test(value) && value.isWellFormed();

/** Rules after the length do not run on a text that is too long. */
const atMost = (typed: z.ZodString, max: number) =>
  typed
    .max(max, { error: m.validation.maxCharacters({ most: String(max) }), abort: true })
    .refine(printable, m.validation.notPrintable());

/** One line of text typed by a user, as `plainLine` has it. Empty text gets the message `required`. */
export const text = (required: string, max: number) =>
  atMost(z.string({ error: required }).overwrite(plainLine).min(1, required), max);

/** The same, for text that may be empty. */
export const optionalText = (max: number) => atMost(z.string({ error: m.validation.text() }).overwrite(plainLine), max);

/** Text of several lines, as `plainLines` has it. Empty text gets the message `required`. */
export const multilineText = (required: string, max: number) =>
  atMost(z.string({ error: required }).overwrite(plainLines).min(1, required), max);

/** The same, for text that may be empty. */
export const optionalMultilineText = (max: number) =>
  atMost(z.string({ error: m.validation.text() }).overwrite(plainLines), max);

/** A message with the allowed range. */
type RangeMessage = (range: { min: string; max: string }) => string;

/** Texts with these rules in each language besides the base language; missing ones stay as they are, '' removes one. */
export const translationsOf = <Name extends string>(texts: Readonly<Record<Name, z.ZodType<string, string>>>) =>
  z.partialRecord(z.enum(translationLanguages), z.object(texts).partial());

/** A value from a form, which has it as JSON. */
export const jsonOf = <T extends z.ZodType>(rule: T) => z.string().transform(readJson).pipe(rule);

/** The same from a form, which has them as JSON. */
export const sentTranslationsOf = <Name extends string>(texts: Readonly<Record<Name, z.ZodType<string, string>>>) =>
  z.union([translationsOf(texts), jsonOf(translationsOf(texts))]);

function readJson(json: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(json);
  } catch {
    context.addIssue({ code: 'custom', message: m.validation.cannotBeUsed() });
    return z.NEVER;
  }
}

/** The same for texts that are written as a whole: missing and empty ones have no translation. */
export const allTranslationsOf = <Name extends string>(texts: Readonly<Record<Name, z.ZodType<string, string>>>) =>
  translationsOf(texts).overwrite(filledTranslations);

const units = z
  .number({ error: m.validation.quantityWhole() })
  .int(m.validation.quantityWhole())
  .max(limits.units, m.validation.quantityMost());

/** Units of a product. */
export const unitCount = units.min(1, m.validation.quantityLeast());

/** Units of a product, 0 for none. */
export const unitsOrNone = units.min(0, m.validation.quantityNegative());

/** Counts the changes of an order: the one that was seen. */
export const seenRevision = z
  .number({ error: m.validation.revisionMissing() })
  .int(m.validation.revisionWhole())
  .min(1)
  .max(maxStored, m.validation.revisionWhole());

/** A product as it stands in an order. */
export const productInOrder = z.object({
  productId: id,
  /** As ordered; its translation while the product still has this name. */
  name: z.string(),
  /** Only when `name` is a translation. */
  englishName: z.string().optional(),
  images: z.array(z.string()),
  unit: z.string(),
  unit_quantity: z.number(),
  /** Rupees: what one unit costs in the order. */
  price: z.number(),
});

/** A whole number sent as text in a path or query. Digits only, so '1e3', '1.5' and ' 1' are invalid. */
export const wholeNumber = (notWhole: string, outOfRange: RangeMessage, min: number, max: number) =>
  z
    .string({ error: notWhole })
    .regex(/^\d{1,9}$/, notWhole)
    .transform(Number)
    .refine((value) => value >= min && value <= max, outOfRange({ min: String(min), max: String(max) }));

/** `page` and `limit` query parameters of a list. */
export const paging = (defaultLimit: number) =>
  z.object({
    page: wholeNumber(m.validation.pageWhole(), m.validation.pageRange, 1, limits.page).default(1),
    limit: wholeNumber(m.validation.limitWhole(), m.validation.limitRange, 1, limits.pageSize).default(defaultLimit),
  });

/** `lang` as a query parameter: the language of names and descriptions. English without it, and where a translation is missing. */
export const inLanguage = { lang: z.enum(locales, `Must be one of ${locales.join(', ')}`).optional() };

/** A time as ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** A day in the store's calendar (India) of this century, for example 2026-11-20. Ids and the database cannot hold all days of others. */
export const calendarDay = z.iso
  .date({ error: m.validation.day(), abort: true })
  .regex(/^20/, { error: m.validation.day(), abort: true });

/** `data` of an answer that only says that it worked. */
export const nothing = z.object({});

/** Repeating a request with the same key does its work only once. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]+$/, m.validation.keyCharacters())
    .max(limits.idempotencyKey, m.validation.keyLength({ most: limits.idempotencyKey }))
    .optional(),
});
