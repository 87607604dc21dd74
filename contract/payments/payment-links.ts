/** Addresses of payments, apart from those that every page loads (contract/api/links.ts). */
import { links } from '../api/links.ts';

/** Returns true for the page on which an order is paid. @param path without the prefix of the language */
export const isPayPath = (path: string): boolean => /^\/pay\/[^/]+\/?$/i.test(path);

export const adminPayment = (paymentId: string): string => `${links.adminPayments}/${paymentId}`;

/** Payments that need a decision, or have had no end for long. */
export const adminPaymentsTo = (show: 'decide' | 'open'): string => `${links.adminPayments}?show=${show}`;
