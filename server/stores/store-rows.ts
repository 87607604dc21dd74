/** Stores as the contract describes them, from and to rows of the database. */

import type { Store } from '../../contract/delivery/stores.ts';
import { toPaise, toRupees } from '../../contract/money/money.ts';
import type { AreaRow, StoreDetails, StoreRow } from './repository.ts';

/** A row as the contract describes it. */
export const toStore = ({ id: _id, version: _version, areas, latitude, longitude, ...details }: StoreRow): Store => ({
  ...details,
  position: latitude === null || longitude === null ? null : { latitude, longitude },
  areas: areas.map(({ pincode, minutes, feePaise }) => ({
    pincode,
    minutes,
    fee: feePaise === null ? null : toRupees(feePaise),
  })),
});

export const toDetails = ({ areas: _, position, ...details }: Store): StoreDetails => ({
  ...details,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
});

export const toAreaRow = ({ fee, ...area }: Store['areas'][number]): AreaRow => ({
  ...area,
  feePaise: fee === null ? null : toPaise(fee),
});
