import { useQuery } from '@tanstack/react-query';
import type { OfferTerms } from '../../../../contract/offers/offer-rules.ts';
import type { AdminOffer } from '../../../../contract/offers/offers.ts';
import { categoriesQuery, subCategoriesQuery } from '../products/catalogue-queries.ts';

/** As many as shoppers read. */
const shown = 6;

/** The names of the categories, sub categories and products that an offer is for, as shoppers read them. */
export function useOfferNames({
  categories,
  subCategories = [],
  products,
  productNames,
}: Pick<AdminOffer, 'productNames'> & Pick<OfferTerms, 'categories' | 'subCategories' | 'products'>): string[] {
  const { data: known = [] } = useQuery({ ...categoriesQuery, enabled: categories.length > 0 });
  const { data: knownSubs = [] } = useQuery({ ...subCategoriesQuery, enabled: subCategories.length > 0 });
  const names = [
    ...categories.map((id) => known.find(({ _id }) => _id === id)?.name),
    ...subCategories.map((id) => knownSubs.find(({ _id }) => _id === id)?.name),
    ...products.map((id) => productNames[id]),
  ];
  return names.filter((name) => name !== undefined).slice(0, shown);
}
