import { describe, expect, it } from 'vitest';
import { type SearchDocument, SearchIndex } from './search-index.ts';

type Given = string | Omit<SearchDocument, 'id'>;

/** An index of products that are named by their id. */
function shelf(...products: Given[]): SearchIndex {
  const index = new SearchIndex();
  index.putAll(
    products.map((given) => (typeof given === 'string' ? { id: given, name: given } : { ...given, id: given.name })),
  );
  return index;
}

const dairy = { categories: ['Dairy, Bread & Eggs'], subCategories: ['Milk'] };
const sweets = { categories: ['Sweets'], subCategories: ['Chocolates'] };

describe('search understands', () => {
  it.each([
    ['tomatoes', 'Tomato'],
    ['strawberry', 'Strawberries'],
    ['cookie', 'Butter Cookies'],
    ['tomatto', 'Tomato'],
    ['tamoto', 'Tomato'],
    ['otmato', 'Tomato'],
    ['strawbery', 'Strawberries'],
    ['stawbrry', 'Strawberries'],
    ['tom', 'Tomato'],
    ['cookies butter', 'Butter Cookies'],
    ['dragonfruit', 'Dragon Fruit'],
    ['corn flakes', 'Cornflakes'],
    ['aubergine', 'Brinjal'],
    ['okra', 'Lady Finger'],
    ['lady finger', 'Lady Finger'],
    ['baingan', 'Brinjal'],
    ['bengan', 'Brinjal'],
    ['tamater', 'Tomato'],
    ['टमाटर', 'Tomato'],
    ['आलु', 'Potato'],
    ['sarson ka tel', 'Mustard Oil'],
    ['सरसों का तेल', 'Mustard Oil'],
    ['अमूल', 'Amul Gold'],
    ["lay's", 'Lays Classic'],
    ['Crème brulee', 'Creme Brûlée'],
  ])('%s: %s', (text, name) => {
    const index = shelf(
      ...['Tomato', 'Potato', 'Strawberries', 'Butter Cookies', 'Dragon Fruit', 'Cornflakes', 'Brinjal', 'Lady Finger'],
      ...['Mustard Oil', 'Amul Gold', 'Lays Classic', 'Creme Brûlée', 'Sunflower Oil', 'Mustard Seeds'],
    );
    expect(index.query(text).ids[0]).toBe(name);
  });

  it('many spellings of one Hindi word', () => {
    const index = shelf('Onion', 'Garlic', 'Spinach');
    const spellings = ['pyaz', 'pyaaz', 'piaz', 'pyaj', 'pyazz', 'प्याज', 'प्याज़'];
    expect(spellings.map((text) => index.query(text).ids)).toEqual(spellings.map(() => ['Onion']));
  });

  it('other names of a product, its categories and its description', () => {
    const index = shelf({
      name: 'Zing',
      aliases: ['thirst quencher'],
      ...sweets,
      description: 'Made with gooseberries.',
    });
    for (const text of ['quencher', 'sweets', 'chocolates', 'gooseberry'])
      expect(index.query(text).ids).toEqual(['Zing']);
  });

  it('nothing in a text of nothing, and never fails', () => {
    const index = shelf('Tomato');
    for (const text of ['', '  ', '!?', '🥭', '\u0000', 'xqzt']) expect(index.query(text).ids).toEqual([]);
  });
});

describe('sizes', () => {
  const rice = (name: string, unit: 'KG' | 'GM', unitQuantity: number): Given => ({ name, unit, unitQuantity });
  const index = shelf(
    rice('Rice, small', 'GM', 500),
    rice('Rice, medium', 'KG', 1),
    rice('Rice, large', 'KG', 5),
    { name: 'Eggs, twelve', unit: 'PC', unitQuantity: 12 },
    { name: 'Eggs, six', unit: 'PC', unitQuantity: 6 },
  );

  it.each([
    ['1kg rice', 'Rice, medium'],
    ['rice 1 kg', 'Rice, medium'],
    ['rice 1000 gm', 'Rice, medium'],
    ['half kilo rice', 'Rice, small'],
    ['1/2 kg rice', 'Rice, small'],
    ['aadha kilo chawal', 'Rice, small'],
    ['पांच किलो चावल', 'Rice, large'],
    ['rice 5kg', 'Rice, large'],
    ['eggs dozen', 'Eggs, twelve'],
    ['half dozen anda', 'Eggs, six'],
    ['500 g', 'Rice, small'],
  ])('%s puts %s first', (text, name) => {
    expect(index.query(text).ids[0]).toBe(name);
  });

  it('put nothing out of the results', () => {
    expect(index.query('rice 2 kg').ids).toHaveLength(3);
  });
});

