export default {
  onlinePaymentUnavailable: 'online payment is not available',
  selectAddress: 'Select Address To Place Order',
  title: 'Checkout',
  loading: 'Loading your checkout',
  emptyMore: 'Add something to your cart to order it here.',
  orderSummary: 'Order Summary',
  cashOnDelivery: 'Cash On Delivery',
  payOnline: 'Pay Online',
  tipTitle: 'Tip your delivery partner',
  tipHint: 'All of it is for the person who brings your order.',
  noTip: 'No tip',
  placing: 'Placing your order…',
  privacyNote:
    'Your personal data is used to process your order, to deliver it and to support you while you shop, and for nothing else.',
} as const;
