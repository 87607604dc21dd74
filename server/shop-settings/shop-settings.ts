/**
 * The shop's settings, in the memory of every process: a change is published with its commit, and responses that were computed
 * from the settings are computed again.
 */
import { defaultAccent } from '../../contract/default-public-settings.ts';
import { defaultShopSettings } from '../../contract/default-shop-settings.ts';
import { imageIdOf, imageUrl } from '../../contract/images.ts';
import type { PricingSettings } from '../../contract/pricing.ts';
import { type SavedSettings, type ShopSettings, shopSettings } from '../../contract/shop-settings.ts';
import { tileOrigin } from '../../contract/tile-url.ts';
import { type Translations, translationFields } from '../../contract/translations.ts';
import type { UpiPayee } from '../../contract/upi.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import { Changes } from '../cache/dependencies.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Images } from '../images/images.ts';
import type { Brand } from '../mail/email-template.ts';
import { AppError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import * as store from './store.ts';

const channel = 'tokri_settings';
/** Interval of the check for missed notifications, in ms. */
export const checkSettingsEvery = 15_000;
/** The audit log names things by their id. */
export const settingsId = '0'.repeat(26);

/** The company behind a shop. */
interface Seller {
  name: string;
  address: string;
  gstin?: string;
  fssai?: string;
}

interface Parts {
  database: Database;
  images: Pick<Images, 'add' | 'has'>;
  /** As the environment names it, until the owner does. */
  seller: Seller;
  /** Whether maps may come from http addresses, such as a server in the own network. */
  allowsHttp: boolean;
  log: Log;
}

const defaultsFor = ({ name, address }: Seller): ShopSettings => ({
  ...defaultShopSettings,
  shop: { ...defaultShopSettings.shop, name },
  contact: { ...defaultShopSettings.contact, address },
});

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Settings that are new in this version of the store, or no longer known, have their defaults. */
function settingsFrom({ version, settings: stored }: store.SettingsRow, defaults: ShopSettings): SavedSettings {
  const settings = Object.entries(defaults).map(([name, usual]) => {
    const found = isGroup(usual) && isGroup(stored[name]) ? { ...usual, ...stored[name] } : stored[name];
    const read = shopSettings.shape[name as keyof ShopSettings].safeParse(found);
    return [name, read.success ? read.data : usual];
  });
  return { version, settings: Object.fromEntries(settings) as ShopSettings };
}

/** The settings as the audit log stores them: one field for each, such as 'shop.name'. */
const audited = (settings: ShopSettings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      isGroup(value)
        ? Object.entries(withTranslationFields(value)).map(([field, each]) => [`${name}.${field}`, plain(each)])
        : [[name, value]],
    ),
  );

const withTranslationFields = ({ translations, ...fields }: Record<string, unknown>) => ({
  ...fields,
  ...translationFields(translations as Translations<string> | undefined),
});

/** Lists and amounts for a value as a text for people: '0: 30, 199: 0'. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return isGroup(value) ? Object.values(value).map(plain).join(': ') : value;
}

/** The company behind the shop. */
function companyOf({ shop, contact, legal }: ShopSettings): Seller {
  const numbers = Object.entries({ gstin: legal.gstin, fssai: legal.fssai }).filter(([, number]) => number !== '');
  return { name: legal.name || shop.name, address: contact.address, ...Object.fromEntries(numbers) };
}

