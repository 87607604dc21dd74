/** When the provider is asked about something that has no end yet. Times in ms. */
const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

const pauses = [30 * seconds, 2 * minutes, 5 * minutes, 15 * minutes];

/** Banks decide late, at the latest after three days (Razorpay, "Payment states and late authorisation"). */
const checkedFor = 72 * hours;

/** @param checks that were made @returns the time of the next one; null when there are no more */
export function nextCheckAt(createdAt: Date, checks: number, now: Date): Date | null {
  const next = now.getTime() + (pauses[checks] ?? hours);
  return next - createdAt.getTime() > checkedFor ? null : new Date(next);
}
