/** How a word sounds, so that the many Latin spellings of a Hindi word are one: pyaz, pyaaz, piaz, pyaj. */

/** In this order. Digraphs before letters; what remains of 'c' is 'k' or 's', and 'C' stands for 'ch'. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/chh?/g, 'C'],
  [/ph/g, 'f'],
  [/sch|sh/g, 's'],
  [/([gkjtdbrz])h/g, '$1'],
  [/tion/g, 'san'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/m(?=[pb])/g, 'n'],
  [/aa+/g, 'a'],
  [/ee+|ea/g, 'i'],
  [/oo+|ou/g, 'u'],
  [/ai|ei|a?y(?![aeiou])(?<=[ae]y)/g, 'e'],
  [/au|ow/g, 'o'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** The sound of a normalised word in Latin letters. */
export const soundOf = (word: string): string =>
  replacements.reduce((sound, [pattern, replacement]) => sound.replace(pattern, replacement), word);

/** Only the consonants of a sound, and whether it begins with a vowel: what survives a way through two scripts. */
export const skeletonOf = (sound: string): string =>
  sound
    .replace(/^[aeiou]+/, 'A')
    .replace(/[aeiou]+/g, '')
    .replace(/(?<=.)h/g, '');
