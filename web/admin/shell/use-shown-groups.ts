import type { CurrentUser } from '../../../contract/users/users.ts';
import { useShopSettings } from '../../shop-settings/use-shop-settings.ts';
import { type Entry, type Group, groups, mayOpen } from './entries.ts';

/** The screens that a user may open and that the shop uses. */
export function useShownGroups({ staffRole }: Pick<CurrentUser, 'staffRole'>): readonly Group[] {
  const { reviews, invoices, cashBook, onlinePayment } = useShopSettings();
  const isShown = (entry: Entry) =>
    (!entry.onlyWithReviews || reviews === 'real') &&
    (!entry.onlyWithInvoices || invoices === true) &&
    (!entry.onlyWithCashBook || cashBook === true) &&
    (!entry.onlyWithPayments || onlinePayment !== undefined) &&
    mayOpen(entry.to, staffRole);
  return groups()
    .map(({ title, entries }) => ({ title, entries: entries.filter(isShown) }))
    .filter(({ entries }) => entries.length > 0);
}
