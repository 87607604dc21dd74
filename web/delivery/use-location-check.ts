import { useQuery } from '@tanstack/react-query';
import type { AreaCheck } from '../../contract/delivery/stores.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { checkQuery } from './delivery-queries.ts';
import { useLocationPincode } from './location.ts';

/** The terms for the shopper's location; undefined while that is not known, and in shops without areas. */
export function useLocationCheck(): AreaCheck | undefined {
  const pincode = useLocationPincode();
  const { areas } = useShopSettings();
  return useQuery({ ...checkQuery(pincode), enabled: areas === true && pincode !== '' }).data;
}
