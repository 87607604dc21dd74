/** Reads delivery areas from text: pincodes with anything between them, or CSV with `pincode,minutes,fee`. No schemas. */
import { deliveryLimits } from './delivery-limits.ts';
import { isPincode } from './phone-and-pincode.ts';
import { asciiDigits, plainLines } from './plain-text.ts';

/** What is null is the shop's usual. */
export interface Area {
  pincode: string;
  minutes: number | null;
  /** Rupees. */
  fee: number | null;
}

export interface AreaFault {
  /** From 1. */
  line: number;
  /** What cannot be used, as written. */
  text: string;
  reason: 'pincode' | 'minutes' | 'fee' | 'twice';
}

export interface AreaList {
  areas: Area[];
  faults: AreaFault[];
}

/** Minutes or fee of an area as typed; null for empty, undefined when it cannot be used. */
export const readMinutes = (text: string): number | null | undefined => {
  const value = text.trim();
  const [least, most] = deliveryLimits.minutes;
  if (value === '') return null;
  return /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined;
};
/** Rupees. */
export const readFee = (text: string): number | null | undefined => {
  const value = text.trim().replace(/^(?:₹|rs\.?)\s*/i, '');
  if (value === '') return null;
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(value) && Number(value) <= deliveryLimits.fee ? Number(value) : undefined;
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
