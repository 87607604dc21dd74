/** Goods that are sold by weight: for shoppers, and for those who pack them. */
export default {
  // Before it is weighed
  plain: 'Weighed when packed: it may weigh and cost up to {percent}% less or more.',
  each: '{least}–{most} g, {from}–{to} each.',
  short: 'Weighed when packed',
  range: 'Weighed when packed: {least}–{most} g',
  mostMore: 'Weighed items: at most {amount} more',
  mostMoreHint: 'You pay for what weighed items weigh when we pack them, so the total may change.',
  mostEach: 'Weighed when packed: at most {amount} each',

  // Once it is weighed
  weighed: 'Weighed: {grams} g',
  weighedUnits: '{units} units weighed {grams} g',

  // Packing
  weight: 'Weight in grams',
  weightOf: 'Weight of {units} × {name} in grams',
  between: '{least}–{most} g',
  costs: '{amount} (ordered for {ordered})',
  outside: 'It must weigh {least} to {most} g. For another weight, pack other units or fewer.',
  save: 'Weighed',
  weighNow: '{name}: enter the weight',
  again: 'Please weigh these again, because their weight was not saved: {names}',
  missing: 'Weight missing: {names}',
  unsent: 'Press “Weighed” first: {names}',
  audited: 'Weights',
  auditedLine: '{name}: {grams} g',

  // The form of a product
  sold: 'Sold by weight',
  soldHint: 'The customer pays for what it weighs when it is packed.',
  deviation: 'Allowed difference in weight (%)',
  deviationHint: 'Whole percent, from {least} to {most}',
  column: 'By weight, ± percent',
  columnHint:
    'A number in <code>weight_deviation</code> sells the product by weight. It is the allowed difference in percent, from {least} to {most}.',
} as const;
