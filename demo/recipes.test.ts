/** The demo recipes, matched with the demo products as shoppers get them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { openShop, sharedShop } from '../server/testing/shop.ts';
import { loadDemo } from './load.ts';

/** The product of each ingredient. */
const products: Record<string, string> = {
  almonds: 'Almonds',
  'assam tea': 'Assam Tea',
  'basmati rice': 'Basmati Rice',
  'bay leaf': 'Bay Leaf',
  besan: 'Besan',
  'bottle gourd': 'Bottle Gourd',
  brinjal: 'Brinjal',
  butter: 'Table Butter',
  cardamom: 'Green Cardamom',
  carrot: 'Carrot',
  cashews: 'Cashews',
  cauliflower: 'Cauliflower',
  'chana dal': 'Chana Dal',
  'chicken curry cut': 'Chicken Curry Cut',
  cinnamon: 'Cinnamon',
  cloves: 'Cloves',
  coconut: 'Coconut',
  'coriander leaves': 'Coriander Leaves',
  'coriander powder': 'Coriander Powder',
  'cumin seeds': 'Cumin Seeds',
  curd: 'Fresh Curd',
  'curry leaves': 'Curry Leaves',
  eggs: 'White Eggs',
  'fenugreek leaves': 'Fenugreek Leaves',
  fish: 'Rohu Fish Steaks',
  'french beans': 'French Beans',
  'fresh cream': 'Fresh Cream',
  'full cream milk': 'Full Cream Milk',
  'garam masala': 'Garam Masala',
  garlic: 'Garlic',
  ghee: 'Cow Ghee',
  ginger: 'Ginger',
  'green capsicum': 'Green Capsicum',
  'green chilli': 'Green Chilli',
  'green peas': 'Green Peas',
  'idli dosa batter': 'Idli Dosa Batter',
  'kabuli chana': 'Kabuli Chana',
  'kala chana': 'Kala Chana',
  'ladi pav': 'Ladi Pav',
  'lady finger': 'Lady Finger',
  lemon: 'Lemon',
  maida: 'Maida',
  'mint leaves': 'Mint Leaves',
  'moong dal': 'Moong Dal',
  'mustard oil': 'Mustard Oil',
  'mustard seeds': 'Mustard Seeds',
  'mutton curry cut': 'Mutton Curry Cut',
  onion: 'Onion',
  paneer: 'Fresh Paneer',
  peanuts: 'Raw Peanuts',
  pistachios: 'Pistachios',
  potato: 'Potato',
  pumpkin: 'Pumpkin',
  raisins: 'Raisins',
  rajma: 'Rajma',
  'red chilli powder': 'Red Chilli Powder',
  sabudana: 'Sabudana',
  salt: 'Iodised Salt',
  'sona masoori rice': 'Sona Masoori Rice',
  sooji: 'Sooji',
  spinach: 'Spinach',
  sugar: 'Sugar',
  'sunflower oil': 'Sunflower Oil',
  'thick poha': 'Thick Poha',
  tomato: 'Tomato',
  'toor dal': 'Toor Dal',
  'turmeric powder': 'Turmeric Powder',
  'urad dal': 'Urad Dal',
  'whole wheat atta': 'Whole Wheat Atta',
};

describe('the demo recipes', () => {
  const shop = sharedShop(() => openShop());
  beforeAll(async () => {
    await loadDemo({ ...shop, log: shop.app.log });
  });

  it('are thirty dishes and more, each found by its names in both languages', () => {
    const recipes = shop.recipes.list();
    expect(recipes.length).toBeGreaterThanOrEqual(30);
    for (const { id, name, translations, aliases } of recipes) {
      for (const each of [name, translations?.hi?.name ?? '', ...aliases])
        expect([each, shop.recipes.findNamed(`${each} for 3`)?.dish.id]).toEqual([each, id]);
    }
  });

  it('find the right product in stock for every ingredient, in both languages, for two and for ten', async () => {
    const found = new Map<string, string | undefined>();
    for (const { id, lines } of shop.recipes.list()) {
      for (const servings of [2, 10]) {
        const list = await shop.recipes.listFor(id, servings);
        expect(list.lines).toHaveLength(lines.length);
        for (const { match } of list.lines) {
          found.set(match.text, match.choice?.product.name);
          expect([match.text, match.choice?.quantity]).not.toEqual([match.text, 0]);
        }
      }
    }
    expect(Object.fromEntries(found)).toEqual(products);
    expect(
      shop.recipes
        .list()
        .flatMap(({ lines }) =>
          lines.filter(({ translations }) => !/[\u0900-\u097f]/.test(translations.hi?.text ?? '')),
        ),
    ).toEqual([]);
  });
});
