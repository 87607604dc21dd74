/** Reads what somebody wants to be true of a thing, and what only holds when its document states it: 'vegan', 'organic', 'low fat'. */
import { normalise } from './normalise.ts';

const wordsIn = (text: string): Set<string> => new Set(normalise(text).split(' '));

/** Diets, and ways to grow or make a thing: what is right for them says so. */
const claims = wordsIn(
  'fasting vegan jain vegetarian shakahari sattvik satvik saatvik keto halal kosher diabetic वीगन जैन शाकाहारी सात्विक ' +
    'organic jaivik ऑर्गेनिक जैविक',
);
/** Before and after in claims of two words: 'low fat', 'less sugar'. */
const little = new Set('low less reduced'.split(' '));
const ofWhich = new Set('fat sugar salt sodium calorie calories carb carbs gi cholesterol'.split(' '));
/** Next to a claim or an absence they say nothing: 'fasting food', 'sugar free things'. */
const anyThing = wordsIn(
  'food foods item items thing things product products khana saman samaan खाना सामान friendly diet',
);

/** Splits normalised words into the claims that are named, each of one or two words, and the rest. */
export function takeClaims(words: readonly string[]): { named: string[][]; rest: string[] } {
  const named: string[][] = [];
  const rest: string[] = [];
  for (let i = 0; i < words.length; ) {
    const [word = '', next = ''] = words.slice(i, i + 2);
    const length = little.has(word) && ofWhich.has(next) ? 2 : claims.has(word) ? 1 : 0;
    if (length > 0) named.push(words.slice(i, i + length));
    else rest.push(word);
    i += Math.max(1, length);
  }
  return { named, rest };
}

export const isClaim = (word: string): boolean => claims.has(word);

export const withoutAnyThing = (words: readonly string[]): string[] => words.filter((word) => !anyThing.has(word));
