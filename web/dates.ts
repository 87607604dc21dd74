/** Dates and times in store time (India), in the language of the page. */
import { shopDayAt } from '../contract/delivery/shop-day.ts';
import { clockStyles, dateStyles, type Locale, languageTags, perLocale } from '../messages/locale.ts';

const format = (options: (locale: Locale) => Intl.DateTimeFormatOptions) => {
  const formatter = perLocale(
    (locale) => new Intl.DateTimeFormat(languageTags[locale], { timeZone: 'Asia/Kolkata', ...options(locale) }),
  );
  return (time: string | number): string => formatter().format(new Date(time));
};

/** '20 Nov 2026' */
export const formatDate = format((locale) => ({ dateStyle: dateStyles[locale] }));
/** '20 November 2026' */
export const formatLongDate = format(() => ({ dateStyle: 'long' }));
/** '2:47 pm' */
export const formatTime = format((locale) => clockStyles[locale]);
/** '20 Nov 2026, 2:47 pm' */
export const formatDateTime = (time: string | number): string => `${formatDate(time)}, ${formatTime(time)}`;

/** Only the time for a moment of today, otherwise also the date. */
export const formatMoment = (time: string | number, now = new Date()): string =>
  (shopDayAt(new Date(time)) === shopDayAt(now) ? formatTime : formatDateTime)(time);
