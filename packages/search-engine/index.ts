/** The public interface of the search engine. Everything else is internal. */
export type { SearchDocument } from './src/document.ts';
export type { FoundWord } from './src/found-word.ts';
export type { IsInStock } from './src/indexed-documents.ts';
export { skeletonOfWord, soundInLatin } from './src/lexicon.ts';
export { makeIn } from './src/makes.ts';
export {
  isKindOf,
  kindsOfName,
  type NamedThing,
  namedThing,
  type TextThing,
  thingsOf,
} from './src/named-thing.ts';
export { normalise, wordsOf } from './src/normalise.ts';
export { maxResults } from './src/ranking.ts';
export type { Correction } from './src/rewording.ts';
export {
  type MatchResult,
  maxCompared,
  SearchIndex,
  type SearchResult,
  type SuggestResult,
} from './src/search-index.ts';
export { kindsOfShelf, type ShelfThing, shelfThing } from './src/shelf-thing.ts';
export { type Size, sizeOfUnit, type Unit } from './src/sizes.ts';
export { type Synonyms, synonymsOf } from './src/synonyms.ts';
