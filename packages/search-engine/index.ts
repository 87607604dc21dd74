/** The public interface of the search engine. Everything else is internal. */
export type { SearchDocument } from './src/document.ts';
export { maxResults } from './src/ranking.ts';
export type { Correction } from './src/rewording.ts';
export { maxCompared, SearchIndex, type SearchResult, type SuggestResult } from './src/search-index.ts';
export type { Unit } from './src/sizes.ts';
export { type Synonyms, synonymsOf } from './src/synonyms.ts';
