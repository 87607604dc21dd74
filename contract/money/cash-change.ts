/** Change for who pays in cash at the door. */

/** Notes that people pay with, in whole paise; the small ones for amounts below the first large one. */
const notes = [10_000, 20_000, 50_000];
const smallNotes = [2_000, 5_000];

/** The sums that people hand over for an amount when they have no change, least first: the amount rounded up to notes. */
export function usualCash(paise: number): number[] {
  const used = paise < 10_000 ? [...smallNotes, ...notes] : notes;
  const amounts = used.map((note) => Math.ceil(paise / note) * note).filter((amount) => amount > paise);
  return [...new Set(amounts)].sort((a, b) => a - b);
}

/** The sums that a customer can choose at checkout to hand over, in whole paise: the exact amount first. */
export const cashFor = (paise: number): number[] => [paise, ...usualCash(paise)];

/**
 * Returns true when cash differs from what is due only by the paise that there are no coins for: a rider takes whole rupees. Whole paise.
 */
export const isRoundedCash = (receivedPaise: number, duePaise: number): boolean =>
  receivedPaise % 100 === 0 && receivedPaise > 0 && Math.abs(receivedPaise - duePaise) < 100;
