/** Tries offers on an order, with the same rules as the server. Loaded in a shop with offers. */
import { toPaise } from '../../contract/money.ts';
import { chooseOffer, type OfferedLine } from '../../contract/offer-rules.ts';
import { type TriedOffer, tryOffer } from '../../contract/offer-suggestions.ts';
import type { MyOffer } from '../../contract/offers.ts';
import { type Bill, billOf } from '../../contract/pricing.ts';
import type { ReadOffers } from '../offers/my-offers.ts';
import { type CartLine, isAvailable } from './cart-lines.ts';
import type { OfferedOrder } from './use-offers.ts';

export { readMyOffers } from '../offers/my-offers.ts';

/** What offers do to an order. */
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
export function tryOffers({ lines, rules, tipPaise }: OfferedOrder, code: string, read: ReadOffers): TriedOffers {
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
    pricePaise: toPaise(product.price),
    discount: product.discount,
    quantity,
  }));
