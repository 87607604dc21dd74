/** Turns what somebody typed into what to look for: for each word, everything that would do in its place. */
import { type Group, readGroups, takeGroup } from './groups.ts';
import type { Lexicon, Match } from './lexicon.ts';
import { type Absence, absenceMark, isDiet, takeAbsences } from './negation.ts';
import { normalise, wordsOf } from './normalise.ts';
import { type Size, takeSizes, withFractions } from './sizes.ts';
import type { Guess, Spelling } from './spelling.ts';
import { stem } from './stem.ts';
import { isIndic } from './transliterate.ts';
import type { Term, Vocabulary } from './vocabulary.ts';
import { isEveryday, withoutStopWords } from './words.ts';

export interface Choice {
  term: Term;
  /** How well it stands for the word: 1 is the word itself. */
  weight: number;
  /** It is the word itself, or what that begins. */
  literal?: boolean;
}

export interface QueryWord {
  typed: string;
  stem: string;
  choices: Choice[];
  /** Whole words that begin with it, the most frequent first. */
  endings: Term[];
  /** What it was corrected to. */
  corrected?: string;
  /** What else may have been meant, likeliest first. */
  guesses: readonly Guess[];
  /** A number or a single letter may be missing. */
  optional: boolean;
  /** The things that must not be there, unless a name says that they are not: 'sugar' of 'milk without sugar'. */
  without?: readonly Term[];
}

export interface QueryPlan {
  words: QueryWord[];
  sizes: Size[];
  /** Has more points: what a brand is known for. */
  preferred?: Term | undefined;
}

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
const mostCharacters = 200;
const mostWords = 12;
const betweenNumberAndWord = /(?<=\d)(?=\p{L}{2})|(?<=\p{L}{2})(?=\d)/u;
/** Each unknown word costs a walk through the vocabulary. */
const mostCorrected = 5;
const mostAbsences = 2;

const weights = {
  meaning: 1,
  listedWord: 0.75,
  sound: 0.9,
  joined: 0.95,
  /** For 'diet' and 'zero': a name that says it is sugar free. */
  unsweetened: 0.85,
  guess: 0.85,
  listedBeginning: 0.75,
  otherBeginning: 0.65,
} as const;
/** Of a word by its beginning: from `least` up to this much more when nearly all of it was typed. */
const beginning = { least: 0.7, more: 0.22 } as const;
const mostEndings = 24;
/** Postings walked through for them: of a search, and of a suggestion, which needs few. */
const mostPostings = { search: 20_000, suggestion: 8_000 } as const;
/** A word in so many documents or fewer may be a slip of whoever wrote them, if another is so many times as frequent. */
const slips = {
  inNames: { rare: 3, muchMore: 30 },
  inDescriptions: { rare: 20, muchMore: 5 },
  inDoubt: { rare: 30, muchMore: 4 },
} as const;
const { rare } = slips.inNames;

export class Planner {
  readonly #vocabulary: Vocabulary;
  readonly #lexicon: Lexicon;
  readonly #spelling: Spelling;
  readonly #termOf: (meaning: number) => Term;
  readonly #adjacent: (first: Term, second: Term) => Term;
  readonly #groups: readonly Group[];

  /** `termOf` gives what is found by a meaning, `adjacent` what has two words side by side in its name. */
  constructor(
    vocabulary: Vocabulary,
    lexicon: Lexicon,
    spelling: Spelling,
    termOf: (meaning: number) => Term,
    adjacent: (first: Term, second: Term) => Term,
  ) {
    this.#vocabulary = vocabulary;
    this.#lexicon = lexicon;
    this.#spelling = spelling;
    this.#termOf = termOf;
    this.#adjacent = adjacent;
    this.#groups = readGroups(lexicon);
  }

