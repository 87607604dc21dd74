/** Rows of the home page that are not of one category. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import { m } from '../../messages/index.ts';
import { plainApi } from '../api/browser-api.ts';
import { useNear } from '../ui/use-near.ts';
import { Shelf } from './shelf.tsx';

const shelvesQuery = queryOptions({
  queryKey: ['shelves'],
  queryFn: () => plainApi.load('GET /api/v1/product/get-shelves'),
});

/** The largest discounts: the first cards come with the page. */
export function Offers({ sent }: { sent: readonly Product[] }) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNear(box);
  const { data } = useQuery({ ...shelvesQuery, enabled: isNear && sent.length > 0 });
  return (
    <div ref={box}>
      <Shelf title={m.catalogue.offers()} name="offers" products={data?.offers ?? sent} />
    </div>
  );
}

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
