/** Reviews of products by people who received them. */
export default {
  title: 'Reviews',
  none: 'No reviews yet',
  stars: { one: '{count} star', other: '{count} stars' },
  average: '{average} out of 5 stars',
  count: { one: '{count} review', other: '{count} reviews' },
  /** Of one star, two stars, and so on: '3 stars: 12 reviews' */
  countOfStars: '{stars}: {reviews}',
  distribution: 'Reviews by stars',
  order: 'Order of the reviews',
  newest: 'Newest',
  mostHelpful: 'Most helpful',
  loading: 'Loading reviews',
  failed: 'The reviews could not be loaded',
  more: 'Show more reviews',
  edited: 'edited',
  photo: 'Photo {index} by {author}',
  photosOf: 'Photos by {author}',
  byAuthor: 'Review by {author}',
  reply: 'Reply from the store',
  helpful: 'Helpful',
  helpfulCount: 'Helpful {count}',
  signInFirst: 'Please log in first.',

  // One's own
  write: 'Write a review',
  notReceived: 'You can review it once you have received it.',
  yours: 'Your review',
  hidden: 'Hidden by the store: {reason}',
  edit: 'Edit',
  delete: 'Delete',
  askDelete: 'Delete your review?',
  askDeleteText: 'Your stars, text and photos are deleted.',
  deleting: 'Deleting…',

  // The form
  reviewOf: 'Your review of {name}',
  yourStars: 'Your rating',
  chooseStars: 'Please choose one to five stars',
  text: 'Your review (optional)',
  textHint: 'Everyone can read it, with your first name.',
  save: 'Save review',
  saving: 'Saving…',

  // The order page
  rateProducts: 'Rate your products',
  rate: 'Rate',
  rateNamed: 'Rate {name}',
  editNamed: 'Edit your review of {name}',
  rateFailed: 'Your reviews could not be loaded',
} as const;
