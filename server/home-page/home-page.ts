/** The home page as shoppers see it now. */
import type { HomeRowForm, NamedSection } from '../../contract/catalogue/admin-limits.ts';
import type { ShopOffer } from '../../contract/offers/offers.ts';
import type { Locale } from '../../messages/locale.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { CatalogueView } from '../catalogue/store-view.ts';
import { notFound } from '../lib/errors.ts';
import type { Offers } from '../offers/offers.ts';
import type { Shelves } from '../recommendations/shelves.ts';
import { arrange, isCreated, keyOf, titleOf } from './arrangement.ts';
import type { LiveArrangement } from './live-arrangement.ts';
import type { StoredRow, StoredSection } from './tables.ts';

/** The page is sent with the first cards of the first rows, as many as fit beside each other. The browser loads the others. */
const sent = { rows: 2, cards: 6, offers: 8 };

/** A section that has something to show now. */
export interface Shown {
  kind: NamedSection | 'category' | 'created';
  id: string;
  title: string | undefined;
  form?: HomeRowForm;
  /** Id of a stored picture, or ''. */
  image?: string;
  seeAll?: { category: string; subCategory: string } | undefined;
  count: number;
  products: readonly ProductRow[];
  offers?: ShopOffer[];
}

interface Parts {
  catalogue: Catalogue;
  live: LiveArrangement;
  shelves: Shelves;
  offers: Pick<Offers, 'list' | 'countListed'>;
}

/** The page with all products of a row, if they are those of one category or sub category. */
function seeAllOf({ products }: StoredRow, snapshot: CatalogueView): Shown['seeAll'] {
  if (products.by === 'hand' || products.categories.length + products.subCategories.length !== 1) return undefined;
  const [subCategory = ''] = products.subCategories;
  const category = products.categories[0] ?? snapshot.findSubCategory(subCategory)?.categoryIds[0] ?? '';
  return snapshot.findCategory(category) && { category, subCategory };
}

export function createHomePage({ catalogue, live, shelves, offers: coupons }: Parts) {
  /** The content of a section without the products themselves: how many there are, and which. */
  function contentOf(section: StoredSection): { count: number; products: readonly ProductRow[] } {
    const listed = (products: readonly ProductRow[]) => ({ count: products.length, products });
    if (isCreated(section)) return listed(live.isOn(section._id) ? live.productsOf(section) : []);
    if (section.kind === 'category') return listed(catalogue.snapshot().listFirst(section.categoryId));
    if (section.name === 'tiles') return { count: catalogue.snapshot().categories.length, products: [] };
    if (section.name === 'coupons') return { count: coupons.countListed(), products: [] };
    if (section.name === 'again') return { count: 0, products: [] };
    const { offers, bestSellers } = shelves.current();
    return listed(section.name === 'offers' ? offers : bestSellers);
  }

  const arranged = (): StoredSection[] =>
    arrange(
      live.stored.sections,
      catalogue.snapshot().categories.map(({ id }) => id),
    );

  return {
    arranged,
    contentOf,

    /** The sections that have something to show, in their order. */
    current(language: Locale | undefined): Shown[] {
      const snapshot = catalogue.snapshot();
      let rows = 0;
      return arranged().flatMap((section): Shown | never[] => {
        if (section.hidden) return [];
        const { count, products } = contentOf(section);
        const kind = section.kind === 'builtIn' ? section.name : section.kind;
        if (count === 0 && kind !== 'again') return [];
        const first = products.length > 0 && rows < sent.rows ? products.slice(0, sent.cards) : [];
        if (first.length > 0) rows += 1;
        snapshot.readProducts(first);
        return {
          ...{ kind, id: keyOf(section), title: titleOf(section, language), count, products: first },
          ...(isCreated(section) && {
            form: section.form,
            image: section.image,
            seeAll: seeAllOf(section, snapshot),
          }),
          ...(kind === 'coupons' && { offers: coupons.list(language).slice(0, sent.offers) }),
        };
      });
    },

    /** All products of a created row that is shown now. @throws AppError NOT_FOUND */
    row(id: string): ProductRow[] {
      const row = live.stored.sections.filter(isCreated).find(({ _id }) => _id === id);
      if (!row || row.hidden || !live.isOn(id)) throw notFound('errors.homeRowNotFound');
      return live.productsOf(row);
    },
  };
}

export type HomePage = ReturnType<typeof createHomePage>;
