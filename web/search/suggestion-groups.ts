/** The suggestions under the search box, as groups of links. */

import { links } from '../../contract/api/links.ts';
import type { Suggestions } from '../../contract/search/search.ts';
import { m } from '../../messages/index.ts';

type Product = Suggestions['products'][number];

export type Offer =
  | { kind: 'text'; key: string; to: string; text: string; role: 'recent' | 'completion' | 'all' }
  | { kind: 'category'; key: string; to: string; name: string; within: string; image: string }
  | { kind: 'product'; key: string; to: string; product: Product };

export interface OfferGroup {
  /** '' for a group without a label. */
  label: string;
  offers: Offer[];
}

/** Fewer texts are shown when there are products, which matter more. */
const textsBesideProducts = 3;
const categoriesBesideProducts = 2;

const textOffer = (text: string, role: 'recent' | 'completion' | 'all'): Offer => ({
  kind: 'text',
  key: `${role}-${text}`,
  to: links.searchFor(text),
  text,
  role,
});

const filled = (groups: OfferGroup[]) => groups.filter((group) => group.offers.length > 0);

export const recentGroups = (recent: readonly string[]): OfferGroup[] =>
  filled([{ label: m.search.recentSearches(), offers: recent.map((text) => textOffer(text, 'recent')) }]);

/** The corrected text first, then completions, categories, products, and the search itself last. */
export function groupsOf(text: string, { corrected, completions, categories, products }: Suggestions): OfferGroup[] {
  const all = [...new Set([...(corrected ? [corrected] : []), ...completions])];
  const hasProducts = products.length > 0;
  const texts = hasProducts ? all.slice(0, textsBesideProducts) : all;
  const shown = hasProducts ? categories.slice(0, categoriesBesideProducts) : categories;
  return filled([
    { label: m.search.searches(), offers: texts.map((each) => textOffer(each, 'completion')) },
    {
      label: m.search.categories(),
      offers: shown.map(({ category, subCategory }) => ({
        kind: 'category',
        key: `category-${subCategory?._id ?? category._id}`,
        to: links.category(category, subCategory?._id),
        name: subCategory?.name ?? category.name,
        within: subCategory ? category.name : '',
        image: subCategory?.image || category.image,
      })),
    },
    {
      label: m.search.products(),
      offers: products.map((product) => ({
        kind: 'product',
        key: `product-${product._id}`,
        to: links.product(product),
        product,
      })),
    },
    { label: '', offers: hasProducts ? [textOffer(text, 'all')] : [] },
  ]);
}

/** The next option after an arrow key, from option `now` of `count`; -1 is the box itself. Undefined for other keys. */
export function nextOption(key: string, now: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return now + 1 < count ? now + 1 : -1;
  if (key === 'ArrowUp') return now >= 0 ? now - 1 : count - 1;
  return undefined;
}