describe('the order of results', () => {
  it('has a name before a description, and whole words before beginnings', () => {
    const index = shelf({ name: 'Basket', description: 'For mint.' }, 'Minties', 'Mint');
    expect(index.query('mint').ids).toEqual(['Mint', 'Basket']);
    expect(index.suggest('mint').ids).toEqual(['Mint', 'Minties', 'Basket']);
  });

  it('has what a thing is before what it is made with', () => {
    const index = shelf(
      { name: 'Silk Milk Chocolate', ...sweets },
      { name: 'Milk Chocolate', ...sweets },
      { name: 'Toned Milk', ...dairy },
      { name: 'Cow Milk - Fresh', ...dairy },
    );
    expect(index.query('milk').ids.slice(0, 2).sort()).toEqual(['Cow Milk - Fresh', 'Toned Milk']);
    expect(index.query('doodh').ids.slice(0, 2).sort()).toEqual(['Cow Milk - Fresh', 'Toned Milk']);
    expect(index.query('milk chocolate').ids[0]).toBe('Milk Chocolate');
  });

  it('has what is in stock before the same out of stock, which may change', () => {
    const index = shelf({ name: 'Guava A', inStock: false }, 'Guava B');
    expect(index.query('guava').ids).toEqual(['Guava B', 'Guava A']);
    index.setInStock('Guava A', true);
    index.setInStock('Guava B', false);
    index.setInStock('nothing', false);
    expect(index.query('guava').ids).toEqual(['Guava A', 'Guava B']);
  });

  it('has what is popular before what nobody knows', () => {
    expect(shelf('Pink Guava', { name: 'White Guava', popularity: 5 }).query('guava').ids[0]).toBe('White Guava');
  });

  it('has all of the words before most of them', () => {
    const index = shelf('Red Rice', 'Brown Bread', 'Brown Rice');
    expect(index.query('brown rice').ids[0]).toBe('Brown Rice');
  });
});

describe('corrections', () => {
  const index = shelf('Tomato', 'Chocolate Biscuits', 'Basmati Rice');

  it('say what the text was taken for', () => {
    expect(index.query('Tomatto')).toEqual({
      ids: ['Tomato'],
      correction: { original: 'Tomatto', corrected: 'tomato' },
    });
    expect(index.query('choclate bisc').correction?.corrected).toBe('chocolate bisc');
    expect(index.query('basmti rice 1kg').correction?.corrected).toBe('basmati rice 1kg');
  });

  it('are not made of what is right, of beginnings, of sizes, of other languages', () => {
    for (const text of ['tomato', 'tomatoes', 'toma', '1kg rice', 'tamatar', 'तमाटर', 'टमाटर']) {
      expect(index.query(text).correction, text).toBeUndefined();
    }
  });

  it('can be switched off', () => {
    expect(index.query('tomatto', { correct: false })).toEqual({ ids: [] });
  });

  it('allow one edit in a short word and two in a long one', () => {
    const two = shelf('Rice', 'Cauliflower');
    expect(two.query('rixe').ids).toEqual(['Rice']);
    expect(two.query('rxxe').ids).toEqual([]);
    expect(two.query('colliflower').ids).toEqual(['Cauliflower']);
    expect(two.query('kxllxflowxr').ids).toEqual([]);
  });
});

describe('suggestions', () => {
  const index = shelf('Tomato', 'Tomato Ketchup', 'Tonic', 'Potato', 'Peanut Butter');

  it('are for what the text may become', () => {
    expect(index.suggest('to').ids).toHaveLength(3);
    expect(index.suggest('tom')).toEqual({ ids: ['Tomato', 'Tomato Ketchup'], completions: ['tomato'] });
    expect(index.suggest('Peanut b').completions).toEqual(['peanut butter']);
    expect(index.suggest('tamat').ids[0]).toBe('Tomato');
    expect(index.suggest('टमा').ids[0]).toBe('Tomato');
  });

  it('are corrected, and no more than asked for', () => {
    expect(index.suggest('tomatt', 1)).toMatchObject({ ids: ['Tomato'], correction: { corrected: 'tomato' } });
    expect(index.suggest('t', 2).ids).toHaveLength(2);
  });
});
