/** Text for comparing today with one week before. */
import { languageTags, perLocale } from '../../../../messages/locale.ts';

/** '+25%', '−10%' or '±0%'; '' when there was nothing to compare with. */
export function changeOf(today: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((today - before) / before) * 100);
  if (percent === 0) return '±0%';
  return percent > 0 ? `+${percent}%` : `−${-percent}%`;
}

const format = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(languageTags[locale], { timeZone: 'UTC', ...options }));
const weekday = format({ weekday: 'long' });
const date = format({ day: 'numeric', month: 'long' });

/** A day like 2026-11-20 → 'Friday'. */
export const weekdayOf = (day: string): string => weekday().format(new Date(`${day}T00:00:00Z`));

/** A day like 2026-11-20 → 'Friday, 20 November'. */
export const dayText = (day: string): string => `${weekdayOf(day)}, ${date().format(new Date(`${day}T00:00:00Z`))}`;

/** 0 to 23 → '09:00'. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
