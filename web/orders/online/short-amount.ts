import { formatRupees } from '../../../contract/money/money.ts';

/** '₹431', or '₹431.50': as short as the amount allows, for buttons. @param amount rupees */
export const shortAmount = (amount: number): string => formatRupees(amount).replace(/\.00$/, '');