  plan(text: string, { correct, unfinished, doubtful = false, guessed = new Map() }: PlanOptions): QueryPlan {
    const all = wordsOf(withFractions(normalise(text.slice(0, mostCharacters)))).slice(0, 2 * mostWords);
    const { sizes, rest: sizeless } = takeSizes(all);
    const { group, rest: ungrouped } = takeGroup(sizeless, this.#groups);
    const { absences, rest } = takeAbsences(ungrouped, this.#lexicon);
    const words = (rest.length > 0 ? withoutStopWords(rest) : [])
      .flatMap((word) => this.#apart(word))
      .slice(0, mostWords)
      .map(newWord);
    const matches = this.#lexicon.match(words.map((word) => word.stem));
    let corrected = 0;
    for (const [i, word] of words.entries()) {
      const own = matches.filter(({ start, end }) => start <= i && i < end);
      const known = this.#addKnown(word, own);
      this.#addJoined(words, i, matches);
      const last = i === words.length - 1;
      if (known === 'listed' && !(last && unfinished)) continue;
      const sure = known !== 'heard' && word.choices.length > 0;
      if (word.typed.length > 1 || last) this.#addEndings(word, last && unfinished, sure);
      if (known === 'heard' && !(last && unfinished)) continue;
      // A word of the list or of everyday is no mistake, be there nothing of the kind.
      const meant = own.length > 0 || isEveryday(word.typed);
      if (!correct || word.optional || meant || corrected >= mostCorrected) continue;
      if (this.#addSplit(word)) continue;
      if (this.#addGuesses(word, last, doubtful, guessed)) corrected += 1;
    }
    forgetLone(words);
    if (group) words.push(this.#ofGroup(group));
    for (const absence of absences.slice(0, mostAbsences)) words.push(this.#ofAbsence(absence, correct));
    return { words, sizes };
  }

  /** Anything of the group, or what has its words side by side in its name. */
  #ofGroup({ words: [first = '', second = ''], meanings }: Group): QueryWord {
    const terms = [first, second].flatMap((word) => this.#vocabulary.find(stem(word)) ?? []);
    const [one, other] = terms;
    const named = one && other ? this.#adjacent(one, other) : second === '' ? one : undefined;
    const choices: Choice[] = meanings.map((meaning) => ({ term: this.#termOf(meaning), weight: weights.meaning }));
    if (named) choices.push({ term: named, weight: weights.meaning });
    return { ...newWord(''), choices, optional: false };
  }

  /** What says that it is without the thing, and what is a thing of its own by such a name: a sweetener is 'sugar free'. */
  #ofAbsence({ words, phrase }: Absence, correct: boolean): QueryWord {
    const meant = words.map((word) => this.#asListed(word, correct));
    const mark = this.#vocabulary.find(absenceMark(meant, this.#lexicon));
    const choices: Choice[] = mark ? [{ term: mark, weight: weights.meaning }] : [];
    for (const { meaning, start, end } of this.#lexicon.match(phrase.map(stem))) {
      if (start === 0 && end === phrase.length) choices.push({ term: this.#termOf(meaning), weight: weights.meaning });
    }
    const things = this.#lexicon
      .match(meant.map(stem))
      .filter(({ start, end }) => start === 0 && end === meant.length)
      .map(({ meaning }) => this.#termOf(meaning));
    const [only] = meant;
    const literal = meant.length === 1 && only !== undefined ? this.#vocabulary.find(stem(only)) : undefined;
    return { ...newWord(''), choices, optional: false, without: literal ? [...things, literal] : things };
  }

  /** A word as it is, or its likeliest correction when neither the list nor a name has it. */
  #asListed(word: string, correct: boolean): string {
    const own = stem(word);
    if (!correct || this.#lexicon.match([own]).length > 0 || this.#vocabulary.find(own)) return word;
    return this.#spelling.guessAll(own, false)[0]?.text ?? word;
  }

  /** '24mantra' and 'omega3' as two words, unless it is one. */
  #apart(word: string): string[] {
    return this.#vocabulary.find(stem(word))?.strong.length ? [word] : word.split(betweenNumberAndWord);
  }

  /** The word itself and what it means. */
  #addKnown(word: QueryWord, matches: readonly Match[]): 'listed' | 'heard' | 'other' {
    const term = this.#vocabulary.find(word.stem);
    const unsweetened = isDiet(word.typed) ? this.#vocabulary.find(absenceMark(['sugar'], this.#lexicon)) : undefined;
    if (unsweetened) word.choices.push({ term: unsweetened, weight: weights.unsweetened });
    const frequency = term?.strong.length ?? 0;
    const unknown = matches.length === 0 && frequency <= rare && !isEveryday(word.typed);
    const heard = unknown ? this.#lexicon.soundsLike(word.typed) : undefined;
    if (term) word.choices.push({ term, weight: matches.length > 0 ? weights.listedWord : 1, literal: true });
    for (const match of matches)
      word.choices.push({ term: this.#termOf(match.meaning), weight: weights.meaning * match.share });
    if (heard !== undefined) word.choices.push({ term: this.#termOf(heard), weight: weights.sound });
    const listed = word.choices.some((choice) => choice.term !== term && choice.term.strong.length > 0);
    if (!listed) return 'other';
    return heard === undefined ? 'listed' : 'heard';
  }

  /** 'corn flakes' also finds cornflakes. */
  #addJoined(words: readonly QueryWord[], i: number, matches: readonly Match[]): void {
    const [word, next] = [words[i], words[i + 1]];
    if (!word || !next || matches.some(({ start, end }) => start <= i && end >= i + 2)) return;
    const joined = stem(word.typed + next.typed);
    const term = this.#vocabulary.find(joined);
    const terms = this.#lexicon.match([joined]).map(({ meaning }) => this.#termOf(meaning));
    for (const each of term ? [term, ...terms] : terms) {
      word.choices.push({ term: each, weight: weights.joined });
      next.choices.push({ term: each, weight: weights.joined });
    }
  }

  /** 'dragonfruit' also finds dragon fruit, when there is a name with both words side by side. */
  #addSplit(word: QueryWord): boolean {
    if (frequencyOf(word) > rare) return false;
    let best: Choice | undefined;
    for (let i = 3; i <= word.typed.length - 3; i += 1) {
      const first = this.#vocabulary.find(word.typed.slice(0, i));
      const second = this.#vocabulary.find(stem(word.typed.slice(i)));
      if (!first || !second) continue;
      const term = this.#adjacent(first, second);
      if (term.strong.length > (best?.term.strong.length ?? 0)) best = { term, weight: weights.joined };
    }
    if (best) word.choices.push(best);
    return best !== undefined;
  }

  /** Longer words that begin with this one. */
  #addEndings(word: QueryWord, unfinished: boolean, known: boolean): void {
    const own = frequencyOf(word);
    const chosen = withinBudget(mostFrequent(this.#vocabulary.startingWith(word.typed), mostEndings), unfinished);
    const total = chosen.reduce((sum, term) => sum + term.strong.length, 0);
    if (known && !unfinished && total <= 3 * own) return;
    word.endings = chosen;
    // A letter after other words is the beginning of one.
    if (chosen.length > 0 && !isNumber(word.typed)) word.optional = false;
    for (const term of chosen) {
      word.choices.push({ term, weight: weightOfEnding(word.typed, term.text), literal: true });
    }
    const listed = new Map<Term, number>();
    for (const { meaning, english } of this.#lexicon.startingWith(word.typed)) {
      const term = this.#termOf(meaning);
      listed.set(term, Math.max(listed.get(term) ?? 0, english ? weights.listedBeginning : weights.otherBeginning));
    }
    for (const term of withinBudget(mostFrequent([...listed.keys()], mostEndings / 2), unfinished)) {
      if (term.strong.length > 0) word.choices.push({ term, weight: listed.get(term) ?? 0 });
    }
  }

  /** What was probably meant; true when the vocabulary was walked through. */
  #addGuesses(word: QueryWord, last: boolean, doubtful: boolean, guessed: Map<string, readonly Guess[]>): boolean {
    const strong = frequencyOf(word);
    const own = Math.max(strong, word.choices[0]?.term.weak.length ?? 0);
    const slip = doubtful ? slips.inDoubt : strong > 0 ? slips.inNames : slips.inDescriptions;
    if (own > slip.rare || (own > 0 && word.typed.length < 5)) return false;
    const mostEdits = own > 0 ? 1 : 2;
    const key = `${last} ${word.stem}`;
    const all = guessed.get(key) ?? this.#spelling.guessAll(word.stem, last);
    guessed.set(key, all);
    const guesses = this.#spelling
      .likeliest(all, doubtful)
      .filter((guess) => guess.edits <= mostEdits && (isSlip(guess, own, slip.muchMore) || isBetterKnown(guess, own)));
    word.guesses = guesses;
    for (const [i, { term, text }] of guesses.entries()) {
      const weight = weights.guess * 0.8 ** i;
      word.choices.push({ term, weight });
      for (const { meaning } of this.#lexicon.match([text])) {
        word.choices.push({ term: this.#termOf(meaning), weight });
      }
    }
    const [best] = guesses;
    // Another script is no mistake, nor is a word that a few names have.
    if (best && !isIndic(word.typed) && isSlip(best, own, slip.muchMore)) word.corrected = best.text;
    return true;
  }
}

/** How well a longer word stands for what it begins with. */
export const weightOfEnding = (typed: string, text: string): number =>
  beginning.least + beginning.more * (typed.length / text.length);

/** Letters and numbers say more of words that are found: 'parle g' does not mean everything with g, nor 'zaminkand 5' what has a 5. */
function forgetLone(words: readonly QueryWord[]): void {
  const says = ({ typed }: QueryWord) => typed.length > 1 && !isNumber(typed);
  if (!words.some(says) || words.some((word) => says(word) && frequencyOf(word) > 0)) return;
  for (const word of words) {
    if (says(word)) continue;
    word.choices = [];
    word.endings = [];
  }
}

const newWord = (typed: string): QueryWord => ({
  typed,
  stem: stem(typed),
  choices: [],
  endings: [],
  guesses: [],
  optional: isNumber(typed) || typed.length === 1,
});

const isNumber = (word: string): boolean => /^[\d.]+$/.test(word);

/** So much more frequent than what was typed that this must be a mistake. */
const isSlip = ({ term }: Guess, frequency: number, muchMore: number): boolean =>
  term.strong.length >= muchMore * frequency;

/** A word of the list that more names have: worth finding too, for who writes names makes mistakes as well. */
const isBetterKnown = ({ listed, term }: Guess, frequency: number): boolean =>
  listed && term.strong.length >= 2 * frequency;

/** In how many documents the word, or what stands for it, is found. */
const frequencyOf = (word: QueryWord): number =>
  word.choices.reduce((most, { term }) => Math.max(most, term.strong.length), 0);

const byFrequency = (a: Term, b: Term): number => b.strong.length - a.strong.length || (a.text < b.text ? -1 : 1);

/** The first `most` by frequency, without sorting all. */
function mostFrequent(terms: readonly Term[], most: number): Term[] {
  const best: Term[] = [];
  for (const term of terms) {
    const last = best[most - 1];
    if (last && byFrequency(term, last) > 0) continue;
    let place = best.length;
    for (let other = best[place - 1]; other && byFrequency(term, other) < 0; other = best[place - 1]) place -= 1;
    best.splice(place, 0, term);
    if (best.length > most) best.pop();
  }
  return best;
}

/** As many of the terms as may be walked through, at least one. */
function withinBudget(terms: readonly Term[], unfinished: boolean): Term[] {
  const most = unfinished ? mostPostings.suggestion : mostPostings.search;
  let postings = 0;
  return terms.filter((term, i) => {
    postings += term.strong.length;
    return i === 0 || postings <= most;
  });
}
