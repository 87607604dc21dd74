/** Price, content and remaining stock of a product as texts. */

import type { Unit } from '../../contract/api/limits.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { formatPaise, formatRupees, salePaise, shownPercent, toPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';

type Priced = Pick<Product, 'price' | 'discount'>;

/** The price of one unit after discount: '₹34.20'. */
export const salePrice = ({ price, discount }: Priced): string => formatPaise(salePaise(toPaise(price), discount));

/** The price before discount; undefined without a discount. */
export const struckPrice = ({ price, discount }: Priced): string | undefined =>
  discount > 0 ? formatRupees(price) : undefined;

/** A discount that follows from two prices may have many decimals: then a badge has the whole percents, rounded down. */
const badgePercent = (discount: number): string =>
  discount < 1 || Number.isInteger(discount * 10) ? shownPercent(discount) : String(Math.floor(discount));

/** '10% OFF', or undefined without a discount. */
export const discountBadge = ({ discount }: Priced): string | undefined =>
  discount > 0 ? m.catalogue.percentOff({ percent: badgePercent(discount) }) : undefined;

/** From this stock on there is no note. */
const plenty = 6;

/** 'Only 3 left' for a low stock, otherwise undefined. */
export const stockNote = ({ stock }: Pick<Product, 'stock'>): string | undefined =>
  stock >= 1 && stock < plenty ? m.catalogue.onlyLeft({ count: stock }) : undefined;

const sizes: Readonly<Record<string, (params: { count: string }) => string>> = {
  KG: m.counts.kilograms,
  GM: m.counts.grams,
  LTR: m.counts.litres,
  ML: m.counts.millilitres,
  PC: m.counts.pieces,
  PACKET: m.counts.packets,
  BOX: m.counts.boxes,
  METER: m.counts.metres,
  CM: m.counts.centimetres,
} satisfies Record<Unit, (params: { count: string }) => string>;

/** '500 g', '1 kg', '6 pcs'. Unknown units of old order lines are shown unchanged. */
export const packSize = ({ unit, unit_quantity }: { unit: string; unit_quantity: number }): string =>
  sizes[unit]?.({ count: String(unit_quantity) }) ?? `${unit_quantity} ${unit}`;

type PriceText = (params: { price: string }) => string;

/** The text of the price comparison, and how much of the compared amount one unit of the API is. */
const comparisons: Readonly<Record<Unit, readonly [text: PriceText, share: number]>> = {
  KG: [m.catalogue.perHundredGrams, 10],
  GM: [m.catalogue.perHundredGrams, 0.01],
  LTR: [m.catalogue.perLitre, 1],
  ML: [m.catalogue.perLitre, 0.001],
  PC: [m.catalogue.perPiece, 1],
  PACKET: [m.catalogue.perPacket, 1],
  BOX: [m.catalogue.perBox, 1],
  METER: [m.catalogue.perMetre, 1],
  CM: [m.catalogue.perMetre, 0.01],
};

/** Price of 100 g, a litre, a piece or a metre after discount: '₹6.84 per 100 g'. */
export function pricePerUnit(product: Priced & Pick<Product, 'unit' | 'unit_quantity'>): string {
  const [text, share] = comparisons[product.unit];
  const paise = salePaise(toPaise(product.price), product.discount) / (product.unit_quantity * share);
  return text({ price: formatPaise(Math.round(paise)) });
}
