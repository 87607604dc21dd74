import { gstRates } from '../../../../contract/catalogue/product-fields.ts';
import { m } from '../../../../messages/index.ts';

/** The rates to choose from, with none first. */
export const gstRateOptions = (rates: readonly number[] = gstRates) => [
  ['', m.productLabelAdmin.notSet()] as const,
  ...rates.map((rate) => [String(rate), m.productLabelAdmin.percent({ rate })] as const),
];
