export default {
  title: 'Searches',
  hint: 'What shoppers looked for in the last 30 days and found nothing or little. Searches are not linked to a person.',
  loading: 'Loading searches',
  loadingFailed: 'The searches could not be loaded',
  allFound: 'Every search found something',
  allFoundHint: 'No search came up empty in the last 30 days.',

  // A search
  searched: { one: 'Once, last on {date}', other: '{count} times, last on {date}' },
  findsNothing: 'finds nothing',
  finds: { one: 'finds {count} product', other: 'finds {count} products' },
  assign: 'Assign to a product',
  dismiss: 'Dismiss',
  dismissed: '“{text}” removed from the list',

  // Assigning it to a product
  assignTitle: 'What is “{text}”?',
  assignHint: 'Shoppers who search for these words will find the product that you click.',
  assigned: '“{text}” now finds {name}',
  product: 'Product',
  products: 'Products',
  suggestions: 'Perhaps one of these',
  productsFailed: 'The products could not be searched.',
  noProductFound: 'No product matches this name.',
} as const;
