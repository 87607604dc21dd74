import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { billOf } from '../../contract/money/pricing.ts';
import { useStoredCoupon } from '../offers/stored-coupon.ts';
import { personalKey } from '../query-client.ts';
import { importWithRetry } from '../ui/load-file.ts';
import { pricedLines } from './cart-lines.ts';
import type { OfferedOrder, TriedOffers } from './try-offers.ts';

/** The effect of offers on the order. Without any, only its bill. */
export interface OrderOffers extends Partial<Omit<TriedOffers, 'billFor'>>, Pick<TriedOffers, 'billFor'> {
  /** True when the shop has offers. */
  isOn: boolean;
  /** They are being read for the first time, or with a new code. */
  isPending: boolean;
  /** They could not be read. */
  isFailed: boolean;
  retry: () => void;
  /** The code that the shopper entered, '' for none. */
  code: string;
  /** Why the code cannot be used, whatever is in the cart. */
  refused: string | undefined;
  /** The same for a code before it is applied; undefined when that cannot be found out now, too. */
  refusalOf: (code: string) => Promise<string | undefined>;
}

let loaded: typeof import('./try-offers.ts') | undefined;

const offersQuery = (code: string) =>
  queryOptions({
    queryKey: [personalKey, 'offers', code],
    queryFn: async () => {
      loaded ??= await importWithRetry(() => import('./try-offers.ts'));
      return loaded.readMyOffers(code);
    },
    staleTime: 0,
  });

/** The offers of an order, which the server decides again when it is placed. @param isOn whether to ask for offers */
export function useOffers(order: OfferedOrder, isOn: boolean): OrderOffers {
  const { rules, rounds, tipPaise } = order;
  const code = useStoredCoupon();
  const queries = useQueryClient();
  const { data, isPending, isPlaceholderData, isError, refetch } = useQuery({
    ...offersQuery(code),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  return {
    isOn,
    isPending: isOn && !isError && (isPending || isPlaceholderData),
    isFailed: isError && !data,
    retry: () => void refetch(),
    code,
    refused: isPlaceholderData ? undefined : data?.refused,
    refusalOf: async (typed) => {
      const read = await queries.fetchQuery(offersQuery(typed)).catch(() => undefined);
      return read?.refused;
    },
    billFor: (lines) => billOf(pricedLines(lines), { rules, rounds, tipPaise }),
    ...(isOn && data && loaded?.tryOffers(order, code, data)),
  };
}
