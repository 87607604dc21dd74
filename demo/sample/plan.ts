/**
 * Invents what happened in the shop of a demo during four weeks, until this moment: who ordered what and when, what became of it, and what
 * people thought of it. The same seed and moment give the same shop.
 */
import { encodeTime } from 'ulid';
import { sampleNumbers } from '../../server/lib/sample-people.ts';
import type { SampleOrder, SampleReview, SampleShop } from '../../server/sample-shop/plan.ts';
import type { DemoFile } from '../schema.ts';
import { createBaskets } from './baskets.ts';
import { after, daysUntil, deliveryTime, orderTimes } from './clock.ts';
import { openOrders, pastOrder } from './fate.ts';
import { sampleOffers, weeklyCode, welcomeCode } from './offers.ts';
import { customerNumbers, samplePeople } from './people.ts';
import { type Chance, chanceFrom } from './random.ts';
import { reviewReply, reviewTexts } from './words.ts';

const sampleSeed = 20_261_130;
const days = 28;
/** One tries the shop as this customer. */
const tried = sampleNumbers.shopper;
/** Orders of the last minutes are not done yet. */
const doneAfter = 40;

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';
const readable = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const idLength = 26;

/** An id whose time is that moment; its last two characters are left for ids of what belongs to it. */
const idAt = (at: Date, chance: Chance): string => {
  const time = encodeTime(at.getTime()).toLowerCase();
  return `${time + chance.letters(crockford, idLength - time.length - 2)}00`;
};

export function planSampleShop(products: DemoFile['products'], now: Date, seed = sampleSeed): SampleShop {
  const chance = chanceFrom(seed);
  const baskets = createBaskets(products, chance);
  const period = daysUntil(now, days);
  const openedAt = after(deliveryTime(period[0] ?? ''), -24 * 60);
  const stock = createStock(products);
  const frequent = customerNumbers.map((number) => [number, number === tried ? 9 : chance.whole(1, 9)] as const);
  const orders: SampleOrder[] = [];
  const firstOrderOf = new Map<number, Date>();

  const place = (at: Date, by?: number): SampleOrder | undefined => {
    const customer = by ?? chance.pickWeighted(frequent);
    const lines = baskets.of(customer, ({ sku }, quantity) => stock.has(sku, quantity));
    if (lines.length === 0) return undefined;
    for (const { sku, quantity } of lines) stock.take(sku, quantity);
    const isFirst = !firstOrderOf.has(customer);
    if (isFirst) firstOrderOf.set(customer, at);
    const code = isFirst ? chance.happens(45) && welcomeCode : chance.happens(18) && weeklyCode;
    const number = `TK-${chance.letters(readable, 8)}`;
    return { ...{ id: idAt(at, chance), number, customer, at, lines, picker: 0, rider: 0 }, ...(code && { code }) };
  };

  for (const day of period) {
    if (deliveryTime(day) <= now) stock.receive(deliveryTime(day));
    for (const at of orderTimes(day, chance)) {
      if (after(at, doneAfter) > now) break;
      const order = place(at);
      if (order) orders.push(pastOrder(order, now, chance));
    }
  }
  for (const open of openOrders(now, tried)) {
    const order = place(open.at, open.customer);
    if (order) orders.push(open.complete(order));
  }

  const joinedAt = (customer: number) => after(firstOrderOf.get(customer) ?? now, -8);
  return {
    people: samplePeople(openedAt, joinedAt),
    offers: sampleOffers(),
    orders,
    deliveries: stock.received,
    reviews: reviewsOf(orders, now, chance),
    openedAt,
  };
}

/** The stock of each product as the orders leave it, and the goods that arrive. */
function createStock(products: DemoFile['products']) {
  const full = new Map(products.map(({ sku, stock }) => [sku, stock]));
  const left = new Map(full);
  const received: { sku: string; quantity: number; at: Date }[] = [];
  return {
    received,
    has: (sku: string, quantity: number): boolean => (left.get(sku) ?? 0) >= quantity + 2,
    take: (sku: string, quantity: number): void => void left.set(sku, (left.get(sku) ?? 0) - quantity),
    /** In the morning the shop has everything again of which it had little. */
    receive(at: Date): void {
      for (const [sku, most] of full) {
        const quantity = most - (left.get(sku) ?? 0);
        if (quantity === 0 || quantity * 3 < most) continue;
        received.push({ sku, quantity, at });
        left.set(sku, most);
      }
    },
  };
}

/** Some people review what they received, each product once. */
function reviewsOf(orders: readonly SampleOrder[], now: Date, chance: Chance): SampleReview[] {
  const known = new Set<string>();
  const stars = [
    [5, 46],
    [4, 36],
    [3, 11],
    [2, 4],
    [1, 3],
  ] as const;
  return orders
    .flatMap(({ customer, lines, deliveredAt, refused, missing }) => {
      if (!deliveredAt || !chance.happens(45)) return [];
      return lines.flatMap(({ sku }): SampleReview[] => {
        const key = `${customer} ${sku}`;
        const at = after(deliveredAt, chance.whole(90, 2_800));
        if (known.has(key) || at > now || sku === refused?.sku || sku === missing?.sku) return [];
        known.add(key);
        const given = chance.pickWeighted(stars);
        const text = chance.pick(reviewTexts[given] ?? ['']);
        const repliedAt = after(at, chance.whole(60, 900));
        const reply = given <= 2 && repliedAt < now && { at: repliedAt, text: reviewReply };
        return [{ ...{ id: idAt(at, chance), customer, sku, stars: given, text, at }, ...(reply && { reply }) }];
      });
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
