/** GST in prices that include it. Whole paise. No imports of schemas, so that it stays small in the browser. */

/** The parts of an amount. */
export interface TaxSplit {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  /** Instead of the other two when the goods go to another state. */
  igstPaise: number;
}

/**
 * Splits an amount that includes GST. The parts sum up to it. The centre and the state get the same, each rounded to a paisa, because both
 * have the same rate on the same value.
 * @param paise may be below 0, for credit
 * @param ratePercent such as 5 or 0.25
 */
export function splitTax(paise: number, ratePercent: number, isInterState: boolean): TaxSplit {
  const size = Math.abs(paise);
  const taxAt = (percent: number) => Math.round((size * percent) / (100 + ratePercent));
  const half = isInterState ? 0 : taxAt(ratePercent / 2);
  const whole = isInterState ? taxAt(ratePercent) : 0;
  const signed = (part: number) => (paise < 0 && part !== 0 ? -part : part);
  return {
    taxablePaise: signed(size - 2 * half - whole),
    cgstPaise: signed(half),
    sgstPaise: signed(half),
    igstPaise: signed(whole),
  };
}

/**
 * Divides an amount in proportion to weights: the parts are whole paise, sum up to it, and differ from their exact share by less than
 * one paisa.
 * @param totalPaise 0 or more
 * @param weights 0 or more; when all are 0, everything goes to the first
 */
export function divide(totalPaise: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, place) => (place === 0 ? totalPaise : 0));
  const exact = weights.map((weight) => (totalPaise * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = totalPaise - parts.reduce((total, part) => total + part, 0);
  const byRest = exact.map((share, place) => [share - Math.floor(share), place] as const).sort((a, b) => b[0] - a[0]);
  for (const [, place] of byRest.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}

/** The states and union territories by their GST codes. */
export const gstStates: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '');

/** The GST code of a state as people write it; undefined for a text that names none. */
export const gstStateOf = (name: string): string | undefined =>
  Object.entries(gstStates).find(([, state]) => letters(state) === letters(name))?.[0];

/** The financial year of a day like 2026-11-24, from April to March: '26-27'. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const start = month >= 4 ? year : year - 1;
  const short = (each: number) => String(each % 100).padStart(2, '0');
  return `${short(start)}-${short(start + 1)}`;
}
