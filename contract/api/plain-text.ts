/**
 * Text as people type, paste or import it, brought into one form, so that two texts that look the same are the same. Pure: forms,
 * the API and sheets use it.
 */

/** The most marks on one letter. Scripts of India need four; more are drawn over the lines above and below. */
const maxMarks = 4;

/** Space characters of all kinds, line breaks, and the Braille pattern without dots, which is drawn as a space. */
const spaces = /[\s\u0085\u2800]/gu;

/** Characters that are drawn as the hyphen of keyboards, or almost: hyphens of other kinds and widths, the figure dash, the minus sign. */
const hyphens = /[\u2010-\u2012\u2212\ufe63\uff0d]/g;

/**
 * Characters that are not drawn, some of which change how others are: zero-width, bidirectional, variation selectors, tags, fillers; the
 * control characters C1; those that have no meaning outside one font, or none at all; signs for something that is missing; blanks.
 */
const invisible = new RegExp(
  [
    '[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Co}\\p{Noncharacter_Code_Point}',
    '\\u0080-\\u009f\\ufffc\\ufffd\\u{1d159}\\u{13441}\\u{13442}]',
  ].join(''),
  'gu',
);

const zeroWidthNonJoiner = '\u200c';
const zeroWidthJoiner = '\u200d';
const emojiStyle = '\ufe0f';

/** Signs that end a consonant without a vowel in scripts of India; a joiner behind one chooses how the letters are written. */
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/u;
const letter = /^\p{L}/u;
const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
/** Pictographs that are drawn in colours only with the style of emoji; others always are. */
const plainPictograph = /(?=\p{Extended_Pictographic})(?=\p{Emoji})\P{Emoji_Presentation}/u;
const keycap = '\u20e3';

/**
 * Letters without a vowel that were written with a joiner before Unicode had characters of their own for them (Unicode Standard, 12.9
 * 'Chillu Characters' and 12.2 'Khanda Ta').
 */
const ownCharacters: Readonly<Record<string, string>> = {
  '\u0d23\u0d4d\u200d': '\u0d7a',
  '\u0d28\u0d4d\u200d': '\u0d7b',
  '\u0d30\u0d4d\u200d': '\u0d7c',
  '\u0d32\u0d4d\u200d': '\u0d7d',
  '\u0d33\u0d4d\u200d': '\u0d7e',
  '\u0d15\u0d4d\u200d': '\u0d7f',
  '\u09a4\u09cd\u200d': '\u09ce',
};
const withJoiner = /[\u0d23\u0d28\u0d30\u0d32\u0d33\u0d15]\u0d4d\u200d|\u09a4\u09cd\u200d/g;

/** The last character before `at`, and the next one behind it that is drawn. */
const before = (text: string, at: number): string => Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
const behind = (text: string, at: number): string => text.slice(at, at + 8).replace(invisible, '');

/** Returns true where the letters around it need it. */
function isNeeded(found: string, previous: string, next: string): boolean {
  switch (found) {
    case zeroWidthNonJoiner:
      return letter.test(next) && (virama.test(previous) || /\p{Script=Arabic}/u.test(previous));
    case zeroWidthJoiner:
      if (virama.test(previous)) return letter.test(next);
      return (pictograph.test(previous) || previous === emojiStyle) && pictograph.test(Array.from(next)[0] ?? '');
    case emojiStyle:
      return plainPictograph.test(previous) || (/[#*\d]/.test(previous) && next.startsWith(keycap));
    default:
      return false;
  }
}

/** The text with the invisible characters that it needs. Each is judged by what remains before it. */
function withoutInvisible(text: string): string {
  let end = 0;
  let last = '';
  return text.replace(invisible, (found, at: number) => {
    if (at > end || at === 0) last = before(text, at);
    end = at + found.length;
    if (!isNeeded(found, last, behind(text, end))) return '';
    last = found;
    return found;
  });
}

const marks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu');
/** Marks that no letter carries are drawn over what is before them. */
const marksAlone = /(^|[\s\p{C}])\p{M}+/gu;

/** More marks in a row than any writing has, also halfwidth ones: Unicode sorts them in a time that grows with the square of their number. */
const manyMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
const composed = (text: string): string => text.replace(manyMarks, '$1').normalize('NFC');

const formed = (text: string): string =>
  composed(withoutInvisible(composed(text).replace(withJoiner, (letters) => ownCharacters[letters] ?? letters)))
    .replace(marks, '$1')
    .replace(marksAlone, '$1');

const printableAscii = /^[\x20-\x7e\n\t]*$/;

/**
 * Unicode's composed form, without characters that nobody sees. Lone surrogates and other control characters stay, for `printable` to
 * refuse. Where the marks that are left out had needed an invisible character, the form is not yet final; such a text, which no writing
 * has, keeps none.
 */
function visible(typed: string): string {
  if (printableAscii.test(typed)) return typed;
  const text = formed(typed);
  return text.search(invisible) < 0 || formed(text) === text ? text : formed(text.replace(invisible, ''));
}

/** One line: white space and line breaks of any kind are single spaces, without any at both ends, and hyphens are those of keyboards. */
export const plainLine = (typed: string): string =>
  visible(typed.replace(spaces, ' ').replace(hyphens, '-')).replace(/ {2,}/g, ' ').trim();

/** Looks at each of them once: without the lookbehind, a long run inside a line would be read again from each of its characters. */
const endsOfLines = /(?<![ \t])[ \t]+$/gm;

/** Several lines, which end with \n; spaces and tabs inside them stay, as Markdown needs them. */
export const plainLines = (typed: string): string =>
  visible(typed.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').replace(/[^\S\n\t]|\u2800/g, ' '))
    .replace(endsOfLines, '')
    .trim();

/** One line with letters, digits and signs of the usual width. */
export const usualWidth = (typed: string): string => plainLine(plainLine(typed).normalize('NFKC'));

/** The form in which two texts are compared: one line, without differences of upper and lower case or of the width of letters. */
export const foldedText = (text: string): string => plainLine(usualWidth(text).toUpperCase().toLowerCase());
