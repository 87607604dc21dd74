import type { NamedSection } from '../../../../contract/catalogue/admin-limits.ts';
import { filledTranslations, textIn } from '../../../../contract/catalogue/translations.ts';
import { startOfShopDay } from '../../../../contract/delivery/shop-day.ts';
import type { CreatedSection, Period } from '../../../../contract/pages/home-page.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { formatDate, formatTime } from '../../../dates.ts';
import type { Entry } from './draft.ts';

const usualNames = (): Record<NamedSection, string> => ({
  tiles: m.adminHome.tiles(),
  again: m.adminHome.again(),
  coupons: m.offers.homeTitle(),
  offers: m.adminHome.offers(),
  best: m.adminHome.best(),
});

export const formNames = (): Record<CreatedSection['form'], string> => ({
  carousel: m.adminHome.carousel(),
  grid: m.adminHome.grid(),
  banner: m.adminHome.banner(),
});

/** The name of a section when nobody renamed it. */
export function usualNameOf({ section, category }: Pick<Entry, 'section' | 'category'>): string {
  if (section.kind === 'builtIn') return usualNames()[section.name];
  return section.kind === 'category' ? (category?.name ?? '') : section.title;
}

/** The title of a section in the language of this page. */
export function titleOf(entry: Pick<Entry, 'section' | 'category'>): string {
  return textIn(entry.section, 'title', currentLocale()) || usualNameOf(entry);
}

/** Returns true if the section was renamed in any language. */
export const isTitled = ({ title, translations }: Entry['section']): boolean =>
  title !== '' || Object.keys(filledTranslations(translations)).length > 0;

const dayText = (day: string) => formatDate(startOfShopDay(day).getTime());
/** Any day has the same times. */
const timeText = (time: string) =>
  formatTime(startOfShopDay('2026-01-01').getTime() + Date.parse(`1970-01-01T${time}:00Z`));

/** When a row is shown: its days, and its times of the day. */
export function periodTexts({ fromDay, toDay, fromTime, toTime }: Period): string[] {
  const words: string[] = [];
  if (fromDay && toDay) words.push(m.adminHome.days({ from: dayText(fromDay), to: dayText(toDay) }));
  else if (fromDay) words.push(m.adminHome.fromDayOn({ from: dayText(fromDay) }));
  else if (toDay) words.push(m.adminHome.untilDay({ to: dayText(toDay) }));
  if (fromTime || toTime) {
    const to = !toTime || toTime === '00:00' ? m.adminHome.midnight() : timeText(toTime);
    words.push(m.adminHome.times({ from: timeText(fromTime ?? '00:00'), to }));
  }
  return words;
}
