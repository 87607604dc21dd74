export default {
  title: 'Overview',
  loading: 'Loading the overview',
  loadingFailed: 'The overview could not be loaded',
  asOf: '{day}, as of {time}',

  // The figures of the day. `lastWeek` compares with the same weekday one week before.
  ordersToday: 'Orders today',
  revenueToday: 'Revenue today',
  tipsBesides: 'and {amount} in tips',
  cancelledToday: 'Cancelled today',
  lastWeek: '{soFar} by this time last {weekday}, {wholeDay} all day',
  cancelledLastWeek: '{soFar} by this time last {weekday}, {wholeDay} all day. Not counted in orders and revenue.',

  // Orders by hour
  ordersByHour: 'Orders by hour',
  ordersByHourHint: 'Excluding cancelled orders, in Indian time',
  ordersByHourChart: 'Orders by hour, today and last {weekday}. A table follows.',
  showTable: 'Show as a table',
  hour: 'Hour from',
  today: 'Today',
  lastWeekday: 'Last {weekday}',

  onTime: 'Delivered on time',
  inTimeOf: {
    one: '{inTime} of {count} order with a promise, in the last {days} days.',
    other: '{inTime} of {count} orders with a promise, in the last {days} days.',
  },
  noPromises: 'No order with a promise was delivered in the last {days} days.',

  // Best sellers
  bestSellers: 'Best sellers',
  bestSellersHint: 'Last 30 days, excluding cancelled orders',
  bestSellersChart: 'Best sellers by pieces sold. A table follows.',
  nothingSold: 'Nothing has been sold yet.',
  product: 'Product',
  sold: 'Sold',
  revenue: 'Revenue',

  // Searches
  zeroResultSearches: 'Searches that found little',
  zeroResultSearchesHint: 'Fewer than three products, in the last 30 days',
  noZeroResultSearches: 'Every search found enough.',
  searched: { one: '{count} time', other: '{count} times' },
  assignToProducts: 'Assign to products',

  // Stock
  runningOut: 'Running out ({count})',
  runningOutHint: 'Published products with {lowStock} or fewer in stock, or at their own threshold',
  nothingRunningOut: 'Everything is well stocked.',
  outOfStock: 'Out of stock ({count})',
  outOfStockHint: 'Shoppers can see them, but not buy them',
  nothingOutOfStock: 'Nothing is out of stock.',
  noneLeft: 'Out',
  left: '{stock} left',
  seeAllInStores: 'See more in the inventory',
  seeAllProducts: { one: 'See it in the product list', other: 'See all {count} in the product list' },
} as const;
