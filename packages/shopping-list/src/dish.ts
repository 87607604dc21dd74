/** Reads what somebody wants to cook, and for how many: 'rajma chawal for 4', 'राजमा चावल 4 लोगों के लिए'. */
import { normalise, skeletonOfWord, soundInLatin, wordsOf } from '@tokri/search-engine';
import { wholeNumbers } from './number-words.ts';

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(normalise));

const people = setOf(`
  people person persons ppl pax serving servings plate plates portion portions member members adults guests of us
  log logo logon logonke jan jane jano vyakti mehman sadasya
  लोग लोगों लोगो जन जने जनों व्यक्ति व्यक्तियों मेहमान मेहमानों सदस्य सदस्यों प्लेट
`);
const before = setOf('for serves serve serving servings feeds');
const after = setOf('ke keliye liye lie के लिए लिये');
/** They say nothing about which dish it is. */
const talk = setOf(`
  cook cooking make making prepare recipe recipes dish i want to need let us lets please today tonight for the some my our dinner lunch
  banana banani banane bana banao banayenge banaenge hai he ka ki ke aur and with n aaj khana mujhe hume
  बनाना बनानी बनाने बनाओ बनाएँगे बनाएंगे रेसिपी है का की के और आज खाना मुझे हमें
`);

export interface NamedDish {
  /** The text without the number of people. */
  dish: string;
  servings?: number;
}

const numberOf = (word: string | undefined): number | undefined => {
  if (word === undefined) return undefined;
  return /^\d{1,3}$/.test(word) ? Number(word) : wholeNumbers.get(word);
};

/** The dish of a text, with how many it is for. */
export function parseDish(text: string): NamedDish {
  const words = wordsOf(normalise(text));
  for (const [i, word] of words.entries()) {
    const servings = numberOf(word);
    if (servings === undefined || servings < 1) continue;
    const [start, end] = [startOf(words, i), endOf(words, i + 1)];
    const rest = [...words.slice(0, start), ...words.slice(end)];
    if ((start < i || end > i + 1) && rest.length > 0) return { dish: rest.join(' '), servings };
  }
  return { dish: words.join(' ') };
}

const startOf = (words: readonly string[], number: number): number =>
  before.has(words[number - 1] ?? '') ? number - 1 : number;

/** Behind 'people', 'of us' or 'logon ke liye'. */
function endOf(words: readonly string[], start: number): number {
  let end = start;
  while (people.has(words[end] ?? '')) end += 1;
  const purpose = end;
  while (after.has(words[end] ?? '')) end += 1;
  // 'Ke' alone may belong to the dish.
  return words.slice(purpose, end).some((word) => word !== 'ke' && word !== 'के') ? end : purpose;
}

/**
 * How the name of a dish sounds, in two ways: two names are the same when the first sounds are equal, and, when they are in different
 * scripts, when the second ones are. The order of words says nothing. '' for a text that names nothing.
 */
export function soundsOfDish(name: string): { sound: string; skeleton: string; script: 'latin' | 'other' } {
  const words = wordsOf(normalise(name)).filter((word) => !talk.has(word));
  const joined = (of: (word: string) => string) => words.map(of).sort().join(' ');
  return {
    sound: joined(soundInLatin),
    skeleton: joined(skeletonOfWord),
    script: /^[\x20-\x7e]*$/.test(words.join('')) ? 'latin' : 'other',
  };
}
