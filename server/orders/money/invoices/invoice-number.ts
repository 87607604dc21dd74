import { defaultShopSettings } from '../../../../contract/settings/default-shop-settings.ts';

/** The most characters of a number (rule 46 (b) of the CGST Rules). */
const maxNumberLength = 16;

/** Credit notes count on their own, so no invoice has this prefix. */
export const creditNotePrefix = 'C';

/** Where many stores leave too little space for it, the prefix is cut. */
export function numberOf(prefix: string, place: number, year: string, serial: number): string {
  const rest = `${place}/${year}/${String(serial).padStart(5, '0')}`;
  const cut = prefix.slice(0, Math.max(1, maxNumberLength - rest.length));
  return (cut === creditNotePrefix && cut !== prefix ? defaultShopSettings.numbers.invoices : cut) + rest;
}
