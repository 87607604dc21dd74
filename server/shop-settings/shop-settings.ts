/**
 * The shop's settings, in the memory of every process: a change is published with its commit, and responses that were computed
 * from the settings are computed again.
 */
import { defaultShopSettings, type ShopSettings } from '../../contract/shop-setting-choices.ts';
import { type SavedSettings, shopSettings } from '../../contract/shop-settings.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import * as store from './store.ts';

const channel = 'tokri_settings';
/** Interval of the check for missed notifications, in ms. */
export const checkSettingsEvery = 15_000;
/** The audit log names things by their id. */
export const settingsId = '0'.repeat(26);

/** Settings that are new in this version of the store, or no longer known, have their defaults. */
function settingsFrom({ version, settings }: store.SettingsRow): SavedSettings {
  const isKnown = ([name, value]: [string, unknown]) =>
    Object.hasOwn(shopSettings.shape, name) && shopSettings.shape[name as keyof ShopSettings].safeParse(value).success;
  const known = Object.entries(settings).filter(isKnown);
  return { version, settings: { ...defaultShopSettings, ...Object.fromEntries(known) } };
}

/** Before anything is saved. */
const unsaved: SavedSettings = { version: 0, settings: defaultShopSettings };

async function newest(queries: Queries): Promise<SavedSettings> {
  const row = await store.getSettings(queries);
  return row ? settingsFrom(row) : unsaved;
}

/** Reads the settings, and listens for changes by other processes. */
export async function openShopSettings(database: Database, log: Log) {
  /** '': the settings. */
  const changes = new Changes();
  let saved = unsaved;
  const listeners: (() => void)[] = [];

  async function read(): Promise<void> {
    const now = await newest(database.queries);
    if (now.version === saved.version) return;
    saved = now;
    changes.addAll();
    for (const listener of listeners) listener();
  }
  const readNow = () =>
    void read().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read'));

  await database.listen(channel, readNow, readNow);
  await read();

  return {
    /** The settings now. Responses that are computed from them are cached until they change. */
    current(): ShopSettings {
      changes.read('');
      return saved.settings;
    },

    /** Calls `listener` after each change. */
    onChange(listener: () => void): void {
      listeners.push(listener);
    },

    /** With their version, from the database. */
    async saved(): Promise<SavedSettings> {
      await read();
      return saved;
    },

    /**
     * Saves all settings. @param version the one that was edited @throws AppError CHANGED_MEANWHILE, with the newest settings,
     * when somebody saved others since
     */
    async update(actor: Actor, { version, settings }: SavedSettings): Promise<SavedSettings> {
      await database.transaction(async (tx) => {
        const before = await newest(tx);
        if (!(await store.saveSettings(tx, { version, settings })))
          throw new AppError('CHANGED_MEANWHILE', text('errors.settingsChanged'), { data: await newest(tx) });
        const fields = diff(before.settings, settings);
        await addAuditEntry(tx, {
          actor,
          entity: 'settings',
          entityId: settingsId,
          entityName: '',
          action: 'changed',
          fields,
        });
        await database.notify(channel, '', tx);
      });
      await read();
      return { version: version + 1, settings };
    },

    /** Checks for missed notifications. */
    read,
  };
}

export type ShopSettingsService = Awaited<ReturnType<typeof openShopSettings>>;
