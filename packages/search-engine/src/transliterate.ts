/** Indic scripts in Latin letters, roughly as people type them: for brands and English words that no list has. */

const consonants: Record<string, string> = Object.fromEntries(
  'क k,ख kh,ग g,घ gh,ङ n,च ch,छ chh,ज j,झ jh,ञ n,ट t,ठ th,ड d,ढ dh,ण n,त t,थ th,द d,ध dh,न n,ऩ n,प p,फ f,ब b,भ bh,म m,य y,र r,ऱ r,ल l,ळ l,ऴ l,व v,श sh,ष sh,स s,ह h'
    .split(',')
    .map((pair) => pair.split(' ')),
);
const vowels: Record<string, string> = Object.fromEntries(
  'अ a,आ aa,इ i,ई ee,उ u,ऊ oo,ऋ ri,ए e,ऐ ai,ऑ o,ऒ o,ओ o,औ au,ऍ e,ऎ e'.split(',').map((pair) => pair.split(' ')),
);
const signs: Record<string, string> = Object.fromEntries(
  'ा aa,ि i,ी ee,ु u,ू oo,ृ ri,े e,ै ai,ॉ o,ो o,ौ au,ॅ e,ॆ e,ॊ o'.split(',').map((pair) => pair.split(' ')),
);
const noVowel = '्';

/**
 * Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam follow each other in Unicode, in blocks
 * with the same letters at the same places.
 */
const blocks = { first: 0x0900, size: 0x80 } as const;
const indic = /[\u0900-\u0d7f]/;
/** Gurmukhi's sign for a nasal, which stands at a place of its own. */
const tippi = '\u0a70';

export const isIndic = (word: string): boolean => indic.test(word);

/** The same letters in Devanagari. */
const inDevanagari = (word: string): string =>
  word
    .normalize('NFC')
    .replaceAll(tippi, 'ं')
    .replace(/[\u0980-\u0d7f]/g, (letter) =>
      String.fromCharCode(blocks.first + ((letter.charCodeAt(0) - blocks.first) % blocks.size)),
    );

/** A normalised word in Latin letters; a consonant without a sign has an 'a' after it, save at the end. */
export function transliterate(word: string): string {
  const letters = [...inDevanagari(word)];
  return letters
    .map((letter, i) => {
      const next = letters[i + 1];
      const consonant = consonants[letter];
      if (consonant === undefined) return vowels[letter] ?? signs[letter] ?? (letter === 'ं' ? 'n' : '');
      return next === undefined || next === noVowel || next in signs ? consonant : `${consonant}a`;
    })
    .join('');
}
