/** The parts of the home page that are loaded when the user comes near them. */
import type { Product } from '../../contract/catalogue/catalogue.ts';
import type { ShownSection } from '../../contract/pages/home-page.ts';
import { plainApi } from '../api/browser-api.ts';

type Products = readonly Product[] | undefined;

/** As many offers as are beside each other: a link leads to all of them. */
export const offersShown = 6;

/** `pick` gets what `load` answers; sections with the same key share one call. */
const from = <T>(queryKey: readonly string[], load: () => Promise<T>, pick: (data: T) => Products) => ({
  queryKey,
  queryFn: load as () => Promise<unknown>,
  select: pick as (data: unknown) => Products,
});

/** All products of a section. */
export function sectionQuery({ kind, id }: Pick<ShownSection, 'kind' | 'id'>) {
  if (kind === 'created')
    return from(
      ['home-row', id],
      () => plainApi.load('GET /api/v1/product/get-home-row/:rowId', { params: { rowId: id } }),
      (products) => products,
    );
  if (kind === 'category')
    return from(
      ['home-rows'],
      () => plainApi.load('GET /api/v1/product/get-home-rows'),
      (rows) => rows.find(({ category }) => category._id === id)?.product,
    );
  return from(
    ['shelves'],
    () => plainApi.load('GET /api/v1/product/get-shelves'),
    ({ offers, bestSellers }) => (kind === 'offers' ? offers.slice(0, offersShown) : bestSellers),
  );
}