/** Reads the settings, and listens for changes by other processes. */
export async function openShopSettings({ database, images, seller, allowsHttp, log }: Parts) {
  const defaults = defaultsFor(seller);
  /** '': the settings. */
  const changes = new Changes();
  /** Version 0 before anything is saved. */
  let saved: SavedSettings = { version: 0, settings: defaults };
  const listeners: (() => void)[] = [];
  /** Reads that began, and the latest of those that were taken over. */
  let reads = 0;
  let known = 0;

  async function newest(queries: Queries): Promise<SavedSettings> {
    const row = await store.getSettings(queries);
    return row ? settingsFrom(row, defaults) : { version: 0, settings: defaults };
  }

  /** Pictures are stored by their address, which is the same for every size. @throws AppError VALIDATION */
  async function withPictures(settings: ShopSettings): Promise<ShopSettings> {
    const check = async (place: string, url: string): Promise<string> => {
      const id = url === '' ? '' : imageIdOf(url);
      if (id === '') return '';
      if (id && (await images.has(id))) return imageUrl(id);
      const message = text('errors.pictureNotFound');
      throw new AppError('VALIDATION', message, { errors: { [`settings.${place}`]: message } });
    };
    const [logo, image] = [
      await check('shop.logo', settings.shop.logo),
      await check('hero.image', settings.hero.image),
    ];
    return { ...settings, shop: { ...settings.shop, logo }, hero: { ...settings.hero, image } };
  }

  async function read(): Promise<void> {
    reads += 1;
    const turn = reads;
    const now = await newest(database.queries);
    // A read that began later has overtaken this one, and knows more.
    if (turn < known || now.version === saved.version) return;
    known = turn;
    saved = now;
    changes.addAll();
    for (const listener of listeners) listener();
  }
  function current(): ShopSettings {
    changes.read('');
    return saved.settings;
  }

  const readNow = () =>
    void read().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read'));

  await database.listen(channel, readNow, readNow);
  await read();

  return {
    /** The settings now. Responses that are computed from them are cached until they change. */
    current,

    /** Name and colour for what is outside of the web app, such as emails. */
    brand(): Brand {
      const { name, accent } = current().shop;
      return { name, accent: accent || defaultAccent };
    },

    /** The company behind the shop, for packing slips. */
    seller: () => ({
      ...companyOf(current()),
      ...(current().contact.phone !== '' && { phone: current().contact.phone }),
    }),

    /** Who gets payments by UPI; undefined in a shop that takes cash only. */
    upi(): UpiPayee | undefined {
      const { shop, legal, payment } = current();
      return payment.upiId === '' ? undefined : { id: payment.upiId, name: payment.upiName || legal.name || shop.name };
    },

    /** Who issues invoices; undefined in a shop that issues none. */
    issuer(): (Seller & { gstin: string }) | undefined {
      const { legal, invoices } = current();
      return invoices.on && legal.gstin !== '' ? { ...companyOf(current()), gstin: legal.gstin } : undefined;
    },

    /** How the shop charges for orders; undefined when it has no rules of its own. */
    pricing(): PricingSettings | undefined {
      const { rules, ...pricing } = current().pricing;
      return rules === 'own' ? pricing : undefined;
    },

    /** Where the pictures of the map come from; undefined without a map. */
    mapOrigin(): string | undefined {
      const { on, tiles } = current().riderLocation;
      return on ? tileOrigin(tiles) : undefined;
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
     * Saves settings; what is left out stays. @param version the one that was edited @throws AppError CHANGED_MEANWHILE, with the newest settings,
     * when somebody saved others since; VALIDATION when a picture was not uploaded, for invoices without a GSTIN, or for
     * a map from an http address
     */
    async update(
      actor: Actor,
      { version, settings: given }: { version: number; settings: Partial<ShopSettings> },
    ): Promise<SavedSettings> {
      const settings = await withPictures({ ...(await newest(database.queries)).settings, ...given });
      if (settings.invoices.on && settings.legal.gstin === '') {
        const message = text('errors.invoicesNeedGstin');
        throw new AppError('VALIDATION', message, { errors: { 'settings.legal.gstin': message } });
      }
      if (!allowsHttp && given.riderLocation?.tiles.startsWith('http:')) {
        const message = text('validation.webhookHttps');
        throw new AppError('VALIDATION', message, { errors: { 'settings.riderLocation.tiles': message } });
      }
      await database.transaction(async (tx) => {
        const before = await newest(tx);
        if (!(await store.saveSettings(tx, { version, settings })))
          throw new AppError('CHANGED_MEANWHILE', text('errors.settingsChanged'), { data: await newest(tx) });
        const fields = diff(audited(before.settings), audited(settings));
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

    /** Stores a picture, and returns its URL. @throws AppError TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BUSY */
    async addPicture(file: File): Promise<string> {
      return imageUrl(await images.add(new Uint8Array(await file.arrayBuffer())));
    },

    /** Checks for missed notifications. */
    read,
  };
}

export type ShopSettingsService = Awaited<ReturnType<typeof openShopSettings>>;
