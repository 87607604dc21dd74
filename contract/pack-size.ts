/** Formatted amounts: '500 g', '1.5 L', '₹6.84 per 100 g'. The units of the API stay as in the spec (spec §9). */
import type { Unit } from './limits.ts';
import { formatPaise, salePaise, toPaise } from './money.ts';

const unitNames: Readonly<Record<string, readonly [one: string, several: string]>> = {
  KG: ['kg', 'kg'],
  GM: ['g', 'g'],
  LTR: ['L', 'L'],
  ML: ['ml', 'ml'],
  PC: ['pc', 'pcs'],
  PACKET: ['packet', 'packets'],
  BOX: ['box', 'boxes'],
  METER: ['m', 'm'],
  CM: ['cm', 'cm'],
} satisfies Record<Unit, readonly [string, string]>;

/** '500 g', '1 kg', '6 pcs'. Unknown units of old order lines are shown unchanged. */
export function packSize({ unit, unit_quantity }: { unit: string; unit_quantity: number }): string {
  const [one, several] = unitNames[unit] ?? [unit, unit];
  return `${unit_quantity} ${unit_quantity === 1 ? one : several}`;
}

/** The unit of the price comparison, and how much of it one API unit is. */
const comparedBy: Readonly<Record<Unit, readonly [name: string, share: number]>> = {
  KG: ['100 g', 10],
  GM: ['100 g', 0.01],
  LTR: ['litre', 1],
  ML: ['litre', 0.001],
  PC: ['piece', 1],
  PACKET: ['packet', 1],
  BOX: ['box', 1],
  METER: ['metre', 1],
  CM: ['metre', 0.01],
};

interface PricedPack {
  unit: Unit;
  unit_quantity: number;
  price: number;
  discount: number;
}

/** Price of 100 g, a litre, a piece or a metre after discount: '₹6.84 per 100 g'. Price in rupees, discount in percent. */
export function pricePerUnit({ price, discount, unit, unit_quantity }: PricedPack): string {
  const [name, share] = comparedBy[unit];
  const paise = salePaise(toPaise(price), discount) / (unit_quantity * share);
  return `${formatPaise(Math.round(paise))} per ${name}`;
}
