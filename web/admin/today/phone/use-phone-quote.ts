import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { toRupees } from '../../../../contract/money/money.ts';
import type { Caller } from '../../../../contract/orders/phone-orders.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';
import { type Destination, sentDestination } from '../board/address-choice.tsx';

/** A product that the caller wants. */
export interface Wanted {
  productId: string;
  name: string;
  quantity: number;
}

/** The caller's wishes besides products and address. */
export interface CallerWishes {
  /** '' for none. */
  coupon: string;
  /** Whole paise; 0 for none. */
  tipPaise: number;
  /** True when the order uses their store credit, if they have any. */
  usesCredit: boolean;
  /** Their note to the store; '' for nothing. */
  note: string;
}

export const initialWishes: CallerWishes = { coupon: '', tipPaise: 0, usesCredit: true, note: '' };

/** The price of an order now. The server computes it, as for the checkout. */
const quoteQuery = (
  caller: Caller | undefined,
  destination: Destination | undefined,
  wanted: readonly Wanted[],
  { coupon, tipPaise, usesCredit }: CallerWishes,
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

/** The quote for the caller's order so far, and a function that tries another coupon. */
export function usePhoneQuote(
  caller: Caller | undefined,
  destination: Destination | undefined,
  wanted: readonly Wanted[],
  wishes: CallerWishes,
) {
  const queries = useQueryClient();
  const quote = useQuery({
    ...quoteQuery(caller, destination, wanted, wishes),
    enabled: caller !== undefined && destination !== undefined,
    placeholderData: keepPreviousData,
  });
  /** Why this code cannot be used, whatever is ordered; undefined when it can. */
  async function tryCoupon(coupon: string): Promise<string | undefined> {
    try {
      await queries.fetchQuery(quoteQuery(caller, destination, wanted, { ...wishes, coupon }));
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  }
  return { quote, tryCoupon };
}

export type QuoteQuery = ReturnType<typeof usePhoneQuote>['quote'];
