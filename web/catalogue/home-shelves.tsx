/** Rows of the home page that are not of one category. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { plainApi } from '../api/browser-api.ts';
import { useNear } from '../ui/use-near.ts';
import { Shelf } from './shelf.tsx';

const shelvesQuery = queryOptions({
  queryKey: ['shelves'],
  queryFn: () => plainApi.load('GET /api/v1/product/get-shelves'),
});

/** The largest discounts, with a link to all products that have one. They come with the page, and no more of them are loaded. */
export const Offers = ({ products }: { products: readonly Product[] }) => (
  <Shelf title={m.catalogue.offers()} name="offers" products={products} to={links.offers} />
);

/** What sells most. Loaded when the user comes near. */
export function BestSellers() {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNear(box);
  const { data, isError } = useQuery({ ...shelvesQuery, enabled: isNear });
  return (
    <div ref={box} className="needs-script">
      {!isError && <Shelf title={m.catalogue.bestSellers()} name="best" products={data?.bestSellers} />}
    </div>
  );
}
