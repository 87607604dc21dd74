/** The offers of the demo. Both need a code, so that no order costs another sum than its shopper expects. */
import { offerInFile } from '../../contract/offers/offers.ts';
import { sampleId } from '../../server/lib/sample-people.ts';
import type { SampleShop } from '../../server/sample-shop/plan.ts';
import offers from './offers.json' with { type: 'json' };

export const welcomeCode = 'WELCOME10';
export const weeklyCode = 'WEEKLY50';

/** Its number is that of the first offer. */
const firstNumber = 1_001;

export const sampleOffers = (): SampleShop['offers'] =>
  offers.map((offer, place) => ({ ...offerInFile.parse(offer), id: sampleId(firstNumber + place) }));
