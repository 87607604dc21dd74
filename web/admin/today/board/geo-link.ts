import type { Address } from '../../../../contract/addresses/addresses.ts';

type Destination = Pick<Address, 'address_line' | 'city' | 'pincode' | 'position'> & { state: string };

/** Opens the map app of a phone: at the door where its position is known, otherwise with the address to look for. */
export function geoLink({ address_line, city, state, pincode, position }: Destination): string {
  if (position) {
    const place = `${position.latitude},${position.longitude}`;
    return `geo:${place}?q=${place}`;
  }
  return `geo:0,0?q=${encodeURIComponent(`${address_line}, ${city}, ${state} ${pincode}`)}`;
}
