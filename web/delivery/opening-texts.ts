import { shopDayAt, shopDayPlus } from '../../contract/delivery/shop-day.ts';
import type { DeliveryNow } from '../../contract/delivery/stores.ts';
import { m } from '../../messages/index.ts';
import { clockStyles, type Locale, languageTags, perLocale } from '../../messages/locale.ts';

// Not from dates.ts, which would come into the file of this folder with it (scripts/chunks.ts).
const format = (options: (locale: Locale) => Intl.DateTimeFormatOptions) =>
  perLocale(
    (locale) => new Intl.DateTimeFormat(languageTags[locale], { timeZone: 'Asia/Kolkata', ...options(locale) }),
  );
const timeFormat = format((locale) => clockStyles[locale]);
/** '6:42 pm' */
export const timeText = (moment: Date): string => timeFormat().format(moment);
const dayFormat = format(() => ({ weekday: 'long', day: 'numeric', month: 'long' }));

/** That the store is closed or takes a break, and when it opens: 'We’re closed. We open at 7:00 am tomorrow.' */
export function closedText({ isPaused, opensAt, now }: DeliveryNow): string {
  return `${isPaused ? m.delivery.paused() : m.delivery.closed()} ${opensAt ? opensText(isPaused, opensAt, now) : m.delivery.comeBack()}`;
}

function opensText(isPaused: boolean, opensAt: string, now: string): string {
  const time = timeFormat().format(new Date(opensAt));
  const today = shopDayAt(new Date(now));
  const day = shopDayAt(new Date(opensAt));
  if (day === today) return isPaused ? m.delivery.backToday({ time }) : m.delivery.opensToday({ time });
  if (day === shopDayPlus(today, 1))
    return isPaused ? m.delivery.backTomorrow({ time }) : m.delivery.opensTomorrow({ time });
  const on = { time, day: dayFormat().format(new Date(opensAt)) };
  return isPaused ? m.delivery.backOn(on) : m.delivery.opensOn(on);
}
