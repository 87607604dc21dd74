import { eraseOrders } from '../orders/customer/erase-orders.ts';
import { getContact } from '../users/contact-repository.ts';
import type { Accounts } from './accounts.ts';
import type { Base } from './base.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationsModule } from './notifications-module.ts';
import type { Offers } from './offers.ts';
import type { Ordering } from './ordering.ts';
import type { Storefront } from './storefront.ts';

interface Parts {
  accounts: Accounts;
  delivery: Delivery;
  notices: NotificationsModule;
  offers: Offers;
  ordering: Ordering;
  storefront: Storefront;
}

/** Erases what all parts know of people when their accounts are deleted, in the order of locks. */
export function eraseWithAccounts({ invoices }: Base, parts: Parts): void {
  const { accounts, delivery, notices, offers, ordering, storefront } = parts;
  accounts.users.account.whenDeleted(
    ordering.cash.requireHandedOver,
    // Accepting locks the invitation before the account, too.
    accounts.invitations.erase,
    ordering.cart.erase,
    ordering.addresses.erase,
    ordering.payments.erase,
    (tx, userId) => eraseOrders(ordering.orders.orderEvents, tx, userId),
    // Orders are locked before the positions of their riders.
    ordering.riderLocations.erase,
    ordering.notes.erase,
    ordering.picking.erase,
    invoices.erase,
    offers.orderOffers.erase,
    ordering.reports.erase,
    ordering.refunds.erase,
    storefront.favourites.erase,
    storefront.savedLists.erase,
    storefront.restock.erase,
    notices.preferences.erase,
    notices.subscriptions.erase,
    storefront.reviews.erase,
    storefront.newsletter.erase,
    storefront.searchRequests.erase,
    async (tx, userId) => {
      const { email } = await getContact(tx, userId);
      if (email !== null) await delivery.areaRequests.erase(tx, email);
    },
  );
}
