/** Search over the published catalogue, in memory. It knows texts and ids, nothing of shops. */
import MiniSearch from 'minisearch';

export interface SearchDocument {
  id: string;
  name: string;
  /** Other names it is searched by. */
  aliases: string;
  /** Names of its categories and sub categories. */
  categories: string;
  description: string;
}

const options = {
  fields: ['name', 'aliases', 'categories', 'description'],
  searchOptions: {
    boost: { name: 4, aliases: 4, categories: 1.5, description: 0.5 },
    prefix: (term: string) => term.length > 1,
    fuzzy: (term: string) => (term.length > 7 ? 2 : term.length > 3 ? 1 : 0),
    weights: { prefix: 0.6, fuzzy: 0.3 },
    combineWith: 'AND' as const,
  },
};

export class SearchIndex {
  readonly #index = new MiniSearch<SearchDocument>(options);

  /** Adds a document, or puts it in the place of the one with its id. */
  put(document: SearchDocument): void {
    if (this.#index.has(document.id)) this.#index.replace(document);
    else this.#index.add(document);
  }

  putAll(documents: readonly SearchDocument[]): void {
    this.#index.addAll(documents);
  }

  remove(id: string): void {
    if (this.#index.has(id)) this.#index.discard(id);
  }

  /** Ids of what matches every word of `text`, or else any of them; best first. */
  search(text: string): string[] {
    const all = this.#index.search(text);
    const found = all.length > 0 ? all : this.#index.search(text, { combineWith: 'OR' });
    return found.map((result) => String(result.id));
  }
}
