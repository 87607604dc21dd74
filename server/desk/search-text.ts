/** What somebody at the desk means by what they type: an order number, a mobile, or a name. Pure. */

export interface DeskSearch {
  /** Both ends of the order numbers that begin as typed; they are the same length, so this is a range in any collation. */
  numbers?: { from: string; to: string };
  /** Ten digits. */
  mobile?: string;
  /** How the customer's name begins. */
  name?: string;
}

const numberLength = 8;
/** Nothing comes before or after these in an order number (see `newOrderNumber`). */
const [lowest, highest] = ['2', 'Z'];

/** Undefined when there is nothing to search for; control characters, which no database takes, count as spaces. What could be a number or a name is looked for as both. */
export function readSearch(text: string): DeskSearch | undefined {
  const typed = text.replaceAll(/\p{Cc}/gu, ' ').trim();
  if (typed === '') return undefined;
  const digits = /^\+?[\d\s-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : '';
  const mobile = /^(?:91|0)?(\d{10})$/.exec(digits)?.[1];
  if (mobile) return { mobile };
  const [, prefix, code] = /^(TK-?)?([2-9A-Z]{1,8})$/.exec(typed.toUpperCase()) ?? [];
  const isNumber = prefix === 'TK-' || /\d/.test(code ?? '');
  return {
    ...(code && { numbers: numbersFrom(code) }),
    ...(!isNumber && { name: typed }),
  };
}

const numbersFrom = (code: string) => ({
  from: `TK-${code.padEnd(numberLength, lowest)}`,
  to: `TK-${code.padEnd(numberLength, highest)}`,
});
