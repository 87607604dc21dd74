import type { Address } from '../../contract/addresses/addresses.ts';
import type { AddressRow } from './repository.ts';

export const presentAddress = (row: AddressRow): Address => ({
  _id: row.id,
  address_line: row.addressLine,
  city: row.city,
  state: row.state,
  pincode: row.pincode,
  mobile: row.mobile,
  ...(row.landmark !== '' && { landmark: row.landmark }),
  ...(row.gateCode !== '' && { gate_code: row.gateCode }),
  ...presentPosition(row),
});

/** Nothing when it is not known. */
export const presentPosition = ({
  latitude,
  longitude,
}: Pick<AddressRow, 'latitude' | 'longitude'>): Pick<Address, 'position'> =>
  latitude !== null && longitude !== null ? { position: { latitude, longitude } } : {};
