import { describe, expect, it } from 'vitest';
import { type SearchDocument, SearchIndex } from '../index.ts';

type Given = string | Omit<SearchDocument, 'id'>;

/** An index of products that are named by their id. */
function documents(...products: Given[]): SearchIndex {
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
    const index = documents(
      ...['Tomato', 'Potato', 'Strawberries', 'Butter Cookies', 'Dragon Fruit', 'Cornflakes', 'Brinjal', 'Lady Finger'],
      ...['Mustard Oil', 'Amul Gold', 'Lays Classic', 'Creme Brûlée', 'Sunflower Oil', 'Mustard Seeds'],
    );
    expect(index.query(text).ids[0]).toBe(name);
  });

  it('many spellings of one Hindi word', () => {
    const index = documents('Onion', 'Garlic', 'Spinach');
    const spellings = ['pyaz', 'pyaaz', 'piaz', 'pyaj', 'pyazz', 'प्याज', 'प्याज़'];
    expect(spellings.map((text) => index.query(text).ids)).toEqual(spellings.map(() => ['Onion']));
  });

  it('other names of a product, its categories and its description', () => {
    const index = documents({
      name: 'Zing',
      aliases: ['thirst quencher'],
      ...sweets,
      description: 'Made with gooseberries.',
    });
    for (const text of ['quencher', 'sweets', 'chocolates', 'gooseberry'])
      expect(index.query(text).ids).toEqual(['Zing']);
  });

  it('nothing in a text of nothing, and never fails', () => {
    const index = documents('Tomato');
    for (const text of ['', '  ', '!?', '🥭', '\u0000', 'xqzt']) expect(index.query(text).ids).toEqual([]);
  });
});

