/** Notifications on devices, and what shoppers want to be told about. */
export default {
  settingTitle: 'Notifications on devices',
  settingHint:
    'After their first order, shoppers are asked on its page whether they want notifications: when it is on its way, at the door or changed, when a picker has a question, when the store writes, and about problems and refunds.',
  setting: 'Offer notifications to shoppers',

  // The page of an order
  offerTitle: 'Get updates about this order',
  offerText: 'We’ll let you know when it is on its way or if we have a question. You can turn it off at any time.',
  turnOn: 'Turn on',
  turningOn: 'Turning on',
  notNow: 'Not now',
  installFirst:
    'To get updates on this device, first add {shopName} to your home screen: tap Share, then “Add to Home Screen”.',
  blocked:
    'Your browser blocks notifications from this store. Allow them in its settings for this site, then try again.',
  failed: 'Your browser could not turn notifications on. Please try again.',

  // The account
  title: 'Notifications',
  hint: 'What we notify you about, and how',
  loading: 'Loading your notifications',
  loadingFailed: 'Your notifications could not be loaded',
  orders: 'Updates on orders',
  ordersHint: 'Packed, on its way, at the door, and messages from the store',
  substitutes: 'Questions about substitutes',
  substitutesHint: 'When a product is unavailable, while you can still answer',
  refunds: 'Refunds',
  refundsHint: 'When we answer a problem that you reported, or give money or store credit back',
  email: 'Email',
  push: 'Notifications',
  message: 'SMS or WhatsApp',
  preferenceOf: '{group}: {channel}',
  always: 'Always',
  never: 'None',
  emailNote:
    'We always email you about receipts, changes, deliveries with their invoices, cancellations and refunds, because they involve your money.',
  devices: 'Devices with notifications',
  noDevices: 'No device gets notifications yet.',
  thisDevice: 'This device',
  addedOn: 'Since <time>{time}</time>',
  turnOnHere: 'Turn on for this device',
  unsupported: 'This browser cannot show notifications from websites.',
  remove: 'Remove',
  removing: 'Removing',
  removeDevice: 'Remove {name}',
  offers: 'We send offers and news in our newsletter, if you subscribe. Every email has an unsubscribe link.',
} as const;
