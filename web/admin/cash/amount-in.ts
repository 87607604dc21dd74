import { rupeesOf } from '../../../contract/amounts.ts';
import { toPaise, toRupees } from '../../../contract/money.ts';

/** In rupees. */
const most = 9_999_999;
/** '147,5' as it is written where a comma is before the paise. */
const decimalComma = /^(\d{1,7}),(\d{1,2})$/;

/** The typed amount in rupees with at most two decimals, such as '₹ 1,285/-'; undefined when invalid. */
export function amountIn(typed: string): number | undefined {
  const rupees = rupeesOf(typed.trim().replace(decimalComma, '$1.$2'));
  const isAmount = rupees !== undefined && rupees >= 0 && rupees <= most && toRupees(toPaise(rupees)) === rupees;
  return isAmount ? rupees : undefined;
}
