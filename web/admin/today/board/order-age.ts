import { m } from '../../../../messages/index.ts';

/** 'Just now', '12 min ago', '3 h 5 min ago', '2 days ago'. @param now in ms */
export function ageText(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return m.adminOrders.justNow();
  if (minutes < 60) return m.adminOrders.minutesAgo({ minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24)
    return minutes % 60 === 0
      ? m.adminOrders.hoursAgo({ hours })
      : m.adminOrders.hoursMinutesAgo({ hours, minutes: minutes % 60 });
  const days = Math.floor(hours / 24);
  return m.adminOrders.daysAgo({ count: days });
}
