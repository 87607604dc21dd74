/** Suggestions for a text that is still being typed. */
import { suggestionLimits } from '../../contract/search/search.ts';
import { type Translated, translatedNames } from '../lib/translations.ts';
import type { SearchProduct, SuggestedProducts } from './indexed-products.ts';

interface SearchCategory extends Named {
  id: string;
}

interface SearchSubCategory extends SearchCategory {
  categoryIds: readonly string[];
}

/** The sources of suggestions. */
export interface SuggestSource<P, C, S> {
  categories: readonly C[];
  subCategories: readonly S[];
  /** At most `limit` products for a text that is still being typed. */
  suggest(text: string, limit: number): SuggestedProducts<P>;
}

export interface Suggested<P, C, S> extends SuggestedProducts<P> {
  /** Categories, and sub categories with one of their categories. */
  categories: readonly SuggestedCategory<C, S>[];
}

interface SuggestedCategory<C, S> {
  category: C;
  subCategory?: S;
}

/** The number of top products that decide which categories are suggested. */
const productsRead = 24;
/** A sub category is suggested when it has at least this share of the products. */
const minShare = 0.25;

/** Products, their categories, and completions of the text. */
export function suggest<P extends SearchProduct, C extends SearchCategory, S extends SearchSubCategory>(
  source: SuggestSource<P, C, S>,
  text: string,
): Suggested<P, C, S> {
  const { products, completions, ...found } = source.suggest(text, productsRead);
  return {
    products: products.slice(0, suggestionLimits.products),
    categories: categoriesOf(source, text, products).slice(0, suggestionLimits.categories),
    completions: completions
      .filter((each) => each !== text.trim().toLowerCase())
      .slice(0, suggestionLimits.completions),
    ...found,
  };
}

/** Categories whose names start with the text, then the sub categories of most of the products. */
function categoriesOf<C extends SearchCategory, S extends SearchSubCategory>(
  source: SuggestSource<unknown, C, S>,
  text: string,
  products: readonly SearchProduct[],
): SuggestedCategory<C, S>[] {
  const byId = new Map(source.categories.map((category) => [category.id, category]));
  const suggested = new Map<string, SuggestedCategory<C, S>>();
  const hasPrefixes = hasPrefixesOf(text);
  for (const category of source.categories.filter(hasPrefixes)) suggested.set(category.id, { category });
  const counts = new Map<string, number>();
  for (const { subCategoryIds } of products) for (const id of subCategoryIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  /** A few outliers among many products are ignored. */
  const shareOf = (id: string) => {
    const share = (counts.get(id) ?? 0) / Math.max(1, products.length);
    return share >= minShare ? share : 0;
  };
  const likely = source.subCategories
    .map((subCategory) => ({ subCategory, weight: Number(hasPrefixes(subCategory)) + shareOf(subCategory.id) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { subCategory } of likely) {
    const category = parentOf(subCategory.categoryIds, byId);
    if (category) suggested.set(subCategory.id, { category, subCategory });
  }
  return [...suggested.values()];
}

/** Without the dot below of Devanagari, which people often leave out: सब्ज़ी, सब्जी. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('\u093c', '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The words of each name, in every language: they change only with the catalogue, and are needed for each typed letter. */
const wordsOfNames = new WeakMap<Named, readonly string[]>();

interface Named extends Translated {
  name: string;
}

function wordsOfName(named: Named): readonly string[] {
  const known = wordsOfNames.get(named);
  if (known) return known;
  const words = [named.name, ...translatedNames(named)].flatMap(wordsOf);
  wordsOfNames.set(named, words);
  return words;
}

/** Returns true when every word of the text is a prefix of a word of the name. */
function hasPrefixesOf(text: string): (named: Named) => boolean {
  const words = wordsOf(text);
  if (words.length === 0) return () => false;
  return (named) => {
    const own = wordsOfName(named);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  };
}

const parentOf = <C>(ids: readonly string[], byId: ReadonlyMap<string, C>): C | undefined =>
  ids.map((id) => byId.get(id)).find((category) => category !== undefined);
