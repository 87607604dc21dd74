/** Suggestions for a text that is still being typed. */
import type { Category, Product, SubCategory } from '../../contract/catalogue.ts';
import { type Suggestions, suggestionLimits } from '../../contract/search.ts';
import type { SuggestedProducts } from './indexed-products.ts';

/** What suggestions are made from. */
export interface SuggestSource {
  categories: readonly Category[];
  subCategories: readonly SubCategory[];
  /** At most `most` products for a text that is still being typed. */
  suggest(text: string, most: number): SuggestedProducts;
}

/** The number of top products that decide which categories are suggested. */
const looked = 24;
/** A sub category is suggested when it has at least this share of the products. */
const leastShare = 0.25;

/** Products, their categories, and completions of the text. */
export function suggest(source: SuggestSource, text: string): Suggestions {
  const { products, completions, correction } = source.suggest(text, looked);
  return {
    products: products.slice(0, suggestionLimits.products),
    categories: categoriesOf(source, text, products).slice(0, suggestionLimits.categories),
    completions: completions
      .filter((each) => each !== text.trim().toLowerCase())
      .slice(0, suggestionLimits.completions),
    ...correction,
  };
}

type Place = Suggestions['categories'][number];

/** Categories whose names start with the text, then the sub categories of most of the products. */
function categoriesOf(source: SuggestSource, text: string, products: readonly Product[]): Place[] {
  const byId = new Map(source.categories.map((category) => [category._id, category]));
  const places = new Map<string, Place>();
  const called = isCalled(text);
  for (const category of source.categories.filter(called)) places.set(category._id, { category });
  const counts = new Map<string, number>();
  for (const { subCategory } of products) for (const id of subCategory) counts.set(id, (counts.get(id) ?? 0) + 1);
  /** A few outliers among many products are ignored. */
  const shareOf = (id: string) => {
    const share = (counts.get(id) ?? 0) / Math.max(1, products.length);
    return share >= leastShare ? share : 0;
  };
  const likely = source.subCategories
    .map((subCategory) => ({ subCategory, weight: Number(called(subCategory)) + shareOf(subCategory._id) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { subCategory } of likely) {
    const category = parentOf(subCategory.category, byId);
    if (category) places.set(subCategory._id, { category, subCategory });
  }
  return [...places.values()];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The words of each name: they change only with the catalogue, and are needed for each typed letter. */
const wordsOfNames = new WeakMap<Named, readonly string[]>();

interface Named {
  name: string;
}

function wordsOfName(named: Named): readonly string[] {
  const known = wordsOfNames.get(named);
  if (known) return known;
  const words = wordsOf(named.name);
  wordsOfNames.set(named, words);
  return words;
}

/** Whether every word of the text is a prefix of a word of the name. */
function isCalled(text: string): (named: Named) => boolean {
  const words = wordsOf(text);
  if (words.length === 0) return () => false;
  return (named) => {
    const own = wordsOfName(named);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  };
}

const parentOf = (ids: readonly string[], byId: ReadonlyMap<string, Category>): Category | undefined =>
  ids.map((id) => byId.get(id)).find((category) => category !== undefined);
