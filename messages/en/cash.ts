export default {
  title: 'Cash at the door',
  settingHint: 'Riders enter what the customer hands over and see how much change to give.',
  setting: 'Calculate change',
  receivedHint: 'What you keep for the order, without the change you give back.',
  handedOver: 'Customer hands over, in ₹ (optional)',
  handedOverHint: 'Only for calculating the change. It is not saved.',
  announced: 'The customer said {amount}',
  notEnough: 'That is less than the cash received. Change one of the two amounts.',
  usual: 'Usual amounts',
  giveBack: 'Give back {amount}',
  exact: 'No change to give',
  short: '{amount} short',
} as const;
