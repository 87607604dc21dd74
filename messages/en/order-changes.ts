/** Changes of placed orders that customers confirm. */
export default {
  title: 'Changes to placed orders',
  settingHint:
    'Owners, managers and support can change the products or the address of an order until it is packed. The customer agrees to each change on the page of the order, or on the phone.',
  setting: 'Change placed orders when the customer agrees',

  // The shopper
  question: 'Do you agree to this change?',
  questionArrived: 'The store asks about a change to your order',
  removed: 'Removed',
  added: 'New: {quantity}',
  units: '{quantity} instead of {before}',
  address: 'Delivery address',
  otherAddress: 'Another address',
  totalBefore: 'Total now',
  totalAfter: 'Total with the change',
  accept: 'Agree',
  refuse: 'Keep my order as it is',
  withoutAnswer: 'Without an answer your order stays as it is.',

  // Staff
  change: 'Change order',
  dialogTitle: 'Change order {orderId}',
  hint: 'Change units, add products, or choose another address.',
  minutes: 'The customer has {minutes} minutes to answer.',
  agreed: 'The customer agreed on the phone',
  onlyByPhone: 'This customer cannot answer online. Please ask on the phone.',
  keepAddress: 'Keep the address',
  addressesFailed: 'The addresses could not be loaded',
  loadingAddresses: 'Loading the addresses',
  stayInOrder: '{quantity} in the order',
  cardTitle: 'Change to this order',
  open: 'Waiting for the customer until {time}',
  refused: 'The customer keeps the order as it is.',
  expired: 'The customer did not answer. The order stays as it is.',
  outdated: 'The order was changed meanwhile, so the question is over.',
  askedBy: 'Asked by {name}',
  didAsk: 'asked the customer about a change to',
  didWithdraw: 'withdrew the question about a change to',
  didRefuse: 'did not agree to a change to',
  didAgree: 'said that the customer agreed on the phone to a change to',
  newAddress: 'Another delivery address',
} as const;
