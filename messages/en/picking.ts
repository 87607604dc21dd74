export default {
  title: 'Picking',
  loading: 'Loading the orders to pick',
  failed: 'The orders to pick could not be loaded',
  waiting: { one: '{count} order is waiting', other: '{count} orders are waiting' },
  next: 'Pick the next order',
  another: 'Pick a second order with this one ({count} waiting)',
  nothingWaits: 'No order is waiting',
  nothingWaitsHint: 'New orders appear here by themselves.',
  yourOrders: 'Your orders',
  offline: 'No connection. What you tick is saved on this device and sent later.',

  // An order
  linesOf: 'Products of {orderId}',
  shelf: 'Shelf',
  scan: 'Scan or type a code',
  wrongCode: '{code} is not in this order',
  wrongCodeOfAll: '{code} is not in these orders',
  picked: '{name} picked',
  pickedFor: '{name} → bag {letter}',
  forLetter: 'For {letter}',
  notThere: 'Not there',
  notThereOf: '{name} is not there',
  progress: '{picked} of {total} picked',
  unsaved: '{count} not saved yet',
  bags: 'Bags',
  packed: 'Packed',
  notSaved: 'The order could not be saved. Please try again when there is a connection.',
  giveBack: 'Give back',
  giveBackTitle: 'Give {orderId} back?',
  giveBackHint: 'Somebody else can pick it then, from the start.',

  // Others
  byOthers: 'Picked by others',
  takeOver: 'Take over',
  takeOverTitle: 'Take over {orderId}?',
  takeOverHint: '{name} is picking it. What they have ticked is lost, and they can no longer work on it.',

  // On the order board
  pickedBy: 'Picked by {name}',
  isPickedBy: '{name} is picking it',
  bagCount: { one: '{count} bag', other: '{count} bags' },

  // Labels of bags
  labels: 'Bag labels',
  labelsOf: 'Bag labels of {orderId}',
  labelOf: 'Label of {orderId}, bag {place} of {count}',
  printLabels: { one: 'Print {count} label', other: 'Print {count} labels' },
  bagOf: 'Bag {place}/{count}',
  paper: 'Paper',
  paperLabel: 'Label 62 × 100 mm',
  paperA4: 'A4',
} as const;
