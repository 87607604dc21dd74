export default {
  title: 'Settings',
  hint: 'Each choice is saved at once and shown to shoppers with their next page. The history has every change.',
  loading: 'Loading settings',
  loadingFailed: 'The settings could not be loaded',
  saved: 'Saved',
  undo: 'Undo',
  undone: 'The earlier setting is back',

  cart: 'Cart of visitors',
  signInFirst: 'Sign in first',
  signInFirstHint: 'A visitor who adds a product signs in, and then has it in the cart.',
  cartFirst: 'Cart first',
  cartFirstHint:
    'Visitors fill a cart on their device. They sign in at checkout, where it joins the cart of their account.',

  reviews: 'Reviews of products',
  fixedStars: 'Fixed stars',
  fixedStarsHint: 'Every product shows the same five stars.',
  realReviews: 'Reviews by shoppers',
  realReviewsHint: 'Shoppers who received a product rate and review it. You can reply to a review, or hide it.',
  noReviews: 'No reviews',
  noReviewsHint: 'Products show no stars.',
} as const;
