/**
 * Areas and hours of delivery of all stores, in the memory of every process like the settings (docs/features/delivery-areas.md): a change
 * is published with its commit, and responses that were computed from it are computed again. Orders are checked against it without a query.
 */
import { deliveryLimits } from '../../contract/delivery/delivery-limits.ts';
import { type Slot, type SlotRule, slotsAt } from '../../contract/delivery/delivery-slots.ts';
import { nextStart, openingAt, type Schedule, withoutPast } from '../../contract/delivery/opening-hours.ts';
import { promisedMinutes } from '../../contract/delivery/promise.ts';
import type { AreaCheck, DeliveryNow, SavedStore, Store, StorePlace } from '../../contract/delivery/stores.ts';
import { toRupees } from '../../contract/money/money.ts';
import { text } from '../../messages/text.ts';
import { Changes } from '../cache/dependencies.ts';
import { createLiveCopy } from '../cache/live-copy.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../lib/errors.ts';
import { currentStoreId, firstStoreId } from '../runtime/current-store.ts';
import type { Log } from '../runtime/log.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';
import { bestAreas, overlapsOf, type ServedArea } from './areas.ts';
import * as repository from './repository.ts';
import { createStoreAdmin } from './store-admin.ts';
import { toStore } from './store-rows.ts';

interface Parts {
  database: Database;
  shopSettings: Pick<ShopSettingsService, 'current'>;
  log: Log;
  now?: (() => Date) | undefined;
}

const alwaysOpen: Schedule = { hours: [], holidays: [], pause: null };

/** Keys of what depends on the stores: which parts pages show, and the answers about pincodes. */
const [flagsKey, areasKey] = ['flags', 'areas'] as const;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** How long an order takes that is placed now, in minutes. */
export interface DeliveryPromise {
  minutes: number;
  /** The part of it that the order is on its way; undefined where that is not known. */
  way: number | undefined;
}

