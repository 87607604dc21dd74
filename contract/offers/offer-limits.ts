/** Choices and limits of offers, without schemas, which browsers do not need for them. */
import { usualWidth } from '../api/plain-text.ts';

export const offerKinds = ['percent', 'amount', 'free_delivery', 'buy_get'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** `draft` was never active. An ended offer stays in the list, and can be made active again. */
export const offerStates = ['draft', 'active', 'paused', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

/** Which products count together for a free one: those of each product by itself, or all products that the offer is for. */
export const buyGetScopes = ['same', 'any'] as const;

/** Characters, rupees and numbers. */
export const offerLimits = {
  offers: 200,
  codeMin: 3,
  codeMax: 20,
  title: 60,
  description: 200,
  rupees: 1_000_000,
  budget: 100_000_000,
  uses: 10_000_000,
  /** Units to buy, and units that are free with them. */
  units: 20,
  products: 200,
  categories: 50,
  subCategories: 100,
  stores: 200,
  /** Orders on a page of an offer's report. */
  reportPage: 50,
} as const;

/** A code as it is stored and compared: without spaces and the quotation marks around it, in capital letters of the usual width. */
export const offerCodeOf = (typed: string): string =>
  usualWidth(typed)
    .replace(/^['"‘’“”„«»`]+|(?<!['"‘’“”„«»`])['"‘’“”„«»`]+$/g, '')
    .replaceAll(' ', '')
    .toUpperCase();
