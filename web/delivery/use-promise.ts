import { useQuery } from '@tanstack/react-query';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { checkQuery, useDeliveryNow } from './delivery-queries.ts';

/** The minutes that an order takes which is placed now; undefined until that is known, and where nothing is promised. @param pincode '' for none */
export function usePromise(pincode: string): number | undefined {
  const { areas } = useShopSettings();
  const { data: check } = useQuery({ ...checkQuery(pincode), enabled: areas === true && pincode !== '' });
  const now = useDeliveryNow();
  return areas ? check?.minutes : now?.minutes;
}
