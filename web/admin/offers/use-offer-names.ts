import { useQuery } from '@tanstack/react-query';
import type { AdminOffer } from '../../../contract/offers.ts';
import { categoriesQuery } from '../catalogue/catalogue-queries.ts';

/** As many as shoppers read. */
const shown = 6;

/** The names of the categories and products that an offer is for, as shoppers read them. */
export function useOfferNames({
  categories,
  products,
  productNames,
}: Pick<AdminOffer, 'productNames'> & { categories: readonly string[]; products: readonly string[] }): string[] {
  const { data = [] } = useQuery({ ...categoriesQuery, enabled: categories.length > 0 });
  const names = [
    ...categories.map((id) => data.find(({ _id }) => _id === id)?.name),
    ...products.map((id) => productNames[id]),
  ];
  return names.filter((name) => name !== undefined).slice(0, shown);
}
