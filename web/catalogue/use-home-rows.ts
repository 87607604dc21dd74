import { queryOptions, useQuery } from '@tanstack/react-query';
import type { HomeRow, Product } from '../../contract/catalogue.ts';
import { plainApi } from '../api/browser-api.ts';

const homeRowsQuery = queryOptions({
  queryKey: ['home-rows'],
  queryFn: () => plainApi.load('GET /api/v1/product/get-home-rows'),
});

const byCategory = (rows: readonly HomeRow[]): ReadonlyMap<string, readonly Product[]> =>
  new Map(rows.map(({ category, product }) => [category._id, product]));

/** All products of the home page by the id of their row's category; undefined until they are wanted and loaded. */
export const useHomeRows = (wanted: boolean) =>
  useQuery({ ...homeRowsQuery, select: byCategory, enabled: wanted }).data;
