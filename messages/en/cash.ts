export default {
  title: 'Cash at the door',
  settingHint: 'Who delivers types what the customer hands over, and reads how much change to give.',
  setting: 'Calculate change',
  handedOver: 'Customer hands over, in ₹ (optional)',
  usual: 'Usual amounts',
  giveBack: 'Give back {amount}',
  exact: 'No change to give',
  short: '{amount} short',
} as const;
