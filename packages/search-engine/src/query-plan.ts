/** Turns what somebody typed into what to look for: for each word, everything that would do in its place. */
import { withDigits } from './document.ts';
import { type Group, readAbsences, readGroups, takeGroup } from './groups.ts';
import type { Match } from './lexicon.ts';
import {
  type Absence,
  absenceMark,
  containsMark,
  isDiet,
  isDietName,
  takeAbsences,
  takeDiets,
  withoutAnyThing,
} from './negation.ts';
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
import { plainAmounts, takeSizes } from './sizes.ts';
import type { Guess } from './spelling.ts';
import { stem } from './stem.ts';
import type { Term } from './vocabulary.ts';
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
  readonly #absences: ReadonlyMap<string, readonly number[]>;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#groups = readGroups(sources.lexicon);
    this.#absences = readAbsences(sources.lexicon);
  }

  plan(text: string, { correct, unfinished, doubtful = false, guessed = new Map() }: PlanOptions): QueryPlan {
    const all = wordsOf(plainAmounts(normalise(text.slice(0, maxCharacters)))).slice(0, 2 * maxWords);
    const { sizes, rest: sizeless } = takeSizes(all);
    const { group, rest: ungrouped } = takeGroup(sizeless, this.#groups);
    const { absences, rest: unlimited } = takeAbsences(ungrouped, this.#sources.lexicon);
    const { named: diets, rest: undieted } = takeDiets(unlimited);
    const isLimited = group !== undefined || absences.length > 0 || diets.length > 0;
    const rest = isLimited ? withoutAnyThing(undieted) : undieted;
    const words = this.#together(rest.length > 0 ? withoutStopWords(rest) : [])
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
    for (const diet of diets.slice(0, maxAbsences)) words.push(this.#ofDiet(diet));
    return { words: sayingWords(words, sizes), matches, sizes };
  }

  /** Anything of the group, or what has one of its names in its own. */
  #ofGroup({ words, names, meanings }: Group): QueryWord {
    const choices: Choice[] = meanings.map((meaning) => ({
      term: this.#sources.termOf(meaning),
      weight: weights.meaning,
    }));
    for (const [first = '', second = ''] of names) {
      const [one, other] = [first, second].map((word) => this.#sources.vocabulary.find(stem(word)));
      const named = one && other ? this.#sources.adjacent(one, other) : second === '' ? one : undefined;
      if (named) choices.push({ term: named, weight: weights.meaning });
    }
    const restricts = isDietName(names[0]?.[0] ?? '') ? { restricts: words.join(' ') } : {};
    return { ...newWord(''), choices, optional: false, ...restricts };
  }

  /** Documents that state that they fit a diet, without those that have an excluded ingredient. */
  #ofDiet(diet: string): QueryWord {
    const says = this.#sources.vocabulary.find(stem(diet));
    const excluded = this.#excludedBy(diet);
    return {
      ...newWord(''),
      choices: says ? [{ term: says, weight: weights.meaning }] : [],
      optional: false,
      restricts: diet,
      excluded,
    };
  }

  /** By what they are, and by the word itself: 'whole wheat atta' has wheat. */
  #excludedBy(word: string): Term[] {
    const { lexicon, vocabulary, termOf } = this.#sources;
    return (this.#absences.get(word) ?? []).flatMap((meaning) => {
      const [name] = lexicon.meanings[meaning]?.names ?? [];
      const literal = name?.stems.length === 1 ? vocabulary.find(name.stems[0] ?? '') : undefined;
      return literal ? [termOf(meaning), literal] : [termOf(meaning)];
    });
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
      .filter(({ start, end }) => start === 0 && end === meant.length);
    const [only] = meant;
    const literal = meant.length === 1 && only !== undefined ? this.#sources.vocabulary.find(stem(only)) : undefined;
    const { termOf, vocabulary } = this.#sources;
    const contained = things.flatMap(({ meaning }) => vocabulary.find(containsMark(meaning)) ?? []);
    const without = [...things.map(({ meaning }) => termOf(meaning)), ...contained];
    const excluded = this.#excludedBy(meant.join(' '));
    return {
      ...newWord(''),
      choices,
      optional: false,
      without: literal ? [...without, literal] : without,
      excluded,
      restricts: phrase.join(' '),
    };
  }

  /** '7 up' and '50 50' as one word, when something is called so and the words say nothing apart. */
  #together(words: readonly string[]): string[] {
    const joined: string[] = [];
    for (const word of words) {
      const before = joined.at(-1);
      const both = before === undefined ? undefined : withDigits(before, word);
      const isName = both !== undefined && this.#sources.vocabulary.find(stem(both))?.strong.length;
      if (isName && ![before, word].some((one) => this.#isThing(one))) joined.splice(-1, 1, both);
      else joined.push(word);
    }
    return joined;
  }

  #isThing(word = ''): boolean {
    const { lexicon } = this.#sources;
    return lexicon.match([stem(word)]).some(({ meaning }) => lexicon.meanings[meaning]?.home.length);
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

/** Beside a size, numbers that nothing has say nothing: '3*200g'. */
const sayingWords = (words: QueryWord[], sizes: readonly unknown[]): QueryWord[] =>
  sizes.length > 0 && words.every((word) => isNumber(word.typed) && frequencyOf(word) === 0) ? [] : words;

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
