/** Money that customers get back, for shoppers and administrators. */
export default {
  title: 'Refunds',
  cash: 'In cash',
  upi: 'By UPI',
  reference: 'Reference {reference}',
  noRefund: 'Closed without a refund',

  // For administrators
  setting: 'Give money back for delivered orders',
  settingHint:
    'Customers report a problem, and staff answer it with or without a refund. Refunded orders with an invoice get a credit note.',
  days: 'Days to report a problem',
  daysHint: 'After the delivery. From 1 to 30.',
  give: 'Give a refund',
  withRefund: 'With a refund',
  which: 'Refund of which items?',
  unitsLeft: { one: '{count} left to refund', other: '{count} left to refund' },
  allRefunded: 'Already refunded',
  way: 'How?',
  cashHint: 'Give the money to the customer, then save.',
  upiHint: 'Pay the customer first, then enter the reference of the payment.',
  amount: 'The customer gets back',
  reason: 'Reason, which the customer reads',
  chooseUnits: 'Choose what is refunded',
  save: 'Refund {amount}',
  saving: 'Saving…',
  saved: '{amount} refunded',
  refund: 'Refund',
  didRefundCash: 'refunded in cash for',
  didRefundUpi: 'refunded by UPI for',
} as const;
