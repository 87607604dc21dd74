/**
 * The shop's settings, in the memory of every process: a change is published with its commit, and responses that were computed
 * from the settings are computed again.
 */

import { imageIdOf, imageUrl } from '../../contract/api/images.ts';
import { type Translations, translationFields } from '../../contract/catalogue/translations.ts';
import { type TakenMethods, takenMethods } from '../../contract/money/payment-methods/index.ts';
import type { PricingSettings } from '../../contract/money/pricing.ts';
import type { UpiPayee } from '../../contract/money/upi.ts';
import { defaultAccent } from '../../contract/settings/default-public-settings.ts';
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import {
  type GstScheme,
  type SavedSettings,
  type ShopSettings,
  shopSettings,
} from '../../contract/settings/shop-settings.ts';
import { tileOrigin } from '../../contract/settings/tile-url.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import { Changes } from '../cache/dependencies.ts';
import { createLiveCopy } from '../cache/live-copy.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Images } from '../images/images.ts';
import { AppError } from '../lib/errors.ts';
import type { Brand } from '../mail/email-content.ts';
import type { Log } from '../runtime/log.ts';
import { pricingOf } from './pricing-of.ts';
import * as repository from './repository.ts';

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
  /** True when maps may come from http addresses, such as a server in the own network. */
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
function settingsFrom({ version, settings: stored }: repository.SettingsRow, defaults: ShopSettings): SavedSettings {
  const settings = Object.entries(defaults).map(([name, usual]) => {
    const found = isGroup(usual) && isGroup(stored[name]) ? { ...usual, ...stored[name] } : stored[name];
    const read = shopSettings.shape[name as keyof ShopSettings].safeParse(found);
    return [name, read.success ? read.data : usual];
  });
  return { version, settings: Object.fromEntries(settings) as ShopSettings };
}

/** The saved settings with those that are sent: a field of a group that is not sent stays. */
const changed = (saved: ShopSettings, given: Partial<ShopSettings>): ShopSettings => ({
  ...saved,
  ...Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      isGroup(value) ? { ...(saved[name as keyof ShopSettings] as object), ...value } : value,
    ]),
  ),
});

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
  const copy = createLiveCopy({ database, log, name: 'settings', read });

  async function newest(queries: Queries): Promise<SavedSettings> {
    const row = await repository.getSettings(queries);
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
    const now = await newest(database.queries);
    if (now.version === saved.version) return;
    saved = now;
    changes.addAll();
    for (const listener of listeners) listener();
  }
  function current(): ShopSettings {
    changes.read('');
    return saved.settings;
  }

  await copy.open();

  return {
    job: copy.job,

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

    /** The methods of payment at the door besides cash. */
    takes: (): TakenMethods => takenMethods(current().payment),

    /** The payee of payments by UPI; undefined in a shop that takes none. */
    upi(): UpiPayee | undefined {
      const { shop, legal, payment } = current();
      return payment.upiId === '' ? undefined : { id: payment.upiId, name: payment.upiName || legal.name || shop.name };
    },

    /** The issuer of invoices; undefined in a shop that issues none. */
    issuer(): (Seller & { gstin: string; scheme: GstScheme }) | undefined {
      const { legal, invoices, gst } = current();
      const { scheme } = gst;
      if (!invoices.on || (scheme !== 'unregistered' && legal.gstin === '')) return undefined;
      return { ...companyOf(current()), gstin: scheme === 'unregistered' ? '' : legal.gstin, scheme };
    },

    /** How new numbers of orders and invoices begin. */
    numbers: () => current().numbers,

    /** The sender of emails; '' for what the environment decides. */
    sender: () => current().sender,

    /** The rules of fees; undefined where the usual fees are shown struck through. */
    pricing: (): PricingSettings | undefined => pricingOf(current()),

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
      await copy.read();
      return saved;
    },

    /**
     * Saves settings; groups, and fields of them, that are left out stay.
     * @param version the one that was edited
     * @throws AppError CHANGED_MEANWHILE, with the newest settings, when somebody saved others since; VALIDATION when a picture was not
     * uploaded, for invoices without a GSTIN, or for a map from an http address
     */
    async update(
      actor: Actor,
      { version, settings: given }: { version: number; settings: Partial<ShopSettings> },
    ): Promise<SavedSettings> {
      const settings = await withPictures(changed((await newest(database.queries)).settings, given));
      if (settings.invoices.on && settings.gst.scheme !== 'unregistered' && settings.legal.gstin === '') {
        const message = text('errors.invoicesNeedGstin');
        throw new AppError('VALIDATION', message, { errors: { 'settings.legal.gstin': message } });
      }
      if (!allowsHttp && given.riderLocation?.tiles.startsWith('http:')) {
        const message = text('validation.webhookHttps');
        throw new AppError('VALIDATION', message, { errors: { 'settings.riderLocation.tiles': message } });
      }
      await copy.change(async (tx) => {
        const before = await newest(tx);
        if (!(await repository.saveSettings(tx, { version, settings })))
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
      });
      return { version: version + 1, settings };
    },

    /** Stores a picture, and returns its URL. @throws AppError TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BUSY */
    async addPicture(file: File): Promise<string> {
      return imageUrl(await images.add(new Uint8Array(await file.arrayBuffer())));
    },

    read: copy.read,
  };
}

export type ShopSettingsService = Awaited<ReturnType<typeof openShopSettings>>;