describe('sizes', () => {
  const rice = (name: string, unit: 'KG' | 'GM', unitQuantity: number): Given => ({ name, unit, unitQuantity });
  const index = documents(
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
    const index = documents({ name: 'Basket', description: 'For mint.' }, 'Minties', 'Mint');
    expect(index.query('mint').ids).toEqual(['Mint', 'Basket']);
    expect(index.suggest('mint').ids).toEqual(['Mint', 'Minties', 'Basket']);
  });

  it('has what a thing is before what it is made with', () => {
    const index = documents(
      { name: 'Silk Milk Chocolate', ...sweets },
      { name: 'Milk Chocolate', ...sweets },
      { name: 'Toned Milk', ...dairy },
      { name: 'Cow Milk - Fresh', ...dairy },
    );
    expect(index.query('milk').ids.slice(0, 2).sort()).toEqual(['Cow Milk - Fresh', 'Toned Milk']);
    expect(index.query('doodh').ids.slice(0, 2).sort()).toEqual(['Cow Milk - Fresh', 'Toned Milk']);
    expect(index.query('milk chocolate').ids[0]).toBe('Milk Chocolate');
  });

  it('has what is called so, not all of an aisle that is; the aisle is found by its name', () => {
    const aisle = { categories: ['Masala, Oil & Dry Fruits'] };
    const names = ['Mustard Oil', 'Olive Oil', 'Coconut Oil', 'Bay Leaf', 'Sugar'];
    const index = documents(...names.map((name) => ({ name, ...aisle })));
    expect(index.query('oil').ids.toSorted()).toEqual(['Coconut Oil', 'Mustard Oil', 'Olive Oil']);
    expect(index.query('masala').ids).toHaveLength(5);
  });

  it('does not let a description stand for a name', () => {
    const index = documents('Toned Milk', 'Almond Milk', {
      name: 'Fresh Cream',
      description: 'Low in fat, made of milk.',
    });
    expect(index.query('low fat milk').ids.toSorted()).toEqual(['Almond Milk', 'Fresh Cream', 'Toned Milk']);
    expect(index.query('low fat milk').ids.at(-1)).toBe('Fresh Cream');
  });

  it('knows what is no kind of what it is called by', () => {
    const index = documents('Black Pepper', 'Green Chilli', 'Capsicum');
    for (const text of ['mirch', 'मिर्च']) expect(index.query(text).ids[0], text).toBe('Green Chilli');
    expect(index.query('kali mirch').ids[0]).toBe('Black Pepper');
  });

  it('has what is in stock before the same out of stock, which may change', () => {
    const index = documents({ name: 'Guava A', inStock: false }, 'Guava B');
    expect(index.query('guava').ids).toEqual(['Guava B', 'Guava A']);
    index.setInStock('Guava A', true);
    index.setInStock('Guava B', false);
    index.setInStock('nothing', false);
    expect(index.query('guava').ids).toEqual(['Guava A', 'Guava B']);
  });

  it('has what is in stock before whatever fits better, but for what lacks a word', () => {
    const index = documents({ name: 'Guava', inStock: false }, 'Dried Pieces - Guava', 'Pink Salt');
    expect(index.query('guava').ids).toEqual(['Dried Pieces - Guava', 'Guava']);
    expect(index.query('guava salt').ids).toEqual(['Dried Pieces - Guava', 'Pink Salt', 'Guava']);
    const pink = documents({ name: 'Sweet Pink Guava', inStock: false }, 'Sweet Pink Salt');
    expect(pink.query('sweet pink guava').ids).toEqual(['Sweet Pink Guava', 'Sweet Pink Salt']);
  });

  it('has the very word before another name of the thing', () => {
    const aisle = { subCategories: ['Pasta & Macaroni'] };
    const index = documents({ name: 'Elbow Pasta', ...aisle }, { name: 'Quick Elbow Macaroni', ...aisle });
    for (const text of ['macaroni', 'macar']) expect(index.query(text).ids[0], text).toBe('Quick Elbow Macaroni');
    expect(index.query('pasta').ids[0]).toBe('Elbow Pasta');
  });

  it('takes a letter after other words for the beginning of one', () => {
    const index = documents(
      'Mustard Seeds',
      'Organic Mustard Powder',
      'Pure Mustard Oil',
      'Vitamin C',
      'Vitamin Capsules',
    );
    expect(index.query('mustard o').ids.slice(0, 2)).toEqual(['Pure Mustard Oil', 'Organic Mustard Powder']);
    expect(index.query('vitamin c').ids).toEqual(['Vitamin C', 'Vitamin Capsules']);
    expect(documents('Garlic', 'Green Gram', 'Chana 5').query('parle g').ids).toEqual([]);
    expect(documents('Chana 5', 'Rice').query('zaminkand 5').ids).toEqual([]);
    expect(documents('Chana 5', 'Rice').query('5').ids).toEqual(['Chana 5']);
  });

  it('prefers what the letters begin right after the words before, and keeps numbers optional', () => {
    const index = documents('Wafer Coconut', 'Coconut Water');
    expect(index.query('coconut w').ids).toEqual(['Coconut Water', 'Wafer Coconut']);
    const rice = documents('Basmati Rice', ...Array.from({ length: 12 }, (_, i) => `Rice 5${i}`));
    expect(rice.query('rice 5').ids).toContain('Basmati Rice');
  });

  it('takes a number and a word apart, unless they are one word', () => {
    const index = documents('24 Mantra Toor Dal', 'B12 Tablets', 'Mantra Book', {
      name: 'Fish Oil',
      description: 'omega3',
    });
    expect(index.query('24mantra').ids[0]).toBe('24 Mantra Toor Dal');
    expect(index.query('b12').ids).toEqual(['B12 Tablets']);
    expect(documents('Omega 3 Seeds', 'Omega Watch').query('omega3').ids[0]).toBe('Omega 3 Seeds');
  });

  it('has what is popular before what nobody knows', () => {
    const index = documents('Pink Guava', { name: 'White Guava', popularity: 5 });
    expect(index.query('guava').ids).toEqual(['White Guava', 'Pink Guava']);
    index.setPopularity('Pink Guava', 50);
    index.setPopularity('nothing', 50);
    expect(index.query('guava').ids).toEqual(['Pink Guava', 'White Guava']);
  });

  it('is told in points that what another index finds can be put between', () => {
    const points = (name: string, text: string) => documents(name).query(text).points[0] ?? 0;
    const brown = [
      points('Brown Rice', 'brown rice'),
      points('Brown Rice Flour', 'brown rice'),
      points('Rice', 'brown rice'),
    ];
    expect(brown).toEqual(brown.toSorted((a, b) => b - a));
    expect(new Set(brown).size).toBe(3);
  });

  it('has all of the words before most of them', () => {
    const index = documents('Red Rice', 'Brown Bread', 'Brown Rice');
    expect(index.query('brown rice').ids[0]).toBe('Brown Rice');
  });
});

