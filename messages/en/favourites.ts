/** Favourites: products that a shopper wants to find again. */
export default {
  title: 'Favourites',
  favourite: 'Favourite: {name}',
  added: '{name} is one of your favourites',
  removed: '{name} is no longer one of your favourites',
  signInFirst: 'Please log in to keep favourites.',
  empty: 'No favourites yet',
  emptyText: 'Tap the heart on a product to find it here again.',
  failed: 'Your favourites could not be loaded',
} as const;
