/** Offers for tests. */
import { calls } from '../../contract/api/calls.ts';
import type { OfferState } from '../../contract/offers/offer-limits.ts';
import type { AdminOffer, OfferFields } from '../../contract/offers/offers.ts';
import type { Shopper } from './shopping.ts';

/** ₹50 off, for everybody, at any time. */
export const fiftyOff: OfferFields = {
  code: '',
  title: 'Fifty off',
  description: '',
  translations: {},
  listed: true,
  benefit: { kind: 'amount', amount: 50 },
  minimum: 0,
  firstOrder: false,
  perPerson: null,
  mostUses: null,
  budget: null,
  from: null,
  until: null,
  products: [],
  categories: [],
};

let codes = 0;
/** A code that no other test has. */
export const newCode = (): string => {
  codes += 1;
  return `TEST${codes}X${Math.floor(Math.random() * 1e6)}`;
};

/** Creates an offer, and activates it unless asked otherwise. */
export async function addOffer(
  admin: Shopper,
  fields: Partial<OfferFields> = {},
  state: OfferState = 'active',
): Promise<AdminOffer> {
  const added = await admin.call(calls.addOffer, {}, { ...fiftyOff, ...fields });
  if (added.status !== 200) throw new Error(added.message);
  const draft = added.data as AdminOffer;
  if (state === 'draft') return draft;
  return setState(admin, draft, state);
}

export async function setState(admin: Shopper, offer: AdminOffer, state: OfferState): Promise<AdminOffer> {
  const { version } = await readOffer(admin, offer._id);
  const answer = await admin.call(calls.setOfferState, { offerId: offer._id }, { version, state });
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data as AdminOffer;
}

export const readOffer = async (admin: Shopper, offerId: string): Promise<AdminOffer> =>
  (await admin.call(calls.getOffer, { offerId })).data as AdminOffer;
