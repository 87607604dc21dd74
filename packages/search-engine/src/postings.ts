/** Where a term stands: sorted lists of a document's slot and how much it is about the term, in one number each. */

const bits = 8;
const heaviest = (1 << bits) - 1;
const scale = 100;

/** A posting of a document's slot with a weight from 0.01 to 2.55. */
export const postingOf = (slot: number, weight: number): number =>
  slot * (heaviest + 1) + Math.max(1, Math.min(heaviest, Math.round(weight * scale)));

export const slotOf = (posting: number): number => posting >>> bits;
export const weightOf = (posting: number): number => (posting & heaviest) / scale;

/** Most words stand in few documents; a list that grows in place takes room for this many postings more. */
const short = 16;

/** The list with a posting where it belongs: the same one, or a new one while it is short. */
export function withPosting(postings: number[], posting: number): number[] {
  const last = postings.at(-1);
  const isLast = last === undefined || last < posting;
  if (isLast && postings.length < short) return postings.concat([posting]);
  if (isLast) postings.push(posting);
  else
    postings.splice(
      placeOf(postings, posting, (other) => other),
      0,
      posting,
    );
  return postings;
}

/** Removes the posting of a slot, if there is one. */
export function removePosting(postings: number[], slot: number, key: (posting: number) => number): void {
  const place = placeOf(postings, slot, key);
  const posting = postings[place];
  if (posting !== undefined && key(posting) === slot) postings.splice(place, 1);
}

/** Returns true when a slot is in the list. */
export const hasSlot = (postings: readonly number[], slot: number): boolean => weightAt(postings, slot) > 0;

/** The weight of a slot in the list; 0 when it is not there. */
export function weightAt(postings: readonly number[], slot: number): number {
  const posting = postings[placeOf(postings, slot, slotOf)];
  return posting !== undefined && slotOf(posting) === slot ? weightOf(posting) : 0;
}

function placeOf(postings: readonly number[], wanted: number, key: (posting: number) => number): number {
  let [low, high] = [0, postings.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key(postings[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
