import { toPaise, toRupees } from '../../../contract/money.ts';

/** The typed amount in rupees with at most two decimals; undefined when invalid. */
export const amountIn = (text: string): number | undefined =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(text.trim()) ? toRupees(toPaise(Number(text.trim().replace(',', '.')))) : undefined;
