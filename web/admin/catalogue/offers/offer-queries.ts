import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';

/** Prefix of the keys of all offers. */
export const offersKey = [personalKey, 'offers-admin'] as const;

/** Newest first. */
export const allOffersQuery = queryOptions({
  queryKey: [...offersKey, 'all'],
  queryFn: () => browserApi.load('GET /api/v1/offer/all'),
  staleTime: 0,
});

export const offerQuery = (offerId: string) =>
  queryOptions({
    queryKey: [...offersKey, 'one', offerId],
    queryFn: () => browserApi.load('GET /api/v1/offer/get/:offerId', { params: { offerId } }),
    staleTime: 0,
  });

/** The orders that used an offer, newest first. */
export const offerUsesQuery = (offerId: string, page: number) =>
  queryOptions({
    queryKey: [...offersKey, 'uses', offerId, page],
    queryFn: () => browserApi.load('GET /api/v1/offer/uses/:offerId', { params: { offerId }, query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
