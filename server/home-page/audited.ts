/** The arrangement as the audit log stores it: readable, with names instead of ids. */

import { imageUrl } from '../../contract/api/images.ts';
import type { Period } from '../../contract/pages/home-page.ts';
import type { CatalogueView } from '../catalogue/store-view.ts';
import { isCreated } from './arrangement.ts';
import type { StoredRow, StoredSection } from './tables.ts';

const usualNames = {
  tiles: 'Category tiles',
  again: 'Buy again',
  coupons: 'Coupons and offers',
  offers: 'Offers',
  best: 'Best sellers',
} as const;

function usualNameOf(snapshot: CatalogueView, section: StoredSection): string {
  if (section.kind === 'builtIn') return usualNames[section.name];
  if (section.kind === 'created') return section.title;
  return snapshot.findCategory(section.categoryId)?.name ?? section.categoryId;
}

const periodOf = ({ fromDay, toDay, fromTime, toTime }: Period): string =>
  [
    fromDay || toDay ? `${fromDay ?? '…'} – ${toDay ?? '…'}` : [],
    fromTime || toTime ? `${fromTime ?? '00:00'} – ${toTime ?? '00:00'}` : [],
  ]
    .flat()
    .join(', ');

function productsOf(snapshot: CatalogueView, { products }: StoredRow): string {
  if (products.by === 'hand') return products.ids.map((id) => snapshot.findProduct(id)?.name ?? id).join(', ');
  const places = [
    ...products.categories.map((id) => snapshot.findCategory(id)?.name ?? id),
    ...products.subCategories.map((id) => snapshot.findSubCategory(id)?.name ?? id),
  ];
  return [
    places.length > 0 ? places.join(', ') : '*',
    products.order === 'bestSelling' ? `${products.order} (${products.days})` : products.order,
    products.minDiscount > 0 ? `≥ ${products.minDiscount}%` : [],
    products.inStock ? 'in stock' : [],
    `≤ ${products.most}`,
  ]
    .flat()
    .join(' · ');
}

const translatedTitles = ({ translations }: StoredSection): string[] =>
  Object.values(translations).flatMap((texts) => texts?.title ?? []);

const rowOf = (snapshot: CatalogueView, row: StoredRow): string[] =>
  [...translatedTitles(row), row.form, periodOf(row.period), productsOf(snapshot, row), imageUrl(row.image)].filter(
    Boolean,
  );

/** Each field is a list of words, for `diff`: the order, what is hidden, other titles, and each created row. */
export function audited(
  snapshot: CatalogueView,
  sections: readonly StoredSection[],
): Record<string, readonly string[]> {
  const nameOf = (section: StoredSection) => usualNameOf(snapshot, section);
  const titled = sections.filter((each) => !isCreated(each) && (each.title || translatedTitles(each).length > 0));
  return {
    order: sections.map(nameOf),
    hidden: sections.filter(({ hidden }) => hidden).map(nameOf),
    titles: titled.map(
      (each) => `${nameOf(each)}: ${[each.title, ...translatedTitles(each)].filter(Boolean).join(' / ')}`,
    ),
    ...Object.fromEntries(sections.filter(isCreated).map((row) => [`“${row.title}”`, rowOf(snapshot, row)])),
  };
}
