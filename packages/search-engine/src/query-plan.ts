/** Turns what somebody typed into what to look for: for each word, everything that would do in its place. */
import { type Group, readGroups, takeGroup } from './groups.ts';
import type { Match } from './lexicon.ts';
import { type Absence, absenceMark, isDiet, takeAbsences } from './negation.ts';
import { normalise, wordsOf } from './normalise.ts';
import { addGuesses, addSplit, asListed, rare } from './query-corrections.ts';
import { addEndings } from './query-endings.ts';
import {
  type Choice,
  frequencyOf,
  isNumber,
  joinedWeight,
  newWord,
  type QueryPlan,
  type QueryWord,
  type Sources,
} from './query-words.ts';
import { takeSizes, withFractions } from './sizes.ts';
import type { Guess } from './spelling.ts';
import { stem } from './stem.ts';
import { isEveryday, withoutStopWords } from './words.ts';

export interface PlanOptions {
  /** Without it, words are taken as they are typed. */
  correct: boolean;
  /** The last word may go on. */
  unfinished: boolean;
  /** Nothing has all words as they are: rare ones may be mistakes, and other guesses be right. */
  doubtful?: boolean;
  /** What was guessed for words of the same text already: each takes a walk through the vocabulary. */
  guessed?: Map<string, readonly Guess[]>;
}

/** What is looked at of a text; the rest is ignored. */
const maxCharacters = 200;
const maxWords = 12;
const betweenNumberAndWord = /(?<=\d)(?=\p{L}{2})|(?<=\p{L}{2})(?=\d)/u;
/** Each unknown word costs a walk through the vocabulary. */
const maxCorrected = 5;
const maxAbsences = 2;

const weights = {
  meaning: 1,
  listedWord: 0.75,
  sound: 0.9,
  /** For 'diet' and 'zero': a name that says it is sugar free. */
  unsweetened: 0.85,
} as const;

