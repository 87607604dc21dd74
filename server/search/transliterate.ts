/** Devanagari in Latin letters, roughly as people type it: for brands and English words that no list has. */

const consonants: Record<string, string> = Object.fromEntries(
  'क k,ख kh,ग g,घ gh,ङ n,च ch,छ chh,ज j,झ jh,ञ n,ट t,ठ th,ड d,ढ dh,ण n,त t,थ th,द d,ध dh,न n,प p,फ f,ब b,भ bh,म m,य y,र r,ल l,ळ l,व v,श sh,ष sh,स s,ह h'
    .split(',')
    .map((pair) => pair.split(' ')),
);
const vowels: Record<string, string> = Object.fromEntries(
  'अ a,आ aa,इ i,ई ee,उ u,ऊ oo,ऋ ri,ए e,ऐ ai,ऑ o,ओ o,औ au,ऍ e,ऎ e'.split(',').map((pair) => pair.split(' ')),
);
const signs: Record<string, string> = Object.fromEntries(
  'ा aa,ि i,ी ee,ु u,ू oo,ृ ri,े e,ै ai,ॉ o,ो o,ौ au,ॅ e,ॆ e,ॊ o'.split(',').map((pair) => pair.split(' ')),
);
const noVowel = '्';

export const isDevanagari = (word: string): boolean => /[\u0900-\u097f]/.test(word);

/** A normalised word in Latin letters; a consonant without a sign has an 'a' after it, save at the end. */
export function transliterate(word: string): string {
  const letters = [...word];
  return letters
    .map((letter, i) => {
      const next = letters[i + 1];
      const consonant = consonants[letter];
      if (consonant === undefined) return vowels[letter] ?? signs[letter] ?? (letter === 'ं' ? 'n' : '');
      return next === undefined || next === noVowel || next in signs ? consonant : `${consonant}a`;
    })
    .join('');
}
