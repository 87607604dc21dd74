import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SearchDocument, SearchIndex } from '../index.ts';
import { distanceOf } from './edit-distance.ts';
import { normalise, wordsOf } from './normalise.ts';
import { takeSizes } from './sizes.ts';
import { stem } from './stem.ts';

const word = fc.constantFrom(
  // Names that objects have.
  ...['constructor', '__proto__'],
  ...'tomato tomatto potato aloo milk chocolate bread butter peanut corn flakes cornflakes fresh red rice 1kg 500 ml'.split(
    ' ',
  ),
  'आलू',
  'दूध',
);
const phrase = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const anyText = fc.oneof(phrase, fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme' }));
const product: fc.Arbitrary<SearchDocument> = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    name: fc.oneof({ weight: 4, arbitrary: phrase }, { weight: 1, arbitrary: anyText }),
    aliases: fc.array(phrase, { maxLength: 2 }),
    categories: fc.array(fc.constantFrom('Dairy', 'Fruits & Vegetables', 'Snacks'), { maxLength: 1 }),
    subCategories: fc.array(phrase, { maxLength: 1 }),
    description: phrase,
    unit: fc.constantFrom('KG' as const, 'GM' as const, 'PC' as const),
    unitQuantity: fc.constantFrom(1, 6, 500),
    inStock: fc.boolean(),
    popularity: fc.nat(100),
  },
  { requiredKeys: ['id', 'name'] },
);
const change = fc.oneof(
  product.map((document) => (index: SearchIndex, kept: Map<string, SearchDocument>) => {
    index.put(document);
    kept.set(document.id, document);
  }),
  fc.constantFrom('a', 'b', 'c', 'x').map((id) => (index: SearchIndex, kept: Map<string, SearchDocument>) => {
    index.remove(id);
    kept.delete(id);
  }),
);

describe('an index', () => {
  it('that was changed step by step answers as one that is built anew', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 25 }),
        fc.array(anyText, { minLength: 1, maxLength: 5 }),
        (changes, texts) => {
          const index = new SearchIndex();
          const kept = new Map<string, SearchDocument>();
          for (const apply of changes) apply(index, kept);
          const rebuilt = new SearchIndex();
          rebuilt.putAll([...kept.values()]);
          expect(index.size).toBe(kept.size);
          for (const text of [...texts, 'tomato', 'tomatto', 'to']) {
            expect(index.query(text)).toEqual(rebuilt.query(text));
            expect(index.suggest(text)).toEqual(rebuilt.suggest(text));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('finds a product by another name that consists of two things, first', () => {
    const index = new SearchIndex();
    index.putAll([
      { id: 'potato', name: 'potato', categories: ['Fruits & Vegetables'] },
      { id: 'tofu', name: 'tofu', aliases: ['potato milk'], subCategories: ['tofu'] },
      { id: 'milk', name: 'milk', categories: ['Dairy'] },
    ]);
    expect(index.query('potato milk').ids).toEqual(['tofu', 'potato', 'milk']);
  });

  it('answers any text with ids that it has, each once', () => {
    const index = new SearchIndex();
    index.putAll(['Tomato', 'Potato Chips', 'Milk', 'Brown Bread'].map((name) => ({ id: name, name })));
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, correct) => {
        const { ids } = index.query(text, { correct });
        expect(new Set(ids).size).toBe(ids.length);
        expect(['Tomato', 'Potato Chips', 'Milk', 'Brown Bread']).toEqual(expect.arrayContaining(ids));
        expect(index.suggest(text, 2).ids.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 500 },
    );
  });

  it('finds every product by its name and by each of its other names', () => {
    fc.assert(
      fc.property(fc.uniqueArray(product, { selector: ({ id }) => id, minLength: 1 }), (documents) => {
        const index = new SearchIndex();
        index.putAll(documents);
        for (const { id, name, aliases = [] } of documents) {
          for (const text of [name, ...aliases]) {
            const { sizes, rest } = takeSizes(wordsOf(normalise(text)));
            if (sizes.length === 0 && rest.length > 0 && rest.length <= 12 && text.length <= 200) {
              expect(index.query(text).ids).toContain(id);
            }
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('looks at the first 200 characters of a text only', () => {
    const index = new SearchIndex();
    index.putAll([{ id: 'tomato', name: 'Tomato' }]);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (rest) => {
        expect(index.query(' '.repeat(200) + rest).ids).toEqual([]);
      }),
    );
  });
});

describe('words', () => {
  it('are normalised once and for all', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text));
      }),
    );
  });

  it('have a singular that is not longer than they are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}s?$/), (text) => {
        expect(stem(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it.each([
    ['tomatoes', 'tomato'],
    ['berries', 'berry'],
    ['cookies', 'cookie'],
    ['radishes', 'radish'],
    ['boxes', 'box'],
    ['spices', 'spice'],
    ['leaves', 'leaf'],
    ['shoes', 'shoe'],
    ['asparagus', 'asparagus'],
    ['hibiscus', 'hibiscus'],
    ['gas', 'gas'],
    ['आलू', 'आलू'],
  ])('%s are %s', (plural, singular) => expect(stem(plural)).toBe(singular));
});

describe('the distance between two spellings', () => {
  const letters = fc.stringMatching(/^[a-e]{1,8}$/);

  it('is nothing for the same, and the same both ways', () => {
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        expect(distanceOf(a, a, 2)).toEqual({ edits: 0, cost: 0 });
        expect(distanceOf(a, b, 8)?.edits).toBe(distanceOf(b, a, 8)?.edits);
        expect(distanceOf(a, b, 2)?.edits).toBe(distanceOf(b, a, 2)?.edits);
      }),
    );
  });

  it('is one for a letter left out, added, changed, doubled, or swapped with its neighbour', () => {
    for (const typed of ['tomto', 'tomaxto', 'tomaco', 'tommato', 'toamto']) {
      expect(distanceOf(typed, 'tomato', 2)?.edits, typed).toBe(1);
    }
    expect(distanceOf('tmtoo', 'tomato', 1)).toBeUndefined();
    expect(distanceOf('tomtt', 'tomato', 2)?.edits).toBe(2);
  });
});
