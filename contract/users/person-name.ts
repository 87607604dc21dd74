/** Rules for names of people. Names appear in emails, so they must not contain web addresses. */
import { m } from '../../messages/rule-texts.ts';
import { text } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { plainLine } from '../api/plain-text.ts';

/** Endings that email programs turn into links. */
const endings =
  'com|net|org|info|biz|in|co|io|ai|app|dev|me|tv|cc|ws|us|uk|eu|de|fr|ru|cn|jp|br|au|ca|nl|pl|tk|ml|ga|cf|gq|pw|la|ly|gl|gd|gg|to|so|sh|' +
  'xyz|online|site|website|web|shop|store|top|club|live|life|link|click|vip|win|bid|loan|work|space|fun|icu|pro|mobi|asia|cloud|page|news|' +
  'blog|today|world|tech|gift|games|bank|finance|money|cash|example';

const links = [
  /\/\//,
  /\b(?:https?|ftp|mailto|javascript|data|tel|sms|upi):/i,
  /\bwww\./i,
  /\bxn--/i,
  /\S@\S+\.\S/,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  // A dot inside a word, followed by a path.
  /\S\.\p{L}{2,}[/?#:]/u,
  /[\p{L}\p{N}]\.(?:com|net|org)(?![\p{L}\p{N}])/iu,
  new RegExp(`(?<![\\p{L}\\p{N}-])[\\p{L}\\p{N}-]{2,}\\.(?:${endings})(?![\\p{L}\\p{N}])`, 'iu'),
];

/** Returns true when an email program would turn part of the text into a link, including full-width letters. */
const holdsLink = (value: string): boolean => {
  const plain = value.normalize('NFKC').replaceAll(/[\u3002\uff61]/g, '.');
  return links.some((link) => link.test(plain));
};

/** Dots inside a word: before a capital letter, and behind an initial that follows another word of the name. */
const dotsOfName =
  /(?<=\p{L}\p{M}*)[.\uff0e](?=\p{Lu})|(?<=\s(?:\p{L}\p{M}*\.)*\p{L}\p{M}*)[.\uff0e](?=\p{L}{2,}(?:[\s,)]|\.?$))/gu;

/**
 * A space follows the dot of an initial or a title, so that email programs make no link of a name: 'Mohd.In Khan', 'Ravi K.M.Com' and
 * 'Anita B.com' are 'Mohd. In Khan', 'Ravi K. M. Com' and 'Anita B. com'. 'evil.com' and 'x.com' stay, and are refused.
 */
const spaced = (typed: string): string => plainLine(typed).replaceAll(dotsOfName, '. ');

export const personName = text(m.validation.nameRequired(), limits.personNameMax)
  .overwrite(spaced)
  .refine((value) => !holdsLink(value), m.validation.noLinkInName());
