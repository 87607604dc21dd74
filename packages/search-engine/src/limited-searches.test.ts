/** Searches that name a catalogue entry with digits, exclude something, or find things that are only related. */
import { describe, expect, it } from 'vitest';
import { type SearchDocument, SearchIndex } from '../index.ts';

const indexOf = (...given: (string | Partial<SearchDocument>)[]) => {
  const index = new SearchIndex();
  index.putAll(
    given.map((one) => {
      const document = typeof one === 'string' ? { name: one } : one;
      return { id: document.name ?? '', name: '', ...document };
    }),
  );
  return index;
};
const exactOf = (index: SearchIndex, text: string) => {
  const { ids, exact } = index.query(text);
  return ids.slice(0, exact);
};

describe('names with digits', () => {
  const index = indexOf(
    '7 Up Soft Drink',
    'Club Soda',
    '50-50 Salted Biscuits',
    'Glucose Biscuits',
    'Vitamin B12 Tablets',
    '5Star Chocolate',
  );

  it.each([
    ['7up', '7 Up Soft Drink'],
    ['7 up', '7 Up Soft Drink'],
    ['7-UP', '7 Up Soft Drink'],
    ['5050', '50-50 Salted Biscuits'],
    ['50/50', '50-50 Salted Biscuits'],
    ['50 50 biscuit', '50-50 Salted Biscuits'],
    ['b 12', 'Vitamin B12 Tablets'],
    ['5 star', '5Star Chocolate'],
  ])('are found written apart and together: %s', (text, name) => {
    expect(index.query(text)).toMatchObject({ ids: expect.arrayContaining([name]) });
    expect(index.query(text).ids[0]).toBe(name);
    expect(index.query(text)).not.toHaveProperty('correction');
  });

  it('are never corrected when they are another name of a product', () => {
    const known = indexOf({ name: 'Lemon Drink', aliases: ['mountain dew'] }, 'Club Soda');
    expect(known.query('mountain dew')).toMatchObject({ ids: ['Lemon Drink'] });
    expect(known.query('mountain dew')).not.toHaveProperty('correction');
  });

  it('and sizes are read as people write them', () => {
    const sizes = indexOf(
      { name: 'Rice small', unit: 'GM', unitQuantity: 500 },
      { name: 'Rice large', unit: 'KG', unitQuantity: 1 },
      { name: 'Cheese', unit: 'GM', unitQuantity: 200 },
      { name: 'Cheese box', unit: 'GM', unitQuantity: 600 },
    );
    expect(sizes.query('½ kg rice').ids[0]).toBe('Rice small');
    expect(sizes.query('1 1/2 kg rice').ids).toContain('Rice large');
    for (const text of ['3x200g', '3 x 200 g', '200g x 3', '3×200g', '200 gm*3'])
      expect(sizes.query(text).ids, text).toEqual(expect.arrayContaining(['Cheese', 'Cheese box']));
  });
});

describe('what must not be in it', () => {
  const index = indexOf(
    'Glucose Biscuits',
    { name: 'Oat Biscuits', aliases: ['sugar free biscuits'] },
    { name: 'Ragi Biscuits', contains: 'Ragi flour, jaggery. Free from gluten' },
    'Whole Wheat Atta',
    { name: 'Rice Flour', aliases: ['gluten free'], subCategories: ['Atta & Flours'] },
    { name: 'Plum Cake', foodType: 'egg' },
    { name: 'Fruit Cake', foodType: 'veg' },
    { name: 'Toned Milk', subCategories: ['Milk'] },
    { name: 'Almond Drink', aliases: ['vegan milk'], subCategories: ['Milk'] },
  );

  it('is honoured from names, other names and labels', () => {
    for (const text of [
      'no sugar biscuits',
      'sugar free biscuit',
      'sugarfree biscuits',
      'biscuit without sugar',
      'bina chini biscuit',
    ])
      expect(index.query(text).ids, text).toEqual(['Oat Biscuits']);
    expect(index.query('gluten free biscuits').ids).toEqual(['Ragi Biscuits']);
    expect(index.query('gluten free atta').ids).toEqual(['Rice Flour']);
    expect(index.query('eggless cake').ids).toEqual(['Fruit Cake']);
    expect(index.query('vegan milk').ids).toEqual(['Almond Drink']);
    expect(index.query('vegan milk')).not.toHaveProperty('unmarked');
  });

  it('is told when nothing says so', () => {
    expect(index.query('vegan biscuits')).toMatchObject({ unmarked: 'vegan' });
    expect(index.query('lactose free milk').unmarked).toBe('lactose free');
    expect(index.query('without onion')).toMatchObject({ ids: [], unmarked: 'without onion' });
    expect(index.query('biscuits')).not.toHaveProperty('unmarked');
  });

  it('leaves out what has it by its label', () => {
    const labels = indexOf(
      { name: 'Tomato Sauce', contains: 'Tomato, onion, salt' },
      { name: 'Chilli Sauce', contains: 'Chilli, vinegar' },
    );
    expect(labels.query('sauce without onion').ids).toEqual(['Chilli Sauce']);
  });

  it('finds what is eaten on fasts, and what says so', () => {
    const fasts = indexOf(
      'Sabudana',
      'Rock Salt',
      { name: 'Banana Wafers', aliases: ['farali wafers'] },
      { name: 'Cat Food', categories: ['Pet Care'] },
      'Wheat Noodles',
    );
    for (const text of ['fasting food', 'vrat', 'upvas ka khana', 'व्रत'])
      expect(new Set(fasts.query(text).ids), text).toEqual(new Set(['Sabudana', 'Rock Salt', 'Banana Wafers']));
  });
});

describe('food for people and for animals', () => {
  const index = indexOf(
    { name: 'Marie Biscuits', categories: ['Bakery'] },
    { name: 'Dog Treats', aliases: ['dog biscuit'], categories: ['Pet Care'] },
    { name: 'Puppy Food with Chicken', categories: ['Pet Care'] },
    { name: 'Chicken Breast', categories: ['Meat'] },
    { name: 'Baby Shampoo', categories: ['Baby'] },
    { name: 'Dog Shampoo', categories: ['Pet Care'] },
  );

  it.each([
    ['biscuit', ['Marie Biscuits']],
    ['chicken', ['Chicken Breast']],
    ['shampoo', ['Baby Shampoo']],
    ['dog biscuit', ['Dog Treats']],
    ['dog shampoo', ['Dog Shampoo']],
    ['treats', ['Dog Treats']],
  ])('are not mixed: %s', (text, names) => {
    expect(exactOf(index, text)).toEqual(names);
    const isForAnimals = (name: string) => /dog|puppy/i.test(name);
    expect(index.query(text).ids.filter((id) => isForAnimals(id) !== isForAnimals(names[0] ?? ''))).toEqual([]);
  });
});

describe('what is only related', () => {
  const index = indexOf(
    'Sanitary Pads',
    'Scrub Pads',
    'Detergent Powder',
    'Baby Powder',
    'Tomato',
    { name: 'Toned Milk', subCategories: ['Milk'] },
    { name: 'Milk Chocolate Bar', subCategories: ['Chocolates'] },
  );

  it('comes after what was searched for', () => {
    expect(exactOf(index, 'sanitary pads')).toEqual(['Sanitary Pads']);
    expect(exactOf(index, 'milk')).toEqual(['Toned Milk']);
  });

  it('is left out when it shares but the form', () => {
    for (const text of ['sambar powder', 'rasam powder', 'makeup pads'])
      expect(index.query(text).ids, text).toEqual([]);
  });
});
