/**
 * Text as people type, paste or import it, brought into one form, so that two texts that look the same are the same. Pure: forms,
 * the API and sheets use it.
 */

/** The most marks on one letter. Scripts of India need four; more are drawn over the lines above and below. */
const mostMarks = 4;

/** Space characters of all kinds, line breaks, and the Braille pattern without dots, which is drawn as a space. */
const spaces = /[\s\u0085\u2800]/gu;

/** Characters that are not drawn and change how others are: zero-width, bidirectional, variation selectors, tags, fillers. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

const zeroWidthNonJoiner = '\u200c';
const zeroWidthJoiner = '\u200d';
const emojiStyle = '\ufe0f';

/** Signs that end a consonant without a vowel in scripts of India; a joiner behind one chooses how the letters are written. */
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/u;
const letter = /^\p{L}/u;
const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;

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

/** Returns `found` where the letters around it need it, otherwise nothing. */
function keepNeeded(found: string, at: number, text: string): string {
  const previous = before(text, at);
  const next = behind(text, at + found.length);
  switch (found) {
    case zeroWidthNonJoiner:
      return letter.test(next) && (virama.test(previous) || /\p{Script=Arabic}/u.test(previous)) ? found : '';
    case zeroWidthJoiner:
      if (virama.test(previous)) return letter.test(next) ? found : '';
      return (pictograph.test(previous) || previous === emojiStyle) && pictograph.test(Array.from(next)[0] ?? '')
        ? found
        : '';
    case emojiStyle:
      return pictograph.test(previous) || /[#*\d]/.test(previous) ? found : '';
    default:
      return '';
  }
}

const marks = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu');
/** Marks that no letter carries are drawn over what is before them. */
const marksAlone = /(^|[\s\p{C}])\p{M}+/gu;

/** More marks in a row than any writing has, also halfwidth ones: Unicode sorts them in a time that grows with the square of their number. */
const manyMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
const composed = (text: string): string => text.replace(manyMarks, '$1').normalize('NFC');

/** Unicode's composed form, without characters that nobody sees. Lone surrogates and control characters stay, for `printable` to refuse. */
const visible = (typed: string): string =>
  composed(
    composed(typed)
      .replace(withJoiner, (letters) => ownCharacters[letters] ?? letters)
      .replace(invisible, keepNeeded),
  )
    .replace(marks, '$1')
    .replace(marksAlone, '$1');

/** One line: white space and line breaks of any kind are single spaces, without any at both ends. */
export const plainLine = (typed: string): string => visible(typed.replace(spaces, ' ')).replace(/ {2,}/g, ' ').trim();

/** Looks at each of them once: without the lookbehind, a long run inside a line would be read again from each of its characters. */
const endsOfLines = /(?<![ \t])[ \t]+$/gm;

/** Several lines, which end with \n; spaces and tabs inside them stay, as Markdown needs them. */
export const plainLines = (typed: string): string =>
  visible(typed.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').replace(/[^\S\n\t]|\u2800/g, ' '))
    .replace(endsOfLines, '')
    .trim();

/** One line with letters and digits of the usual width. */
export const usualWidth = (typed: string): string => plainLine(plainLine(typed).normalize('NFKC'));

/** The form in which two texts are compared: one line, without differences of upper and lower case or of the width of letters. */
export const foldedText = (text: string): string => usualWidth(text).toUpperCase().toLowerCase();

const digits = /\p{Nd}/gu;

/** Digits of any script as 0 to 9: '५०' is '50'. Unicode encodes the ten digits of a script one after another. */
export const asciiDigits = (text: string): string =>
  text.replace(digits, (given) => {
    const digit = given.normalize('NFKC');
    if (/^\d$/.test(digit)) return digit;
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
