/**
 * The list of everything that takes part in placing an order besides its products. Stock, account and cart are locked before. In
 * each phase the list is the order of locks and statements. `placeOrder` runs the list and names no participant. Reads travel with its first statements and writes with the
 * COMMIT, so that a participant costs no round trip.
 */
import { addAuditEntry } from '../../audit-log/audit-log.ts';
import { newId } from '../../lib/ids.ts';
import { currentStoreId } from '../../runtime/current-store.ts';
import { addEntry, balanceOf } from '../../store-credit/repository.ts';
import { insertNote } from '../messages/order-notes/repository.ts';
import { emailToCustomer, emailToShop } from './announcements.ts';
import { onlinePayment } from './online-payment.ts';
import { checkCredit } from './order-credit.ts';
import type { Participant, Placing } from './participant.ts';
import { takenByPhone } from './phone/order-taker.ts';

export const participantsOf = (placing: Placing): Participant[] => [
  offer(placing),
  deliverySlot(placing),
  storeCredit(placing),
  customerNote(placing),
  phoneOrder(placing),
  // An order that waits for its payment is announced once it is paid.
  ...(placing.request.paysOnline
    ? [onlinePayment(placing)]
    : [emailToCustomer(placing), emailToShop(placing), notification(placing)]),
];

const offer = ({ tx, userId, offers }: Placing): Participant => ({
  reads: offers.statements(tx, userId),
  take: ({ order }, bill) => offers.take(tx, bill, order),
});

const deliverySlot = ({ tx, needs, request: { slot } }: Placing): Participant =>
  slot ? { take: () => needs.deliverySlots.take(tx, currentStoreId(), slot) } : {};

/** A test order uses no store credit. */
function storeCredit({ tx, needs, userId, request: { creditPaise = 0, isTest } }: Placing): Participant {
  if (creditPaise === 0) return {};
  let balance = 0;
  const readBalance = async () => {
    balance = await balanceOf(tx, userId);
  };
  return {
    reads: needs.takesCredit?.() && !isTest ? [readBalance] : [],
    check: ({ totalPaise }) => checkCredit(creditPaise, balance, totalPaise),
    writes: ({ order }) => [
      () => addEntry(tx, order, { kind: 'order', paise: -creditPaise, createdAt: order.createdAt }),
    ],
  };
}

function customerNote({ tx, needs, request: { note } }: Placing): Participant {
  if (note === undefined || !needs.takesNotes?.()) return {};
  return {
    writes: ({ order: { id: orderId, storeId, userId: authorId } }) => [
      () => insertNote(tx, { id: newId(), storeId, orderId, kind: 'from_customer', text: note, authorId }),
    ],
  };
}

const phoneOrder = ({ tx, taker }: Placing): Participant =>
  taker ? { writes: ({ order }) => [() => addAuditEntry(tx, takenByPhone(taker, order))] } : {};

const notification = ({ tx, needs, userId }: Placing): Participant => ({
  writes: ({ order }) => [() => needs.notify(tx, { ...order, userId }, 'order.placed', '1')],
});