export class Planner {
  readonly #sources: Sources;
  readonly #groups: readonly Group[];

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#groups = readGroups(sources.lexicon);
  }

  plan(text: string, { correct, unfinished, doubtful = false, guessed = new Map() }: PlanOptions): QueryPlan {
    const all = wordsOf(withFractions(normalise(text.slice(0, maxCharacters)))).slice(0, 2 * maxWords);
    const { sizes, rest: sizeless } = takeSizes(all);
    const { group, rest: ungrouped } = takeGroup(sizeless, this.#groups);
    const { absences, rest } = takeAbsences(ungrouped, this.#sources.lexicon);
    const words = (rest.length > 0 ? withoutStopWords(rest) : [])
      .flatMap((word) => this.#apart(word))
      .slice(0, maxWords)
      .map(newWord);
    const matches = this.#sources.lexicon.match(words.map((word) => word.stem));
    let corrected = 0;
    for (const [i, word] of words.entries()) {
      const own = matches.filter(({ start, end }) => start <= i && i < end);
      const known = this.#addKnown(word, own);
      this.#addJoined(words, i, matches);
      const last = i === words.length - 1;
      if (known === 'listed' && !(last && unfinished)) continue;
      const sure = known !== 'heard' && word.choices.length > 0;
      if (word.typed.length > 1 || last) addEndings(this.#sources, word, last && unfinished, sure);
      if (known === 'heard' && !(last && unfinished)) continue;
      // A word of the list or of everyday is no mistake, be there nothing of the kind.
      const meant = own.length > 0 || isEveryday(word.typed);
      if (!correct || word.optional || meant || corrected >= maxCorrected) continue;
      if (addSplit(this.#sources, word)) continue;
      if (addGuesses(this.#sources, word, last, doubtful, guessed)) corrected += 1;
    }
    removeLone(words);
    if (group) words.push(this.#ofGroup(group));
    for (const absence of absences.slice(0, maxAbsences)) words.push(this.#ofAbsence(absence, correct));
    return { words, sizes };
  }

  /** Anything of the group, or what has its words side by side in its name. */
  #ofGroup({ words: [first = '', second = ''], meanings }: Group): QueryWord {
    const terms = [first, second].flatMap((word) => this.#sources.vocabulary.find(stem(word)) ?? []);
    const [one, other] = terms;
    const named = one && other ? this.#sources.adjacent(one, other) : second === '' ? one : undefined;
    const choices: Choice[] = meanings.map((meaning) => ({
      term: this.#sources.termOf(meaning),
      weight: weights.meaning,
    }));
    if (named) choices.push({ term: named, weight: weights.meaning });
    return { ...newWord(''), choices, optional: false };
  }

  /** What says that it is without the thing, and what is a thing of its own by such a name: a sweetener is 'sugar free'. */
  #ofAbsence({ words, phrase }: Absence, correct: boolean): QueryWord {
    const meant = words.map((word) => asListed(this.#sources, word, correct));
    const mark = this.#sources.vocabulary.find(absenceMark(meant, this.#sources.lexicon));
    const choices: Choice[] = mark ? [{ term: mark, weight: weights.meaning }] : [];
    for (const { meaning, start, end } of this.#sources.lexicon.match(phrase.map(stem))) {
      if (start === 0 && end === phrase.length)
        choices.push({ term: this.#sources.termOf(meaning), weight: weights.meaning });
    }
    const things = this.#sources.lexicon
      .match(meant.map(stem))
      .filter(({ start, end }) => start === 0 && end === meant.length)
      .map(({ meaning }) => this.#sources.termOf(meaning));
    const [only] = meant;
    const literal = meant.length === 1 && only !== undefined ? this.#sources.vocabulary.find(stem(only)) : undefined;
    return { ...newWord(''), choices, optional: false, without: literal ? [...things, literal] : things };
  }

  /** '24mantra' and 'omega3' as two words, unless it is one. */
  #apart(word: string): string[] {
    return this.#sources.vocabulary.find(stem(word))?.strong.length ? [word] : word.split(betweenNumberAndWord);
  }

  /** The word itself and what it means. */
  #addKnown(word: QueryWord, matches: readonly Match[]): 'listed' | 'heard' | 'other' {
    const term = this.#sources.vocabulary.find(word.stem);
    const unsweetened = isDiet(word.typed)
      ? this.#sources.vocabulary.find(absenceMark(['sugar'], this.#sources.lexicon))
      : undefined;
    if (unsweetened) word.choices.push({ term: unsweetened, weight: weights.unsweetened });
    const frequency = term?.strong.length ?? 0;
    const unknown = matches.length === 0 && frequency <= rare && !isEveryday(word.typed);
    const heard = unknown ? this.#sources.lexicon.soundsLike(word.typed) : undefined;
    if (term) word.choices.push({ term, weight: matches.length > 0 ? weights.listedWord : 1, literal: true });
    for (const match of matches)
      word.choices.push({ term: this.#sources.termOf(match.meaning), weight: weights.meaning * match.share });
    if (heard !== undefined)
      word.choices.push({ term: this.#sources.termOf(heard), weight: weights.sound, heard: true });
    const listed = word.choices.some((choice) => choice.term !== term && choice.term.strong.length > 0);
    if (!listed) return 'other';
    return heard === undefined ? 'listed' : 'heard';
  }

  /** 'corn flakes' also finds cornflakes. */
  #addJoined(words: readonly QueryWord[], i: number, matches: readonly Match[]): void {
    const [word, next] = [words[i], words[i + 1]];
    if (!word || !next || matches.some(({ start, end }) => start <= i && end >= i + 2)) return;
    const joined = stem(word.typed + next.typed);
    const term = this.#sources.vocabulary.find(joined);
    const terms = this.#sources.lexicon.match([joined]).map(({ meaning }) => this.#sources.termOf(meaning));
    for (const each of term ? [term, ...terms] : terms) {
      word.choices.push({ term: each, weight: joinedWeight });
      next.choices.push({ term: each, weight: joinedWeight });
    }
  }
}

/** Letters and numbers say more of words that are found: 'parle g' does not mean everything with g, nor 'zaminkand 5' what has a 5. */
function removeLone(words: readonly QueryWord[]): void {
  const says = ({ typed }: QueryWord) => typed.length > 1 && !isNumber(typed);
  if (!words.some(says) || words.some((word) => says(word) && frequencyOf(word) > 0)) return;
  for (const word of words) {
    if (says(word)) continue;
    word.choices = [];
    word.endings = [];
  }
}
