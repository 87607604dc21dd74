/** The offer of an order: read with what it depends on, applied to the lines, and given back by a cancellation. */

import { pickTranslations } from '../../../contract/catalogue/translations.ts';
import type { AppliedOffer, Bill, BilledOffer, BillLine } from '../../../contract/money/pricing.ts';
import type { OfferedLine } from '../../../contract/offers/offer-rules.ts';
import { text } from '../../../messages/text.ts';
import type { Queries } from '../../db/database.ts';
import { AppError } from '../../lib/errors.ts';
import type { LiveOffer } from '../../offers/live-offers.ts';
import { type AskedOffers, OfferChangedError, type OrderOffers, type ReadCounts } from '../../offers/order-offers.ts';
import { hasOrdered, type PlacedOrderRow } from '../model/repository.ts';
import type { Step } from '../transitions/transition.ts';

/** The effect of offers on one order. */
export interface Offering {
  /** The offer that lines get. @param deliveryPaise what their delivery costs, whole paise */
  offerFor: (lines: readonly OfferedLine[], deliveryPaise: number) => AppliedOffer | undefined;
  /** Why the shopper's code does not apply to lines. */
  refusal: (lines: readonly OfferedLine[], deliveryPaise: number) => AppError | undefined;
}

/** The offers that one order may get. Each of `statements` reads a part of what they depend on, under the lock of the account. */
export class OfferReader {
  readonly #offers: OrderOffers;
  readonly #asked: AskedOffers | undefined;
  #counts: ReadCounts = new Map();
  #isFirstOrder = false;

  /** @param code of the shopper, if any */
  constructor(offers: OrderOffers, code: string | undefined) {
    this.#offers = offers;
    this.#asked = offers.asked(code);
  }

  /** Without any offer there is nothing to read, and an order costs no statement more. */
  statements(tx: Queries, userId: string): (() => Promise<void>)[] {
    const [offers, asked] = [this.#offers, this.#asked];
    if (!asked) return [];
    const readCounts = async () => {
      this.#counts = await offers.counts(tx, userId, asked);
    };
    const readFirstOrder = async () => {
      this.#isFirstOrder = !(await hasOrdered(tx, userId));
    };
    return offers.needsFirstOrder(asked) ? [readCounts, readFirstOrder] : [readCounts];
  }

  /** Undefined without any offer. Call it after the statements. */
  offering(): Offering | undefined {
    const [offers, asked] = [this.#offers, this.#asked];
    if (!asked) return undefined;
    const situation = (deliveryPaise: number) => ({
      counts: this.#counts,
      isFirstOrder: this.#isFirstOrder,
      deliveryPaise,
    });
    return {
      offerFor: (lines, deliveryPaise) => {
        const given = offers.choose(asked, lines, situation(deliveryPaise));
        return given && { offer: billedOffer(given.offer), paise: given.paise };
      },
      refusal: (lines, deliveryPaise) => offers.refusal(asked, lines, situation(deliveryPaise)),
    };
  }

  /** Takes the offer of a bill, if it has one. @throws OfferChangedError */
  async take(tx: Queries, bill: Bill, order: PlacedOrderRow): Promise<void> {
    const line = bill.lines.find(({ offer }) => offer);
    const offer = [...(this.#asked?.automatic ?? []), this.#asked?.coupon?.offer].find(
      (each) => each?.id === line?.offer?.id,
    );
    if (line && offer) await this.#offers.take(tx, { offer, paise: -line.paise }, order);
  }
}

const titleTranslations = ({ translations }: LiveOffer['terms']): Pick<BilledOffer, 'translations'> => {
  const titles = pickTranslations(translations, ['title']);
  return Object.keys(titles).length > 0 ? { translations: titles } : {};
};

const billedOffer = ({ id, code, terms, rule }: LiveOffer): AppliedOffer['offer'] => ({
  id,
  ...(code !== null && { code }),
  title: terms.title,
  ...titleTranslations(terms),
  ...(rule.benefit.kind === 'free_delivery' && { isOfDelivery: true }),
});

const maxTries = 5;

/** Runs `attempt` again when an offer was used up or changed between reading and taking it, with what is true by then. */
export async function retryWhileOffersChange<T>(offers: OrderOffers, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof OfferChangedError)) throw error;
      await offers.catchUp();
    }
  }
  throw new AppError('BUSY', text('errors.busy'), { retryAfter: 1 });
}

const offerLineOf = (bill: readonly BillLine[] | null | undefined) => bill?.find(({ offer }) => offer);

/**
 * Keeps the use of an order's offer as the order is after a change: given back when it is cancelled, taken again when that is
 * reverted, lower when it takes less off, and higher when it takes more off again. The order is locked, then the offer. @throws AppError
 * COUPON_USED_UP
 */
export async function settleOffer({
  tx,
  needs: { offers },
  order: before,
  transition: { changes },
}: Step): Promise<void> {
  const line = offerLineOf(before.bill);
  if (!line) return;
  const status = changes.status ?? before.status;
  if (status === 'cancelled' && before.status !== 'cancelled') await offers.giveBack(tx, before.id);
  if (status !== 'cancelled' && before.status === 'cancelled') await offers.takeAgain(tx, before.id);
  const after = offerLineOf(changes.bill);
  if (after && after.paise < line.paise) await offers.raise(tx, before.id, -after.paise);
  if (after && after.paise > line.paise) await offers.lower(tx, before.id, -after.paise);
}
