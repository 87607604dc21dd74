export default {
  later: 'Tomorrow or later',
  waitsLong: 'Late: placed {age}',

  // The keyboard
  keys: 'Keyboard',
  keysTitle: 'Keys of the order board',
  useKeys: 'Use these keys',
  either: '<key>{first}</key> or <key>{second}</key>',
  nextOrder: 'Next order',
  previousOrder: 'Previous order',
  nextColumn: 'Next column',
  previousColumn: 'Previous column',
  open: 'Open the order',
  pack: 'Pack the order',
  send: 'Send the order out for delivery',
  deliver: 'Mark the order as delivered',
  find: 'Search orders',
  showKeys: 'Show these keys',
  keysHint: 'Move to an order first; the arrow keys work from there on. No key works while you type.',
} as const;
