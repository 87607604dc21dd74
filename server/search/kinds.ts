/** The kinds of products by their names, for features that compare products without searching. */
export { kindsOfName, kindsOfShelf, type ShelfThing, shelfThing } from '@tokri/search-engine';
