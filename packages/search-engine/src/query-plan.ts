/** Turns what somebody typed into what to look for: for each word, everything that would do in its place. */
import { isClaim, takeClaims, withoutAnyThing } from './claims.ts';
import { withDigits } from './document.ts';
import { takeExclusions, withMinusAsWord } from './exclusion.ts';
import { type Group, readAbsences, readGroups, takeGroup } from './groups.ts';
import type { Match } from './lexicon.ts';
import { type Absence, absenceMark, containsMark, isDiet, takeAbsences } from './negation.ts';
import { normalise, wordsOf } from './normalise.ts';
import { withoutPriceLimit } from './price-limit.ts';
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
import { plainAmounts, type Size, takeSizes } from './sizes.ts';
import type { Guess } from './spelling.ts';
import { stem } from './stem.ts';
import type { Term } from './vocabulary.ts';
import { isAboutShop, isEveryday, isStopWord, withoutStopWords } from './words.ts';

export interface PlanOptions {
  /** Without it, words are taken as they are typed. */
  correct: boolean;
  /** The last word may go on. */
  unfinished: boolean;
  /** The text is a line of a list, where a dash stands between things and is no minus. */
  inList?: boolean;
  /** Nothing has all words as they are: rare ones may be mistakes, and other guesses be right. */
  doubtful?: boolean;
  /** The guesses for words of the same text already: each takes a walk through the vocabulary. */
  guessed?: Map<string, readonly Guess[]>;
}

/** The characters of a text that are read; the rest is ignored. */
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

  plan(
    text: string,
    { correct, unfinished, doubtful = false, inList = false, guessed = new Map() }: PlanOptions,
  ): QueryPlan {
    const { lexicon } = this.#sources;
    const typed = normalise(text.slice(0, maxCharacters));
    const all = wordsOf(plainAmounts(inList ? typed : withMinusAsWord(typed))).slice(0, 2 * maxWords);
    const { sizes, rest: sizeless } = takeSizes(withoutPriceLimit(all));
    const { excluded, rest: wanted } = takeExclusions(sizeless, lexicon);
    const { group, rest: ungrouped } = takeGroup(wanted, this.#groups);
    const { absences, rest: unlimited } = takeAbsences(ungrouped, lexicon, true);
    const { named: claims, rest: unclaimed } = takeClaims(unlimited);
    const isLimited = group !== undefined || absences.length > 0 || claims.length > 0;
    const rest = isLimited ? withoutAnyThing(unclaimed) : unclaimed;
    const saying = isLimited ? rest.filter((word) => !isStopWord(word)) : withoutStopWords(rest);
    const words = this.#together(saying)
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
      const isWhole = own.some(({ start, end, share }) => start === i && end === i + 1 && share === 1);
      const given = { unfinished: last && unfinished, known: sure, isWhole };
      const isBeginning = given.unfinished || !isAboutShop(word.typed);
      if (isBeginning && (word.typed.length > 1 || last)) addEndings(this.#sources, word, given);
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
    for (const claim of claims.slice(0, maxAbsences)) words.push(this.#ofClaim(claim));
    const leftOut = excluded.slice(0, maxAbsences).flatMap((name) => this.#thingsCalled(name, correct));
    const counts = sizes.length > 0 ? [] : words.flatMap((word) => countIn(word, words));
    return { words: sayingWords(words, sizes), matches, sizes: [...sizes, ...counts], leftOut };
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
    const restricts = isClaim(names[0]?.[0] ?? '') ? { restricts: words.join(' ') } : {};
    return { ...newWord(''), choices, optional: false, ...restricts };
  }

  /** Documents that state the claim, without those that have an ingredient that it excludes. */
  #ofClaim(claim: readonly string[]): QueryWord {
    const { vocabulary, adjacent } = this.#sources;
    const [first, second] = claim.map((word) => vocabulary.find(stem(word)));
    const says = claim.length === 1 ? first : first && second && adjacent(first, second);
    const phrase = claim.join(' ');
    return {
      ...newWord(''),
      choices: says ? [{ term: says, weight: weights.meaning }] : [],
      optional: false,
      restricts: phrase,
      excluded: this.#excludedBy(phrase),
    };
  }

  /** Documents that are called so, by any name of the thing of one word: 'aam' leaves out mango drinks too. */
  #thingsCalled(name: readonly string[], correct: boolean): Term[] {
    const { lexicon, vocabulary, termOf, adjacent } = this.#sources;
    const meant = name.map((word) => stem(asListed(this.#sources, word, correct)));
    const [first, second] = meant.map((word) => vocabulary.find(word));
    const literal = meant.length === 1 ? first : meant.length === 2 && first && second && adjacent(first, second);
    const things = lexicon.match(meant).filter(({ start, end }) => start === 0 && end === meant.length);
    const named = things.flatMap(({ meaning }) => [
      termOf(meaning),
      ...(lexicon.meanings[meaning]?.names ?? []).flatMap(({ stems: [only = '', ...more] }) =>
        more.length === 0 ? (vocabulary.find(only) ?? []) : [],
      ),
    ]);
    return literal ? [literal, ...named] : named;
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

  /** Documents that say they are without the thing, and those that are a thing of its own by such a name: a sweetener is 'sugar free'. */
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
    // 'Salt free' and 'unsalted' leave out what is salted.
    const treated = only === undefined ? undefined : vocabulary.find(`${stem(only)}ed`);
    return {
      ...newWord(''),
      choices,
      optional: false,
      without: [...without, ...(literal ? [literal] : []), ...(treated ? [treated] : [])],
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

/** A number next to a thing may be the number of pieces in a pack: '30 eggs'. */
function countIn({ typed }: QueryWord, words: readonly QueryWord[]): Size[] {
  const amount = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return amount > 1 && words.some((word) => !isNumber(word.typed)) ? [{ of: 'pc', amount }] : [];
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
