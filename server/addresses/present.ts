import type { Address } from '../../contract/addresses.ts';
import type { AddressRow } from './store.ts';

export const presentAddress = (row: AddressRow): Address => ({
  _id: row.id,
  address_line: row.addressLine,
  city: row.city,
  state: row.state,
  pincode: row.pincode,
  mobile: row.mobile,
  ...(row.landmark !== '' && { landmark: row.landmark }),
  ...(row.gateCode !== '' && { gate_code: row.gateCode }),
});
