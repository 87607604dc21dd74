/** Tries offers on an order, with the same rules as the server. Loaded in a shop with offers. */
import { toPaise } from '../../contract/money/money.ts';
import { type Bill, billOf } from '../../contract/money/pricing.ts';
import { chooseOffer, type OfferedLine } from '../../contract/offers/offer-rules.ts';
import { type TriedOffer, tryOffer } from '../../contract/offers/offer-suggestions.ts';
import type { MyOffer } from '../../contract/offers/offers.ts';
import type { ReadOffers } from '../offers/my-offers.ts';
import { type CartLine, isAvailable } from './cart-lines.ts';
import type { Charging } from './pricing-rules.ts';

export { readMyOffers } from '../offers/my-offers.ts';

/** The order that offers apply to. */
export interface OfferedOrder extends Charging {
  lines: readonly CartLine[];
  tipPaise: number;
}

/** The effect of offers on an order. */
export interface TriedOffers {
  /** The offer of the shopper's code. */
  asked: TriedOffer | undefined;
  /** The others. */
  others: TriedOffer[];
  /** The offer that the order gets, and what it takes off in whole paise. */
  given: { tried: TriedOffer; paise: number } | undefined;
  /** The bill of lines with it. */
  billFor: (lines: readonly CartLine[]) => Bill;
}

/** @param code that the shopper entered; while it is being read, `read` may be of another one */
export function tryOffers(
  { lines, rules, rounds, tipPaise }: OfferedOrder,
  code: string,
  read: ReadOffers,
): TriedOffers {
  const offered = offeredLines(lines);
  const deliveryPaise = billOf(offered, { rules }).lines[0]?.paise ?? 0;
  const tried = (shown: MyOffer) => tryOffer(shown, read, offered, deliveryPaise);
  const asked = read.asked?.code === code ? tried(read.asked) : undefined;
  const others = read.offers.filter(({ _id }) => _id !== asked?.shown._id).map(tried);
  const automatic = others.filter(({ shown }) => shown.code === undefined);
  const choose = (some: readonly OfferedLine[]) => chooseOffer(some, automatic, asked);
  const chosen = choose(offered);
  return {
    asked,
    others,
    given: chosen && { tried: chosen.offer, paise: chosen.paise },
    billFor: (some) =>
      billOf(offeredLines(some), {
        rules,
        rounds,
        tipPaise,
        offerFor: (each) => {
          const best = choose(each);
          return best && { paise: best.paise, offer: billedOf(best.offer.shown) };
        },
      }),
  };
}

const billedOf = ({ _id, code, title }: MyOffer) => ({ id: _id, ...(code !== undefined && { code }), title });

const offeredLines = (lines: readonly CartLine[]): OfferedLine[] =>
  lines.filter(isAvailable).map(({ product, quantity }) => ({
    productId: product._id,
    categoryIds: product.category,
    subCategoryIds: product.subCategory,
    pricePaise: toPaise(product.price),
    discount: product.discount,
    quantity,
  }));
