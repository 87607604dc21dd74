/** The singular of English words, close enough for finding: what counts is that both forms become the same word. */

const irregular = new Map(
  Object.entries({
    children: 'child',
    feet: 'foot',
    halves: 'half',
    knives: 'knife',
    leaves: 'leaf',
    loaves: 'loaf',
    men: 'man',
    shelves: 'shelf',
    teeth: 'tooth',
    women: 'woman',
  }),
);

/** Words that end like a plural and are none. */
const singular = new Set(
  'asparagus citrus couscous gas hibiscus hummus molasses octopus plus swiss tulsi series species bis lens axis'.split(
    ' ',
  ),
);

/** Plurals of words in -ie; all other -ies are plurals of words in -y. */
const endsInIe = new Set('brownies calories cookies goodies movies pies smoothies veggies'.split(' '));
/** Plurals in -oes of words in -oe; all other -oes are plurals of words in -o. */
const endsInOe = new Set('aloes shoes toes'.split(' '));

/** The singular of a normalised word; words in other scripts are left alone. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return irregular.get(word) ?? word;
  if (singular.has(word) || /(?:ss|us|is)$/.test(word)) return word;
  const known = irregular.get(word);
  if (known) return known;
  if (word.endsWith('ies')) return endsInIe.has(word) || word.length < 5 ? word.slice(0, -1) : `${word.slice(0, -3)}y`;
  if (word.endsWith('oes') && !endsInOe.has(word)) return word.slice(0, -2);
  if (/(?:ch|sh|ss|x|zz)es$/.test(word) && !word.endsWith('aches')) return word.slice(0, -2);
  return word.slice(0, -1);
}
