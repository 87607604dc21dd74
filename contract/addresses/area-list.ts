/** Reads delivery areas from text: pincodes with anything between them, or CSV with `pincode,minutes,fee`. No schemas. */

import { asciiDigits } from '../api/digits.ts';
import { plainLines } from '../api/plain-text.ts';
import { deliveryLimits } from '../delivery/delivery-limits.ts';
import { amountIn, countIn } from '../money/amounts.ts';
import { isPincode } from './pincode.ts';

/** A null is the shop's usual value. */
export interface Area {
  pincode: string;
  minutes: number | null;
  /** Rupees. */
  fee: number | null;
}

export interface AreaFault {
  /** From 1. */
  line: number;
  /** The part that cannot be used, as written. */
  text: string;
  reason: 'pincode' | 'minutes' | 'fee' | 'twice';
}

export interface AreaList {
  areas: Area[];
  faults: AreaFault[];
}

/** Minutes or fee of an area as typed; null for empty, undefined when it cannot be used. */
export const readMinutes = (text: string): number | null | undefined => {
  const [least, most] = deliveryLimits.minutes;
  if (text.trim() === '') return null;
  const minutes = countIn(text);
  return minutes !== undefined && minutes >= least && minutes <= most ? minutes : undefined;
};
/** Rupees. */
export const readFee = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const fee = amountIn(text);
  return fee !== undefined && fee <= deliveryLimits.fee ? fee : undefined;
};

/** A row of CSV: a pincode, and up to two fields that cannot be meant as further pincodes. */
function rowOf(line: string): string[] | undefined {
  const cells = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  return cells.length >= 2 && cells.length <= 3 && !/\d{5}/.test(cells.slice(1).join(' ')) && /\d/.test(cells[0] ?? '')
    ? cells
    : undefined;
}

/** @param usual minutes and fee of areas that the text gives none for */
export function readAreas(text: string, usual: Omit<Area, 'pincode'> = { minutes: null, fee: null }): AreaList {
  const areas: Area[] = [];
  const faults: AreaFault[] = [];
  const seen = new Set<string>();

  function add(line: number, area: Area): void {
    if (seen.has(area.pincode)) faults.push({ line, text: area.pincode, reason: 'twice' });
    else areas.push(area);
    seen.add(area.pincode);
  }

  for (const [index, typed] of text.split(/\r\n?|\n/).entries()) {
    const line = index + 1;
    // '560 038' is one pincode.
    const written = asciiDigits(plainLines(typed)).replace(/(?<!\d)(\d{3}) (\d{3})(?!\d)/g, '$1$2');
    const [pincode, minutesText = '', feeText = ''] = rowOf(written) ?? [];
    if (pincode === undefined) {
      // Words between pincodes are names of places, and the header of CSV.
      const words = written.split(/[^\p{L}\p{N}.]+/u);
      for (const word of words.filter((each) => /\d/.test(each))) {
        if (isPincode(word)) add(line, { pincode: word, ...usual });
        else faults.push({ line, text: word, reason: 'pincode' });
      }
      continue;
    }
    const minutes = readMinutes(minutesText);
    const fee = readFee(feeText);
    if (!isPincode(pincode)) faults.push({ line, text: pincode, reason: 'pincode' });
    else if (minutes === undefined) faults.push({ line, text: minutesText, reason: 'minutes' });
    else if (fee === undefined) faults.push({ line, text: feeText, reason: 'fee' });
    else add(line, { pincode, minutes: minutes ?? usual.minutes, fee: fee ?? usual.fee });
  }
  return { areas, faults };
}

/** Areas as CSV that `readAreas` reads again, and spreadsheet programs open. */
export const writeAreas = (areas: readonly Area[]): string =>
  `\uFEFF${['pincode,minutes,fee', ...areas.map(({ pincode, minutes, fee }) => `${pincode},${minutes ?? ''},${fee ?? ''}`), ''].join('\r\n')}`;
