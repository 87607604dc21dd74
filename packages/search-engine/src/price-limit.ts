/** Words about a price say nothing about what is looked for: 'chocolate less than 100' is not without chocolate. */

/** Before an amount of money. */
const limits = [
  ['less', 'than'],
  ['lower', 'than'],
  ['cheaper', 'than'],
  ['under'],
  ['below'],
  ['upto'],
  ['up', 'to'],
  ['within'],
];
const currency = new Set('rs inr rupee rupees rupay rupaye'.split(' '));
const isAmount = (word: string | undefined): boolean => word !== undefined && /^\d+(?:\.\d+)?(?:rs)?$/.test(word);

/** The words without limits of the price. */
export function withoutPriceLimit(words: readonly string[]): string[] {
  const rest: string[] = [];
  for (let i = 0; i < words.length; ) {
    const length = limitAt(words, i);
    if (length === 0) rest.push(words[i] ?? '');
    i += Math.max(1, length);
  }
  return rest;
}

function limitAt(words: readonly string[], i: number): number {
  const limit = limits.find((phrase) => phrase.every((word, k) => words[i + k] === word));
  if (!limit) return 0;
  let end = i + limit.length;
  if (currency.has(words[end] ?? '')) end += 1;
  if (!isAmount(words[end])) return 0;
  end += 1;
  return (currency.has(words[end] ?? '') ? end + 1 : end) - i;
}
