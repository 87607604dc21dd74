/** Times as the desk reads them, by the shop's clock. */
const zone = { timeZone: 'Asia/Kolkata' } as const;
const hours = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', ...zone });
const whole = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  ...zone,
});
const day = new Intl.DateTimeFormat('en-CA', zone);

/** '2:47 pm' today, '19 Nov, 2:47 pm' otherwise. */
export function timeInWords(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  return (day.format(moment) === day.format(now) ? hours : whole).format(moment);
}
