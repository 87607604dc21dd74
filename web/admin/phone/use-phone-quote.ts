import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { toRupees } from '../../../contract/money.ts';
import type { Caller } from '../../../contract/phone-orders.ts';
import { currentLocale } from '../../../messages/locale.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { personalKey } from '../../query-client.ts';
import { type Destination, sentDestination } from '../fulfilment/address-choice.tsx';

/** A product that the caller wants. */
export interface Wanted {
  productId: string;
  name: string;
  quantity: number;
}

/** What the caller says besides products and address. */
export interface Told {
  /** '' for none. */
  coupon: string;
  /** Whole paise; 0 for none. */
  tipPaise: number;
  /** Whether the order uses their store credit, if they have any. */
  usesCredit: boolean;
  /** What they ask of the store; '' for nothing. */
  note: string;
}

export const nothingTold: Told = { coupon: '', tipPaise: 0, usesCredit: true, note: '' };

/** What an order costs now. The server computes it, as for the checkout. */
const quoteQuery = (
  caller: Caller | undefined,
  destination: Destination | undefined,
  wanted: readonly Wanted[],
  { coupon, tipPaise, usesCredit }: Told,
) => {
  const body = {
    customerId: caller?._id ?? '',
    ...(destination && sentDestination(destination)),
    items: wanted.filter(({ quantity }) => quantity > 0).map(({ productId, quantity }) => ({ productId, quantity })),
    ...(coupon !== '' && { coupon }),
    ...(tipPaise > 0 && { tip: toRupees(tipPaise) }),
    ...(usesCredit && { useCredit: true as const }),
  };
  return queryOptions({
    queryKey: [personalKey, 'phone-quote', body],
    queryFn: () => browserApi.load('POST /api/v1/phone-order/quote', { query: { lang: currentLocale() }, body }),
    staleTime: 0,
    retry: false,
  });
};

/** The quote of what the caller said so far, and the way to another coupon. */
export function usePhoneQuote(
  caller: Caller | undefined,
  destination: Destination | undefined,
  wanted: readonly Wanted[],
  told: Told,
) {
  const queries = useQueryClient();
  const quote = useQuery({
    ...quoteQuery(caller, destination, wanted, told),
    enabled: caller !== undefined && destination !== undefined,
    placeholderData: keepPreviousData,
  });
  /** Why this code cannot be used, whatever is ordered; undefined when it can. */
  async function tryCoupon(coupon: string): Promise<string | undefined> {
    try {
      await queries.fetchQuery(quoteQuery(caller, destination, wanted, { ...told, coupon }));
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  }
  return { quote, tryCoupon };
}

export type QuoteQuery = ReturnType<typeof usePhoneQuote>['quote'];
