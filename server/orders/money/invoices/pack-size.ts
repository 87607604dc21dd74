import type { Unit } from '../../../../contract/api/limits.ts';
import { messagesIn } from '../../../../messages/catalogs.ts';
import type { Locale } from '../../../../messages/locale.ts';

/** The message that says how much of a product is sold as one. */
const words = {
  KG: 'kilograms',
  GM: 'grams',
  LTR: 'litres',
  ML: 'millilitres',
  PC: 'pieces',
  PACKET: 'packets',
  BOX: 'boxes',
  METER: 'metres',
  CM: 'centimetres',
} as const satisfies Record<Unit, string>;

/** '500 g', '1 L'. Unknown units of old orders are shown unchanged. */
export function packSizeIn({ unit, unitQuantity }: { unit: string; unitQuantity: number }, language: Locale): string {
  const word = words[unit as Unit];
  return word ? messagesIn(language).counts[word]({ count: String(unitQuantity) }) : `${unitQuantity} ${unit}`;
}