/** Reads the stores, and listens for changes by other processes. */
export async function openStores({ database, shopSettings, log, now = () => new Date() }: Parts) {
  const changes = new Changes();
  /** Those that were saved, oldest first. */
  let saved: ReadonlyMap<string, repository.StoreRow> = new Map();
  let ids: readonly string[] = [firstStoreId];
  /** Where shoppers are who have not said where they are. */
  let usual = firstStoreId;
  /** Delivers where no store has an area: the oldest that has none itself. Undefined without such a repository. */
  let everywhere: string | undefined = firstStoreId;
  let best: { minutes: number; areas: ReadonlyMap<string, ServedArea> } | undefined;
  /** Orders that have not left each store, by its id; counted by the orders. */
  const inProgress = new Map<string, number>();
  const whenChanged: (() => Promise<void>)[] = [];

  /** Minutes of an area without its own. */
  const usualMinutes = () => shopSettings.current().delivery.minutes;

  /** The first store exists before it is saved: it delivers everywhere at any time, and is named like the shop. */
  function storeOf(row: repository.StoreRow | undefined): Store {
    if (row) return { ...toStore(row), holidays: withoutPast(row.holidays, now()) };
    const { shop, contact } = shopSettings.current();
    const nothing = {
      ...{ areas: [], hours: [], holidays: [], pause: null, position: null, closed: false },
      ...{ promise: null, slots: null },
    };
    return { name: shop.name, address: contact.address, ...nothing };
  }

  /** The area that counts of each pincode; it depends on the minutes of the settings. */
  function areas(): ReadonlyMap<string, ServedArea> {
    const minutes = usualMinutes();
    if (best?.minutes !== minutes) best = { minutes, areas: bestAreas([...saved.values()], minutes) };
    return best.areas;
  }

  const isKnown = (id: string) => id === firstStoreId || saved.has(id);

  const isOffered = (id: string) => isKnown(id) && !saved.get(id)?.closed;

  const currentRow = () => saved.get(currentStoreId());

  async function read(): Promise<void> {
    const versions = await repository.listStoreVersions(database.queries);
    const changed = [...versions].filter(([id, version]) => version > (saved.get(id)?.version ?? 0));
    if (changed.length === 0) return;
    const rows = await repository.listStores(
      database.queries,
      changed.map(([id]) => id),
    );
    const next = new Map([...saved, ...rows.map((row) => [row.id, row] as const)]);
    saved = new Map([...next].sort(([a], [b]) => (a < b ? -1 : 1)));
    best = undefined;
    ids = [...new Set([firstStoreId, ...saved.keys()])];
    usual = ids.find(isOffered) ?? firstStoreId;
    everywhere = ids.find((id) => isOffered(id) && (saved.get(id)?.areas.length ?? 0) === 0);
    changes.add([flagsKey, areasKey]);
    for (const follow of whenChanged) await follow();
  }

  const scheduleOf = (row: repository.StoreRow | undefined): Schedule => row ?? alwaysOpen;

  function areaIn(storeId: string, pincode: string): ServedArea | undefined {
    const area = saved.get(storeId)?.areas.find((each) => each.pincode === pincode);
    return area && { ...area, storeId };
  }

  /** Orders have an arrival time: in shops with areas always, in others when the owner wants it. */
  const promises = () => areas().size > 0 || shopSettings.current().delivery.arrivalTimes === true;

  /** The promise of a store for a way of so many minutes. */
  function promiseFor(storeId: string, way: number): DeliveryPromise {
    const rule = saved.get(storeId)?.promise ?? null;
    const minutes = promisedMinutes(rule, inProgress.get(storeId) ?? 0, way);
    return { minutes, way: rule ? way : undefined };
  }

  /**
   * The promise of a pincode, by the store that delivers there or by `ofStore`: of its area, otherwise from the usual minutes. Undefined
   * where the pincode is not served, and where nothing is promised.
   */
  function promiseOf(pincode: string, ofStore?: string): DeliveryPromise | undefined {
    const area = ofStore === undefined ? areas().get(pincode) : areaIn(ofStore, pincode);
    if (area) return promiseFor(area.storeId, area.minutes ?? usualMinutes());
    const isEverywhere = ofStore === undefined || (saved.get(ofStore)?.areas.length ?? 0) === 0;
    const storeId = isEverywhere ? (ofStore ?? everywhere) : undefined;
    return storeId !== undefined && promises() ? promiseFor(storeId, usualMinutes()) : undefined;
  }

  function slotsNow(row: repository.StoreRow | undefined, at: Date): Slot[] {
    return row?.slots ? slotsAt(row, row.slots, at) : [];
  }

  function presentNow(row: repository.StoreRow | undefined, at = now()): DeliveryNow {
    const { isOpen, isPaused, opensAt, closesAt } = openingAt(scheduleOf(row), at);
    const note = isPaused && row?.pause?.note;
    const hasSlots = row?.slots && (row.slots.offered === 'always' || !isOpen) && slotsNow(row, at).length > 0;
    const times = { opensAt: iso(opensAt), closesAt: iso(closesAt), now: at.toISOString() };
    const minutes = areas().size === 0 && promises() ? promiseFor(row?.id ?? firstStoreId, usualMinutes()).minutes : 0;
    return {
      ...{ isOpen, isPaused, ...times },
      ...(note && { note }),
      ...(hasSlots && { slots: true }),
      ...(minutes > 0 && { minutes }),
    };
  }

  const nameOf = (id: string) => storeOf(saved.get(id)).name;

  const present = (id: string, row = saved.get(id)): SavedStore => ({
    _id: id,
    version: row?.version ?? 0,
    store: storeOf(row),
    now: presentNow(row),
    nextStart: iso(nextStart(scheduleOf(row), now())),
    usualMinutes: usualMinutes(),
    inProgress: inProgress.get(id) ?? 0,
    overlaps: row ? overlapsOf(row, [...saved.values()], areas(), nameOf) : [],
  });

  const copy = createLiveCopy({ database, log, name: 'stores', read });
  await copy.open();

  const hasSeveral = () => ids.length > 1;

  /** A store by name, in a shop with several. */
  const named = (id: string) => hasSeveral() && { store: { _id: id, name: nameOf(id) } };

  return {
    /** When orders are taken, and the pincodes that any store delivers to; none of them: everywhere. */
    serves: () => ({ hours: scheduleOf(currentRow()).hours, pincodes: [...areas().keys()] }),

    /** Which parts pages show. Responses that are computed from them are cached until they change. */
    flags(): { areas?: true; hours?: true } {
      changes.read(flagsKey);
      const hasHours = [...saved.values()].some(
        ({ hours, holidays, pause, slots }) =>
          hours.length > 0 || holidays.length > 0 || pause !== null || slots !== null,
      );
      // With areas the owner may pause orders, so pages follow that, too.
      return { ...(areas().size > 0 && { areas: true }), ...((hasHours || areas().size > 0) && { hours: true }) };
    },

    /** Returns if and how a pincode is served. Responses that are computed from it are cached until it changes. */
    check(pincode: string): AreaCheck {
      changes.read(areasKey);
      const area = areas().get(pincode);
      if (!area && everywhere === undefined) return { pincode, served: false };
      const minutes = promiseOf(pincode)?.minutes ?? usualMinutes();
      const fee = area?.feePaise ?? null;
      const id = area?.storeId ?? everywhere ?? firstStoreId;
      return {
        pincode,
        served: true,
        minutes,
        ...(fee !== null && { fee: toRupees(fee) }),
        ...named(id),
      };
    },

    /** Where the stores are that deliver, as far as that is known, each with some pincodes that it delivers to. */
    places(): StorePlace[] {
      changes.read(areasKey);
      const served = Map.groupBy(areas().values(), ({ storeId }) => storeId);
      return [...saved.values()].flatMap(({ id, name, latitude, longitude }) => {
        const pincodes = (served.get(id) ?? []).map(({ pincode }) => pincode).sort();
        if (latitude === null || longitude === null || pincodes.length === 0) return [];
        return { name, latitude, longitude, pincodes: pincodes.slice(0, deliveryLimits.nearbyPincodes) };
      });
    },

    /** Where a store is; null when that is not known. */
    positionOf: (id: string): Store['position'] => storeOf(saved.get(id)).position,

    /** The store that delivers to a pincode; undefined when none does. */
    storeOf: (pincode: string): string | undefined => areas().get(pincode)?.storeId ?? everywhere,

    /** The delivery fee of a pincode, in paise; undefined when it is the shop's usual, or the pincode is not served. */
    areaFee: (pincode: string): number | undefined => areas().get(pincode)?.feePaise ?? undefined,

    /** The promise of a pincode now; undefined where nothing is promised. */
    promise: promiseOf,

    /** Returns true when a promise depends on orders in progress. */
    countsOrders: (): boolean => promises() && [...saved.values()].some(({ promise }) => promise !== null),

    /** How many orders have not left each store, by its id. */
    setInProgress(counts: ReadonlyMap<string, number>): void {
      let isOther = false;
      for (const id of ids) {
        const count = counts.get(id) ?? 0;
        isOther ||= (inProgress.get(id) ?? 0) !== count;
        inProgress.set(id, count);
      }
      if (isOther) changes.add([areasKey]);
    },

    /** The times that shoppers of the current store may choose now, whether or not they have a place left, and its rule. */
    slots(): { slots: Slot[]; rule: SlotRule | null } {
      return { slots: slotsNow(currentRow(), now()), rule: currentRow()?.slots ?? null };
    },

    /** Returns true when the current store takes orders now. */
    now: (): DeliveryNow => presentNow(currentRow()),

    /** True when the shop has more than one repository. */
    hasSeveral,

    named,

    /** All stores, oldest first; also closed ones. */
    ids: (): readonly string[] => ids,

    /** The oldest store that is not closed, for shoppers who have not said where they are. */
    usual: (): string => usual,

    isKnown,

    /** The name of a store, also of one that is closed. Responses that are computed from it are cached until it changes. */
    nameOf(id: string): string | undefined {
      changes.read(flagsKey);
      return isKnown(id) ? nameOf(id) : undefined;
    },

    /** True when shoppers can be in this repository. */
    isOffered,

    /** @throws AppError STORE_CLOSED when the current store does not take orders now */
    requireOpen(): void {
      const { isOpen, opensAt, closesAt: _, ...data } = presentNow(currentRow());
      if (isOpen) return;
      throw new AppError('STORE_CLOSED', text('errors.storeClosed'), { data: { ...data, nextOpening: opensAt } });
    },

    /** @throws AppError OUTSIDE_AREA when no store delivers to the pincode */
    requireServed(pincode: string): void {
      if (areas().has(pincode) || everywhere !== undefined) return;
      throw new AppError('OUTSIDE_AREA', text('errors.outsideArea', { pincode }), { data: { pincode } });
    },

    /** `work` runs when any store was added or changed. */
    whenChanged: (work: () => Promise<void>) => void whenChanged.push(work),

    job: copy.job,
    read: copy.read,

    ...createStoreAdmin({
      ...{ copy, now, storeOf, present },
      scheduleOf: () => scheduleOf(currentRow()),
      listed: () =>
        ids.map((id) => {
          const { name, address, closed, areas: served } = storeOf(saved.get(id));
          return {
            _id: id,
            name,
            address,
            closed,
            isOpen: !closed && presentNow(saved.get(id)).isOpen,
            areas: served.length,
          };
        }),
    }),
  };
}

export type Stores = Awaited<ReturnType<typeof openStores>>;
