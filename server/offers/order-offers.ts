/** Offers on orders: which one an order gets, and taking its use in the order's transaction. */
import {
  applies,
  chooseOffer,
  evaluateOffer,
  type OfferedLine,
  type OfferFacts,
} from '../../contract/offers/offer-rules.ts';
import { text } from '../../messages/text.ts';
import type { Queries } from '../db/database.ts';
import { AppError } from '../lib/errors.ts';
import { isSpent, type LiveOffer, type LiveOffers } from './live-offers.ts';
import { type NameOfStore, refusalHere, refusalOf, unknownCoupon } from './refusals.ts';
import * as repository from './repository.ts';

interface Parts {
  live: LiveOffers;
  nameOfStore: NameOfStore;
  now: () => Date;
}

/** The offers that an order may get. */
export interface AskedOffers {
  automatic: readonly LiveOffer[];
  /** The offer of the shopper's code, and why it cannot be used, whatever is ordered. */
  coupon?: { code: string; offer: LiveOffer | undefined; refused: AppError | undefined };
}

/** The part of the offers that depends on the shopper, read while the account is locked. */
export type ReadCounts = ReadonlyMap<string, repository.Counts>;

/** The offer that an order gets. */
export interface GivenOffer {
  offer: LiveOffer;
  /** Its discount, whole paise. */
  paise: number;
}

interface Situation {
  counts: ReadCounts;
  /** True when the shopper has not ordered before. */
  isFirstOrder: boolean;
  /** The delivery fee, whole paise. */
  deliveryPaise: number;
}

/** An offer was used up or changed between reading and taking it, so the order is checked again with what is true now. */
export class OfferChangedError extends Error {}

export function createOrderOffers({ live, nameOfStore, now }: Parts) {
  const factsOf = (offer: LiveOffer, { counts, isFirstOrder, deliveryPaise }: Situation): OfferFacts => {
    const found = counts.get(offer.id);
    const uses = found?.uses ?? 0;
    return {
      now: now().getTime(),
      isFirstOrder,
      usedByPerson: found?.byPerson ?? 0,
      // A deleted offer has no counts.
      isUsedUp: !found || (offer.mostUses !== null && uses >= offer.mostUses),
      ...(offer.budgetPaise !== null && { leftPaise: offer.budgetPaise - (found?.givenPaise ?? 0) }),
      deliveryPaise,
    };
  };

  return {
    /** Returns true when anybody can use an offer on orders from the current repository. */
    areOn: (): boolean => live.shown() !== undefined,

    /** The offers that an order with this code from the current store may get, from memory. Undefined when there is nothing to evaluate. */
    asked(code: string | undefined): AskedOffers | undefined {
      const automatic = live.automatic();
      if (!code) return automatic.length > 0 ? { automatic } : undefined;
      const offer = live.findByCode(code);
      const refused = offer ? refusalHere(offer, nameOfStore) : unknownCoupon(code);
      return { automatic, coupon: { code, offer, refused } };
    },

    /** Returns true when it matters if the shopper has ordered before. */
    needsFirstOrder: ({ automatic, coupon }: AskedOffers): boolean =>
      [...automatic, coupon?.offer].some((offer) => offer?.rule.isFirstOrder),

    /** One statement. */
    async counts(tx: Queries, userId: string, { automatic, coupon }: AskedOffers): Promise<ReadCounts> {
      const ids = [...automatic, ...(coupon?.offer ? [coupon.offer] : [])].map(({ id }) => id);
      return new Map((await repository.listCounts(tx, ids, userId)).map((each) => [each.id, each]));
    },

    /** The offer that takes most off these lines. */
    choose(
      { automatic, coupon }: AskedOffers,
      lines: readonly OfferedLine[],
      situation: Situation,
    ): GivenOffer | undefined {
      const candidate = (offer: LiveOffer) => ({ live: offer, rule: offer.rule, facts: factsOf(offer, situation) });
      const usable = coupon?.offer && !coupon.refused ? candidate(coupon.offer) : undefined;
      const chosen = chooseOffer(lines, automatic.map(candidate), usable);
      return chosen && { offer: chosen.offer.live, paise: chosen.paise };
    },

    /** Why the shopper's code does not apply to these lines; undefined when it does, or there is none. */
    refusal({ coupon }: AskedOffers, lines: readonly OfferedLine[], situation: Situation): AppError | undefined {
      if (!coupon?.offer || coupon.refused) return coupon?.refused;
      const result = evaluateOffer(coupon.offer.rule, lines, factsOf(coupon.offer, situation));
      return applies(result) ? undefined : refusalOf(result, coupon.code);
    },

    /** Takes a use for an order. One statement; it locks the offer. @throws OfferChangedError */
    async take(
      tx: Queries,
      { offer, paise }: GivenOffer,
      order: { id: string; number: string; storeId: string; userId: string },
    ): Promise<void> {
      const spent = await repository.takeUse(tx, {
        offerId: offer.id,
        version: offer.version,
        orderId: order.id,
        orderNumber: order.number,
        storeId: order.storeId,
        userId: order.userId,
        givenPaise: paise,
      });
      if (!spent) throw new OfferChangedError('an offer was used up or changed in the meantime');
      if (isSpent(spent)) await live.copy.announce(tx);
    },

    /** Reads the offers again, after `OfferChangedError`. */
    catchUp: () => live.copy.read(),

    /** Gives back what a cancelled order used, once. The caller has the order locked. */
    async giveBack(tx: Queries, orderId: string): Promise<void> {
      const use = await repository.findUse(tx, orderId);
      if (!use || use.givenBackAt) return;
      if (await repository.giveBack(tx, use)) await live.copy.announce(tx);
    },

    /** Takes it again when the cancellation is reverted. @throws AppError COUPON_USED_UP when a limit does not allow it */
    async takeAgain(tx: Queries, orderId: string): Promise<void> {
      const use = await repository.findUse(tx, orderId);
      if (!use?.givenBackAt) return;
      const spent = await repository.takeAgain(tx, use);
      if (!spent) throw new AppError('COUPON_USED_UP', text('errors.offerNotRestored'));
      if (isSpent(spent)) await live.copy.announce(tx);
    },

    /** An order gets less than before, because products are missing. @param paise what it gets from now on */
    async lower(tx: Queries, orderId: string, paise: number): Promise<void> {
      const use = await repository.findUse(tx, orderId);
      if (!use || use.givenBackAt || use.givenPaise <= paise) return;
      await repository.setGiven(tx, use, paise);
      await live.copy.announce(tx);
    },

    /** An order gets as much as before products were missing that are there after all. @param paise what it gets from now on */
    async raise(tx: Queries, orderId: string, paise: number): Promise<void> {
      const use = await repository.findUse(tx, orderId);
      if (!use || use.givenBackAt || use.givenPaise >= paise) return;
      await repository.setGiven(tx, use, paise);
      await live.copy.announce(tx);
    },

    /** Forgets who used offers when an account is deleted in `tx`. Counts and budgets stay. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.forgetPerson(tx, userId),
  };
}

export type OrderOffers = ReturnType<typeof createOrderOffers>;
