import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Caller } from '../../../contract/phone-orders.ts';
import { locale } from '../../../messages/locale.ts';
import { browserApi } from '../../api/browser-api.ts';
import { personalKey } from '../../query-client.ts';
import { type Destination, sentDestination } from '../fulfilment/address-choice.tsx';

/** A product that the caller wants. */
export interface Wanted {
  productId: string;
  name: string;
  quantity: number;
}

/** What the order costs now. The server computes it, as for the checkout. */
export function usePhoneQuote(
  caller: Caller | undefined,
  destination: Destination | undefined,
  wanted: readonly Wanted[],
) {
  const items = wanted
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, quantity }) => ({ productId, quantity }));
  const customerId = caller?._id ?? '';
  return useQuery({
    queryKey: [personalKey, 'phone-quote', customerId, destination, items],
    queryFn: () =>
      browserApi.load('POST /api/v1/phone-order/quote', {
        query: { lang: locale },
        body: { customerId, ...(destination && sentDestination(destination)), items },
      }),
    enabled: customerId !== '' && destination !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

export type QuoteQuery = ReturnType<typeof usePhoneQuote>;
