/** Formatted times of the order board, in store time. */
const zone = { timeZone: 'Asia/Kolkata' } as const;
const hours = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', ...zone });
const whole = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  ...zone,
});
const withYear = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', ...zone });
const day = new Intl.DateTimeFormat('en-CA', zone);

/** '2:47 pm' today, '19 Nov, 2:47 pm' otherwise. */
export function timeInWords(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  return (day.format(moment) === day.format(now) ? hours : whole).format(moment);
}

/** '19 Nov 2026, 2:47 pm', for paper. */
export const dateInWords = (iso: string): string => withYear.format(new Date(iso));

/** 'Just now', '12 min ago', '3 h 5 min ago', '2 days ago'. @param now in ms */
export function ageInWords(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h ago` : `${hours} h ${minutes % 60} min ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
