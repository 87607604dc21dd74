/**
 * The store's calendar. Days and hours are in Indian time (UTC+5:30, no daylight saving), wherever server and browser run. No
 * imports.
 */

const offset = 5.5 * 60 * 60 * 1000;
const dayLength = 24 * 60 * 60 * 1000;

/** The day at a moment, for example 2026-11-20. */
export const shopDayAt = (moment: Date): string => new Date(moment.getTime() + offset).toISOString().slice(0, 10);

/** The time of the day at a moment, for example 16:30. */
export const shopTimeAt = (moment: Date): string => new Date(moment.getTime() + offset).toISOString().slice(11, 16);

/** The first moment of a day such as 2026-11-20. The day ends when the next one starts. */
export const startOfShopDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - offset);

/** The day `days` days later, or earlier when negative. */
export const shopDayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);

/** Returns true when text is a day of this century, such as 2026-11-20. The store has no others. */
export const isShopDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns true when text is a month of this century, such as 2026-11. */
export const isShopMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);
