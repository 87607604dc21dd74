/** The settings and the delivery data of a shop, with versions as the server keeps them. */

import type { ListedStore, SavedStore, Store } from '../../contract/delivery/stores.ts';
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import type { SavedSettings, ShopSettings } from '../../contract/settings/shop-settings.ts';
import { type FakeStore, refusal } from './fake-store.ts';
import { testId } from './ids.ts';

export const settingsConflict = 'Someone else changed the settings in the meantime.';
export const storeConflict = 'Someone else changed the delivery settings in the meantime.';

/** Answers the calls of the settings. Call it once for each test. */
export function savedSettings(store: FakeStore, first: Partial<ShopSettings> = {}) {
  let saved: SavedSettings = { version: 1, settings: { ...defaultShopSettings, ...first } };
  /** Another owner saves settings on another device. */
  function save(settings: Partial<ShopSettings>): SavedSettings {
    saved = { version: saved.version + 1, settings: { ...saved.settings, ...settings } };
    return saved;
  }
  store.answer('GET /api/v1/payment-accounts/get', {
    version: 0,
    isOfEnvironment: false,
    current: null,
    accounts: [],
    webhookUrls: { razorpay: '', stripe: '' },
  });
  store.answer('GET /api/v1/shop-settings/get-saved', () => saved);
  store.answer('PUT /api/v1/shop-settings/update', ({ body }) =>
    body.version === saved.version
      ? save(body.settings)
      : refusal('CHANGED_MEANWHILE', { message: settingsConflict, data: saved }),
  );
  return { save, current: () => saved.settings };
}

/** A store as it is before its owner configured it. */
const newStore: SavedStore = {
  _id: testId('store'),
  version: 1,
  store: {
    name: 'Tokri',
    address: '',
    position: null,
    closed: false,
    areas: [],
    hours: [],
    holidays: [],
    pause: null,
    promise: null,
    slots: null,
  },
  now: { isOpen: true, isPaused: false, opensAt: null, closesAt: null, now: '2026-11-28T06:30:00.000Z' },
  nextStart: null,
  usualMinutes: 11,
  overlaps: [],
  inProgress: 0,
};

/** Answers the calls of the store's delivery data. Call it once for each test. */
export function savedStore(store: FakeStore, first: Partial<Store> = {}) {
  let saved: SavedStore = { ...newStore, store: { ...newStore.store, ...first } };
  /** Another owner saves the store on another device. */
  function save(changed: Partial<Store>): SavedStore {
    const next = { ...saved.store, ...changed };
    const { note, ...now } = saved.now;
    const paused = next.pause && { isPaused: true, ...(next.pause.note && { note: next.pause.note }) };
    saved = { ...saved, version: saved.version + 1, store: next, now: { ...now, isPaused: false, ...paused } };
    return saved;
  }
  store.answer('GET /api/v1/delivery/get-store', () => saved);
  store.answer('PUT /api/v1/delivery/update-store', ({ body }) =>
    body.version === saved.version
      ? save(body.store)
      : refusal('CHANGED_MEANWHILE', { message: storeConflict, data: saved }),
  );
  store.answer('PUT /api/v1/delivery/pause', ({ body }) => save({ pause: { until: null, note: body.note } }));
  return { save, current: () => saved.store };
}

/** A store in the list of the stores of the shop. */
export const listedStore = (name: string): ListedStore => ({
  _id: testId(name),
  name,
  address: '',
  closed: false,
  isOpen: true,
  areas: 1,
});
