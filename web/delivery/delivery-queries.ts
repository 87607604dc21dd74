import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { promisedBy } from '../../contract/delivery/promise.ts';
import type {
  AreaCheck,
  DeliveryNow,
  OfferedSlots,
  OutsideArea,
  PromiseChanged,
  SlotRefused,
  StoreClosed,
} from '../../contract/delivery/stores.ts';
import { browserApi, plainApi } from '../api/browser-api.ts';
import { deliveryKey, personalKey } from '../query-client.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { useClock } from './use-clock.ts';

/** In ms: how often an open page looks whether orders were paused. */
const lookEvery = 60_000;
/** In ms: a little after the store opens or closes. */
const afterChange = 300;

/** Returns if and how a pincode is served. */
export const checkQuery = (pincode: string) =>
  queryOptions({
    queryKey: [deliveryKey, pincode],
    queryFn: () => plainApi.load('GET /api/v1/delivery/check', { query: { pincode } }),
    staleTime: lookEvery,
    // The promise becomes longer and shorter with the orders in progress.
    refetchInterval: lookEvery,
  });

/** In ms, by the server's clock: the next look is when the store opens or closes. */
function nextLook(now: DeliveryNow | undefined): number {
  const change = now?.opensAt ?? now?.closesAt;
  const left = now && change ? Date.parse(change) - Date.parse(now.now) + afterChange : lookEvery;
  return Math.min(lookEvery, Math.max(afterChange, left));
}

const nowQuery = queryOptions({
  queryKey: ['delivery-now'],
  queryFn: () => plainApi.load('GET /api/v1/delivery/now'),
  staleTime: 5_000,
  refetchInterval: ({ state }) => nextLook(state.data),
});

/** Returns true when the store takes orders, kept up to date. Not read in shops that are always open and promise nothing. */
export function useDeliveryNowQuery() {
  const { hours, arrivalTimes } = useShopSettings();
  // After a refused order it matters, too, though the page is from before there were hours.
  const isKnown = useQueryClient().getQueryData(nowQuery.queryKey) !== undefined;
  return useQuery({ ...nowQuery, enabled: hours === true || arrivalTimes === true || isKnown });
}

/** The same; undefined until it is known, and in shops that are always open. */
export const useDeliveryNow = (): DeliveryNow | undefined => useDeliveryNowQuery().data;

/** When an order arrives that is placed now, by the server's clock; undefined until that is known. @param minutes the promise */
export function useArrival(minutes: number | undefined): Date | undefined {
  const { data, dataUpdatedAt } = useQuery({ ...nowQuery, enabled: false });
  const clock = useClock();
  if (minutes === undefined || !data) return undefined;
  const passed = Math.max(0, clock - dataUpdatedAt);
  return promisedBy(new Date(Date.parse(data.now) + passed), minutes);
}

/** The times that can be chosen. Cleared with what is personal, because it is for people who are signed in. */
export const slotsQuery = queryOptions({
  queryKey: [personalKey, 'delivery-slots'],
  queryFn: async ({ client }) => {
    const offered = await browserApi.load('GET /api/v1/delivery/slots');
    // No times are offered now: what is known of the store is from before.
    if (!offered.isOffered) void client.invalidateQueries({ queryKey: nowQuery.queryKey });
    return offered;
  },
  staleTime: 0,
  refetchInterval: lookEvery,
});

export interface SlotRefusal {
  code: 'SLOT_FULL' | 'SLOT_GONE';
  data: SlotRefused;
}

/** Codes with which the server refuses an order. */
export type Refusal =
  | { code: 'STORE_CLOSED'; data: StoreClosed }
  | { code: 'OUTSIDE_AREA'; data: OutsideArea }
  | { code: 'PROMISE_CHANGED'; data: PromiseChanged }
  | SlotRefusal;

/** An order was refused: screens say why at once. */
export function showRefusal(queries: QueryClient, refusal: Refusal): void {
  if (refusal.code === 'OUTSIDE_AREA') {
    const { pincode } = refusal.data;
    queries.setQueryData<AreaCheck>(checkQuery(pincode).queryKey, { pincode, served: false });
    return;
  }
  if (refusal.code === 'PROMISE_CHANGED') {
    const { pincode, minutes } = refusal.data;
    // In a shop without areas.
    void queries.invalidateQueries({ queryKey: nowQuery.queryKey });
    const known = queries.getQueryData(checkQuery(pincode).queryKey);
    queries.setQueryData<AreaCheck>(checkQuery(pincode).queryKey, { served: true, ...known, pincode, minutes });
    return;
  }
  if (refusal.code !== 'STORE_CLOSED') {
    const { from } = refusal.data.slot;
    const shown = (slots: OfferedSlots['slots']) =>
      refusal.code === 'SLOT_GONE'
        ? slots.filter((slot) => slot.from !== from)
        : slots.map((slot) => (slot.from === from ? { ...slot, isFull: true } : slot));
    queries.setQueryData(slotsQuery.queryKey, (known) => known && { ...known, slots: shown(known.slots) });
    return;
  }
  const { nextOpening, ...closed } = refusal.data;
  const now: DeliveryNow = { ...closed, isOpen: false, opensAt: nextOpening, closesAt: null };
  queries.setQueryData(nowQuery.queryKey, now);
}
