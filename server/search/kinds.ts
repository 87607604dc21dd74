/** The kinds of products by their names, for features that compare products without searching. */
export { kindsOfName } from '@tokri/search-engine';
