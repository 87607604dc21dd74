export default {
  title: 'Quiet hours',
  hint: 'Emails that can wait (back in stock, delivery to a new area) are sent when these hours end. Emails about orders and accounts are sent immediately.',
  from: 'Quiet from',
  fromHint: 'Leave both empty to send everything immediately.',
  to: 'Quiet until',
  toHint: 'An earlier time is on the next day.',
} as const;
