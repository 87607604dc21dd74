/**
 * Offers of one person tried on an order, and which of them are named: the same for the checkout and for a caller. No imports of schemas,
 * so that it stays small in the browser.
 */
import { toPaise } from '../money/money.ts';
import {
  applies,
  evaluateOffer,
  type OfferedLine,
  type OfferFacts,
  type OfferResult,
  type OfferRule,
  ruleFrom,
} from './offer-rules.ts';
import type { MyOffer, MyOffers } from './offers.ts';

/** An offer with what it does to an order. */
export interface TriedOffer {
  shown: MyOffer;
  rule: OfferRule;
  facts: OfferFacts;
  result: OfferResult;
}

/** @param read what the offer depends on besides the order @param deliveryPaise what the delivery of these lines costs, whole paise */
export function tryOffer(
  shown: MyOffer,
  read: Pick<MyOffers, 'firstOrder' | 'now'>,
  lines: readonly OfferedLine[],
  deliveryPaise: number,
): TriedOffer {
  const rule = ruleFrom(shown);
  const facts = factsOf(shown, read, deliveryPaise);
  return { shown, rule, facts, result: evaluateOffer(rule, lines, facts) };
}

const factsOf = (
  { usedByYou, usedUp, left }: MyOffer,
  { now, firstOrder }: Pick<MyOffers, 'firstOrder' | 'now'>,
  deliveryPaise: number,
): OfferFacts => ({
  now: Date.parse(now),
  isFirstOrder: firstOrder,
  usedByPerson: usedByYou,
  isUsedUp: usedUp,
  ...(left !== null && { leftPaise: toPaise(left) }),
  deliveryPaise,
});

/** The offers to name: those that apply with their code, and those that would apply with more. @param givenId the one that the order gets */
export const nearOffers = (tried: readonly TriedOffer[], givenId: string | undefined): TriedOffer[] =>
  tried.filter(({ shown, result }) => {
    if (shown._id === givenId) return false;
    return applies(result) ? shown.code !== undefined : result.reason === 'minimum' || result.reason === 'units';
  });