describe('corrections', () => {
  const index = documents('Tomato', 'Chocolate Biscuits', 'Basmati Rice');

  it('say what the text was taken for', () => {
    expect(index.query('Tomatto')).toMatchObject({
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

  it('go by the ear: by sound, and by consonants', () => {
    const heard = documents('Hair Conditioner', 'Soft Conditiner', 'Tata Salt', 'Sunflower Oil', 'Saunf');
    expect(heard.query('condishner')).toMatchObject({
      ids: ['Hair Conditioner'],
      correction: { corrected: 'conditioner' },
    });
    expect(heard.query('टाटा नमक')).toEqual({ ids: ['Tata Salt'], points: [expect.any(Number)], exact: 1 });
    expect(heard.query('sunf').ids.sort()).toEqual(['Saunf', 'Sunflower Oil']);
  });

  it('say what was found, not what was guessed first', () => {
    const index = documents('Red Label Tea', 'Soup Ladle', 'Rice Ladle', 'Big Ladle');
    expect(index.query('red lable tea')).toMatchObject({ correction: { corrected: 'red label tea' } });
  });

  it("doubt a maker's own mistake when nothing has all words", () => {
    const makers = ['Amber', 'Bright', 'Clear', 'Dawn', 'Early'];
    const index = documents('Protien Bar', 'Talcum Powder', ...makers.map((maker) => `${maker} Protein Powder`));
    expect(index.query('protien powder')).toMatchObject({ correction: { corrected: 'protein powder' } });
    expect(
      index
        .query('protien powder')
        .ids.slice(0, 5)
        .every((id) => id.endsWith('Protein Powder')),
    ).toBe(true);
    expect(index.query('protien bar')).toMatchObject({ ids: expect.arrayContaining(['Protien Bar']) });
    expect(index.query('protien bar').correction).toBeUndefined();
  });

  it('change a word of a text and leave the rest, and are none when nothing changes', () => {
    const index = documents('Tomato', 'Mantra Soap', '3 Tomato Mix');
    const corrected = (text: string) => index.query(text).correction?.corrected;
    expect(corrected('fresh 24mantar, please')).toBe('fresh 24mantra, please');
    expect(corrected('tomatto3')).toBe('tomato3');
    for (const text of ['tomato3', '3tomato', '24mantra']) expect(corrected(text), text).toBeUndefined();
  });

  it('reach further when nothing has all words, and leave other scripts alone', () => {
    const index = documents('Kelvita Rice', 'Kelvita Salt', 'Blue Kalvito Pens', 'Zingo Soap');
    expect(index.query('kelvitn').correction?.corrected).toBe('kelvita');
    expect(index.query('blue kelvitn')).toMatchObject({
      ids: expect.arrayContaining(['Blue Kalvito Pens']),
      correction: { corrected: 'blue kalvito' },
    });
    expect(index.query('ज़िंगो').ids).toEqual(['Zingo Soap']);
    expect(index.query('ज़िंगो').correction).toBeUndefined();
  });

  it('take letters in another order for one slip', () => {
    expect(documents('Besan').query('basen')).toMatchObject({ ids: ['Besan'], correction: { corrected: 'besan' } });
  });

  it('are never made of a word of the list or of everyday, be there nothing of the kind', () => {
    expect(documents('Bhindi').query('bhetki')).toEqual({ ids: [], points: [], exact: 0 });
    expect(documents('Gola', 'Gold').query('amul gold').ids).toEqual(['Gold']);
    expect(documents('Potato Chips', 'Rose Soap').query('cheap soap').ids).toEqual(['Rose Soap']);
  });

  it('can be switched off', () => {
    expect(index.query('tomatto', { correct: false })).toEqual({ ids: [], points: [], exact: 0 });
  });

  it('allow one edit in a short word and two in a long one', () => {
    const two = documents('Rice', 'Cauliflower');
    expect(two.query('rixe').ids).toEqual(['Rice']);
    expect(two.query('rxxe').ids).toEqual([]);
    expect(two.query('colliflower').ids).toEqual(['Cauliflower']);
    expect(two.query('kxllxflowxr').ids).toEqual([]);
  });
});

describe('a brand that nothing has', () => {
  const index = documents('Masala Noodles', 'Toned Milk', 'Liquid Detergent', 'Colgate Brush');

  it('leads to its kind, and says so', () => {
    expect(index.query('Maggi')).toMatchObject({
      ids: ['Masala Noodles'],
      correction: { original: 'Maggi', corrected: 'noodles', instead: true },
    });
    expect(index.query('surf excel 1kg').correction?.corrected).toBe('detergent 1kg');
    expect(index.query('amul gold').ids).toEqual(['Toned Milk']);
    expect(index.suggest('maggi').ids).toEqual(['Masala Noodles']);
  });

  it('leads nowhere when it is there, is to be taken as it is, or nothing is of its kind', () => {
    expect(index.query('colgate')).toEqual({ ids: ['Colgate Brush'], points: [expect.any(Number)], exact: 1 });
    expect(index.query('maggi', { correct: false }).ids).toEqual([]);
    expect(index.query('harpic')).toEqual({ ids: [], points: [], exact: 0 });
  });
});

describe('suggestions', () => {
  const index = documents('Tomato', 'Tomato Ketchup', 'Tonic', 'Potato', 'Peanut Butter');

  it('know every word that begins so of what the words before find, be it as rare as can be', () => {
    const common = Array.from({ length: 40 }, (_, i) => `c${'abcdefghij'[i % 10]}${'klmn'[Math.floor(i / 10)]}ud`);
    const crowd = common.flatMap((word) => [`Plain ${word}`, `Fancy ${word}`]);
    const shop = documents(...crowd, 'Nescafe Decaf', 'Nescafe Sunrise Cubes', 'Nescafe Latte');
    expect(shop.suggest('nescafe c').ids[0]).toBe('Nescafe Sunrise Cubes');
    expect(shop.query('nescafe c').ids[0]).toBe('Nescafe Sunrise Cubes');
  });

  it('are for what the text may become', () => {
    expect(index.suggest('to').ids).toHaveLength(3);
    expect(index.suggest('tom')).toMatchObject({ ids: ['Tomato', 'Tomato Ketchup'], completions: ['tomato'] });
    expect(index.suggest('tom').correction).toBeUndefined();
    expect(index.suggest('Peanut b').completions).toEqual(['peanut butter']);
    expect(index.suggest('peanut b.').completions).toEqual(['peanut butter']);
    expect(index.suggest('tom 1kg').completions).toEqual(['tomato 1kg']);
    expect(index.suggest('peanut b ka').completions).toEqual(['peanut butter ka']);
    expect(index.suggest('toma!!').completions).toEqual(['tomato']);
    expect(index.suggest('tamat').ids[0]).toBe('Tomato');
    expect(index.suggest('टमा').ids[0]).toBe('Tomato');
  });

  it('are corrected, and no more than asked for', () => {
    expect(index.suggest('tomatt', 1)).toMatchObject({ ids: ['Tomato'], correction: { corrected: 'tomato' } });
    expect(index.suggest('t', 2).ids).toHaveLength(2);
  });
});

describe('a match', () => {
  const index = new SearchIndex();
  index.putAll([
    { id: 'potato', name: 'Potato', subCategories: ['Vegetables'] },
    { id: 'jelly', name: 'Petroleum Jelly', subCategories: ['Skin Care'] },
    { id: 'cloves', name: 'Cloves', subCategories: ['Spices'], inStock: false },
    { id: 'toothpaste', name: 'Toothpaste - Clove', subCategories: ['Oral Care'] },
  ]);
  const words = (text: string) => index.match(text, 5).words.map(({ typed, by }) => [typed, by]);

  it('says how the best result has each word', () => {
    expect(index.match('aloo', 5)).toMatchObject({ ids: ['potato'], words: [{ by: 'itself', listed: true }] });
    expect(words('potaato')).toEqual([['potaato', 'guess']]);
    expect(words('petrol')).toEqual([['petrol', 'beginning']]);
    expect(words('aloo laptop')).toEqual([
      ['aloo', 'itself'],
      ['laptop', 'nothing'],
    ]);
    expect(index.match('laptop', 5)).toMatchObject({ ids: [], words: [] });
  });

  it('names what is sold out when the rest only has the word in its name', () => {
    expect(index.match('laung', 5)).toMatchObject({ ids: ['toothpaste', 'cloves'], soldOut: 'cloves' });
    expect(index.match('aloo', 5)).not.toHaveProperty('soldOut');
  });
});
