import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import type { ShoppingListLine } from '../../contract/search/shopping-list.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, shared, sharedShop } from '../testing/shop.ts';

describe('pasting a list', () => {
  const logged: string[] = [];
  const shop = sharedShop(() => openShop({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => logged.push(line) } }));
  const ids = shared(async () => {
    const stock = (name: string, others: object = {}) => stockProduct(shop, { name, aliases: [], ...others });
    return {
      potato: await stock('Potato', { translations: { hi: { name: 'आलू' } } }),
      potatoes: await stock('Potato', { unitQuantity: 5, pricePaise: 18_000 }),
      curd: await stock('Fresh Curd', { unit: 'GM', unitQuantity: 400, pricePaise: 4500 }),
      milk: await stock('Toned Milk', { unit: 'ML', unitQuantity: 500, stock: 3 }),
      eggs: await stock('White Eggs', { unit: 'PC', unitQuantity: 6 }),
      ghee: await stock('Cow Ghee', { unit: 'ML', unitQuantity: 500, stock: 0 }),
      salt: await stock('Iodised Salt', { stock: 500 }),
      hidden: await stock('Saffron', { publish: false }),
    };
  });

  const send = async (body: unknown, query = '') => {
    const url = `${calls.matchList.path}${query}`;
    return shop.app.inject({ method: 'POST', url, payload: body as object });
  };
  const match = async (text: string, query = ''): Promise<ShoppingListLine[]> => {
    const answer = await send({ text }, query);
    expect(answer.statusCode, text).toBe(200);
    return answer.json().data.lines;
  };
  const brief = ({ text, product, quantity }: ShoppingListLine) => [text, product?._id, quantity];

  it('chooses products and packs for each line, in order', async () => {
    const lines = await match('Hi, please send\n1. aloo 2 kg\n2. dahi 400g x2\n3. अंडे एक दर्जन\n4. doodh 2 packet');
    expect(lines.map(brief)).toEqual([
      ['aloo 2 kg', ids.potato, 2],
      ['dahi 400g x2', ids.curd, 2],
      ['अंडे एक दर्जन', ids.eggs, 2],
      ['doodh 2 packet', ids.milk, 2],
    ]);
    expect(lines.map(({ wanted }) => wanted)).toEqual([
      { amount: 2000, unit: 'g' },
      { amount: 800, unit: 'g' },
      { amount: 12, unit: 'piece' },
      { amount: 2, unit: 'pack' },
    ]);
    expect(lines.every(({ short }) => short === undefined)).toBe(true);
  });

  it('chooses the pack that comes closest with the fewest packs, and offers the other', async () => {
    const [line] = await match('10 kg potatoes');
    expect([line?.product?._id, line?.quantity]).toEqual([ids.potatoes, 2]);
    const other = line?.alternatives.find(({ product }) => product._id === ids.potato);
    expect(other?.quantity).toBe(10);
  });

  it('puts lines of the same thing together, and never offers the chosen pack as an alternative', async () => {
    const lines = await match('aloo 2 kg\npotato 8 kg\nआलू 5 kg');
    expect(lines.map(({ product, quantity }) => [product?._id, quantity])).toEqual([[ids.potatoes, 3]]);
    expect(lines[0]?.alternatives.map(({ product }) => product._id)).toEqual([ids.potato]);
  });

  it('shows what it does not know as unmatched', async () => {
    const [charger, potato] = await match('laptop charger, aloo');
    expect(charger).toEqual({ text: 'laptop charger', product: null, quantity: 0, alternatives: [] });
    expect(potato?.product?._id).toBe(ids.potato);
  });

  it('says when there is less than is wanted, by the stock or by what a cart takes', async () => {
    const [milk, salt] = await match('milk 5 packets, salt 30 packets');
    expect(milk).toMatchObject({ quantity: 3, short: true, product: { _id: ids.milk } });
    expect(salt).toMatchObject({ quantity: limits.cartQuantity, short: true, product: { _id: ids.salt } });
  });

  it('names what is sold out, and nothing that is not on sale', async () => {
    const [ghee, saffron] = await match('ghee 1 kg\nsaffron 1 g');
    expect(ghee).toMatchObject({ product: null, quantity: 0, soldOut: { _id: ids.ghee } });
    expect(saffron?.product).toBe(null);
    expect(JSON.stringify([ghee, saffron])).not.toContain(ids.hidden);
  });

  it('adds up lines that mean the same', async () => {
    const lines = await match('aloo 1 kg\ndahi\npotato 2 kg');
    expect(lines.map(brief)).toEqual([
      ['aloo 1 kg + potato 2 kg', ids.potato, 3],
      ['dahi', ids.curd, 1],
    ]);
    expect(lines[0]?.wanted).toEqual({ amount: 3000, unit: 'g' });
    const [curd, ...others] = await match('dahi 1 packet, curd 800 g, dahi 2');
    expect([curd?.quantity, curd?.wanted, others]).toEqual([5, undefined, []]);
  });

  it('answers with names in the language that is asked for', async () => {
    const [line] = await match('potato 2 kg', '?lang=hi');
    expect(line?.product).toMatchObject({ name: 'आलू', englishName: 'Potato' });
    expect((await send({ text: 'potato' }, '?lang=fr')).json().code).toBe('VALIDATION');
  });

  it.each(['', '   \n ', '🥔🧅🍅', 'Hi, good morning', '----', '\u0000\u0001', '2 kg'])(
    'has no lines for %j',
    async (text) => {
      expect(await match(text)).toEqual([]);
    },
  );

  it('refuses a list that is too long with a sentence, a code, and what is too long', async () => {
    const characters = await send({ text: 'a'.repeat(limits.listText + 1) });
    expect([characters.statusCode, characters.json()]).toMatchObject([
      400,
      {
        code: 'LIST_TOO_LONG',
        message: 'Your list has 5,001 characters, and at most 5,000 can be read at once. Please paste it in parts.',
        messageKey: 'errors.listTooManyCharacters',
        data: { of: 'characters', most: 5000, given: 5001 },
      },
    ]);
    const line = (_: unknown, i: number) => `aloo ${i + 1} kg`;
    const lines = await send({ text: Array.from({ length: 500 }, line).join('\n').slice(0, limits.listText) });
    expect([lines.statusCode, lines.json()]).toMatchObject([
      400,
      { code: 'LIST_TOO_LONG', data: { of: 'lines', most: 100 } },
    ]);
    expect(await match(Array.from({ length: limits.listLines }, line).join('\n'))).toHaveLength(1);
  });

  it.each([{}, { text: 5 }, { text: null }, { text: ['aloo'] }, [], 'aloo'])('refuses %j', async (body) => {
    const answer = await send(body);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });

  it('logs and stores nothing of a list', async () => {
    const answer = await send({ text: 'secret-wish 9876543210, aloo 2 kg' });
    expect(answer.headers['cache-control']).toBe('no-store');
    await send({ text: `secret-wish ${'a'.repeat(limits.listText)}` });
    expect(logged.join('')).not.toMatch(/secret-wish|9876543210/);
  });

  it('answers any text with products in stock, in quantities that a cart takes', async () => {
    const word = fc.constantFrom(
      'aloo',
      'दही',
      'milk',
      'x2',
      '2 kg',
      '½',
      '५०० ग्राम',
      ',',
      '\n',
      'and',
      '(',
      '🥔',
      '1e9',
      '-3',
      '²',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
    );
    for (const one of fc.sample(text, 200)) {
      for (const { product, quantity, alternatives, short } of await match(one.toWellFormed())) {
        if (product === null) expect([quantity, short], one).toEqual([0, undefined]);
        else expectBuyable(product.stock, quantity, one);
        expect(alternatives.length).toBeLessThanOrEqual(limits.listAlternatives);
        for (const other of alternatives) expectBuyable(other.product.stock, other.quantity, one);
      }
    }
  });
});

function expectBuyable(stock: number, quantity: number, text: string): void {
  expect(Number.isInteger(quantity) && quantity >= 1, text).toBe(true);
  expect(quantity, text).toBeLessThanOrEqual(Math.min(stock, limits.cartQuantity));
}
