/** Offers as shoppers see them. */
import type { OfferedLine } from '../../contract/offers/offer-rules.ts';
import { nearOffers, tryOffer } from '../../contract/offers/offer-suggestions.ts';
import type { MyOffers, NearOffer, ShopOffer } from '../../contract/offers/offers.ts';
import type { Locale } from '../../messages/locale.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database, Queries } from '../db/database.ts';
import type { LiveOffers } from './live-offers.ts';
import { presentForPerson, presentForShop, presentNear } from './present.ts';
import { type NameOfStore, refusalHere, unknownCoupon } from './refusals.ts';
import * as repository from './repository.ts';

interface Parts {
  database: Database;
  catalogue: Pick<Catalogue, 'snapshot'>;
  live: LiveOffers;
  /** Returns true when a person has placed an order that was not cancelled. */
  hasOrdered: (queries: Queries, userId: string) => Promise<boolean>;
  nameOfStore: NameOfStore;
  now: () => Date;
}

/** The order that offers are named for. */
interface NamedFor {
  lines: readonly OfferedLine[];
  /** The delivery fee, whole paise. */
  deliveryPaise: number;
  code: string | undefined;
  givenId: string | undefined;
}

export function createOffers({ database, catalogue, live, hasOrdered, nameOfStore, now }: Parts) {
  const { queries } = database;

  /**
   * The offers that one person's order may get, with the one of `code`; none of it changes anything.
   * @throws AppError COUPON_UNKNOWN, COUPON_EXPIRED, COUPON_NOT_APPLICABLE
   */
  async function mine(userId: string, code: string | undefined, language: Locale | undefined): Promise<MyOffers> {
    const coupon = code ? live.findByCode(code) : undefined;
    const refused = code ? (coupon ? refusalHere(coupon, nameOfStore) : unknownCoupon(code)) : undefined;
    if (refused) throw refused;
    const offers = live.current().filter(({ code: own, terms }) => own === null || terms.listed);
    const all = coupon && !offers.includes(coupon) ? [...offers, coupon] : offers;
    const counts = new Map(
      (all.length > 0
        ? await repository.listCounts(
            queries,
            all.map(({ id }) => id),
            userId,
          )
        : []
      ).map((each) => [each.id, each]),
    );
    const needsFirst = all.some(({ rule }) => rule.isFirstOrder);
    const present = (offer: (typeof all)[number]) =>
      presentForPerson(offer, counts.get(offer.id), { snapshot: catalogue.snapshot(), nameOfStore }, language);
    return {
      offers: offers.map(present),
      ...(coupon && { asked: present(coupon) }),
      firstOrder: needsFirst ? !(await hasOrdered(queries, userId)) : false,
      now: now().toISOString(),
    };
  }

  return {
    /** Returns for the pages of the current store that it lists offers at this time; nothing when it has none. */
    shown(): { offers?: boolean } {
      const offers = live.shown();
      return offers === undefined ? {} : { offers };
    },

    /** How many offers the current store lists at this time. */
    countListed: (): number => live.listed().length,

    /** The offers that the current store lists at this time. */
    list: (language: Locale | undefined): ShopOffer[] =>
      live.listed().map((offer) => presentForShop(offer, { snapshot: catalogue.snapshot(), nameOfStore }, language)),

    mine,

    /**
     * The offers to name to one person for an order: those that apply with their code, and those that would apply with more.
     * @param order `code`: that was named already; `givenId`: the offer that the order gets
     */
    async near(userId: string, order: NamedFor, language: Locale | undefined): Promise<NearOffer[]> {
      const read = await mine(userId, undefined, language);
      const others = read.offers.filter(({ code }) => code === undefined || code !== order.code);
      const tried = others.map((shown) => tryOffer(shown, read, order.lines, order.deliveryPaise));
      return nearOffers(tried, order.givenId).map(presentNear);
    },
  };
}

export type Offers = ReturnType<typeof createOffers>;
