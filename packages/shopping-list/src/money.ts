/** Finds sums of money in the scripts of India. */
import { normalise } from '@tokri/search-engine';

const notAfterLetter = String.raw`(?<![\p{L}\p{M}])`;
const notBeforeLetter = String.raw`(?![\p{L}\p{M}])`;
/** Short for rupees. */
const short = 'rs|inr|रु|ரூ|రూ|ರೂ|രൂ|રૂ';
/** The beginnings of the word for rupees; endings say of whom or for what: 'ரூபாய்க்கு', 'రూపాయల'. */
const long = '(?:rup(?:ee|ay|iy|ya|ai)|रुप|रूपय|ரூபா|రూపా|ರೂಪಾ|രൂപ|টাকা|રૂપિ|ਰੁਪ)[\\p{L}\\p{M}]*';

/** A pattern for what stands before the number of a sum: '₹', 'Rs.'. */
export const moneySign = `(?:₹|${notAfterLetter}(?:${short}|${long})${notBeforeLetter}\\.?)`;
/** A pattern for what stands behind it: '/-', 'rupees'. */
export const moneyWord = `(?:/-|₹|(?:${short}|${long})${notBeforeLetter}\\.?)`;

const word = new RegExp(`^(?:${normalise('रु')}|${short}|${long})$`, 'iu');

/** Returns true for a word that is rupees. */
export const isRupees = (text: string): boolean => word.test(text);
