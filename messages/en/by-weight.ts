/** Goods that are sold by weight: for shoppers, and for those who pack them. */
export default {
  // Before it is weighed
  each: 'Weighed when packed: {least}–{most} g. You pay for what it weighs: {from}–{to} each.',
  short: 'Weighed when packed',
  range: 'Weighed when packed: {least}–{most} g',
  mostMore: 'Weighed items: at most {amount} more',
  mostMoreHint: 'You pay for what they weigh. We take the weight when we pack.',
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
  again: 'Please weigh these again, because the order has changed: {names}',
  audited: 'Weights',

  // The form of a product
  sold: 'Sold by weight',
  soldHint: 'The customer pays for what it weighs when it is packed.',
  deviation: 'A unit may be lighter or heavier by so many percent',
  deviationHint: 'Whole percent, from {least} to {most}',
  column: 'By weight, ± percent',
  columnHint:
    'A number in <code>weight_deviation</code> sells the product by weight: by so many percent, from 1 to 30, a unit may be lighter or heavier.',
} as const;
