/** Reads what a file of settings holds from a shop, and writes a file into one: all of it in one transaction, or nothing. */
import type { OfferInFile } from '../../contract/offers/offers.ts';
import type { ShopSettings } from '../../contract/settings/shop-settings.ts';
import { listCategories, listSubCategories } from '../../server/catalogue/category-repository.ts';
import type { Database, Queries } from '../../server/db/database.ts';
import type { Images } from '../../server/images/images.ts';
import { AppError, english } from '../../server/lib/errors.ts';
import { LiveOffers } from '../../server/offers/live-offers.ts';
import { createOfferAdmin } from '../../server/offers/offer-admin.ts';
import type { Config } from '../../server/runtime/config.ts';
import { openShopSettings } from '../../server/shop-settings/shop-settings.ts';
import { openStores } from '../../server/stores/stores.ts';
import { FileError } from '../command-errors.ts';
import { quietLog } from '../quiet-log.ts';
import { commandLine } from '../tools.ts';
import type { FileContent, StoreInFile } from './file.ts';

interface Shop {
  database: Database;
  images: Images;
  seller: Config['seller'];
  allowsHttp: Config['privateReceivers'];
}

/** The same database inside of one transaction: what its services change is committed together. */
const inside = (database: Database, tx: Queries): Database => ({
  ...database,
  kind: database.kind,
  queries: tx,
  transaction: (work) => work(tx),
  notify: (channel, payload) => database.notify(channel, payload, tx),
  // The command ends before anybody could tell it something.
  listen: async () => {},
});

async function open({ images, seller, allowsHttp }: Shop, database: Database) {
  const shopSettings = await openShopSettings({ database, images, seller, allowsHttp, log: quietLog });
  const stores = await openStores({ database, shopSettings, log: quietLog });
  const live = new LiveOffers({ database, log: quietLog, now: () => new Date() });
  const categories = new Set((await listCategories(database.queries)).map(({ id }) => id));
  const subCategories = new Set((await listSubCategories(database.queries)).map(({ id }) => id));
  const offers = createOfferAdmin({
    database,
    hasCategory: (id) => categories.has(id),
    hasSubCategory: (id) => subCategories.has(id),
    live,
  });
  return { shopSettings, stores, offers, close: () => live.close() };
}

/**
 * Returns the settings of the shop. A store that was never saved, and offers that there are none of, are left out, and so are all stores
 * but the first.
 * @returns the names of those, too
 */
export async function readShop(shop: Shop): Promise<{ content: FileContent; otherStores: string[] }> {
  const { shopSettings, stores, offers, close } = await open(shop, shop.database);
  try {
    const { settings } = await shopSettings.saved();
    const saved = await stores.saved();
    const all = (await offers.list()).toReversed();
    const content = {
      settings,
      ...(saved.version > 0 && { store: withoutPause(saved.store) }),
      ...(all.length > 0 && { offers: all.map(inFile) }),
    };
    return { content, otherStores: (await stores.list()).slice(1).map(({ name }) => name) };
  } finally {
    await close();
  }
}

function withoutPause({ pause: _, ...store }: StoreInFile & { pause: unknown }): StoreInFile {
  return store;
}

type Offers = Awaited<ReturnType<typeof open>>['offers'];
type SavedOffer = Awaited<ReturnType<Offers['list']>>[number];

function inFile({ _id, version, uses, given, productNames, updatedAt, ...offer }: SavedOffer): OfferInFile {
  return offer;
}

/**
 * Saves a file's content. Its offers replace those with the same code, without one those with the same title; others stay. How often
 * they were used stays, too. @throws AppError, FileError; nothing is changed then
 */
export async function writeShop(shop: Shop, { settings, store, offers = [] }: FileContent): Promise<ShopSettings> {
  return shop.database.transaction(async (tx) => {
    const parts = await open(shop, inside(shop.database, tx));
    try {
      const { version } = await parts.shopSettings.saved();
      const saved = await parts.shopSettings.update(commandLine, { version, settings });
      if (store) await parts.stores.update(commandLine, { version: (await parts.stores.saved()).version, store });
      for (const [place, offer] of offers.entries()) await saveOffer(parts.offers, offer, place);
      return saved.settings;
    } finally {
      await parts.close();
    }
  });
}

async function saveOffer(admin: Offers, { state, ...fields }: OfferInFile, place: number): Promise<void> {
  const isSame = (each: SavedOffer) => each.code === fields.code && (fields.code !== '' || each.title === fields.title);
  const before = (await admin.list()).find(isSame);
  try {
    const saved = before
      ? await admin.update(commandLine, before._id, { ...fields, version: before.version })
      : await admin.add(commandLine, fields);
    if (saved.state !== state) await admin.setState(commandLine, saved._id, { version: saved.version, state });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const faults = Object.entries(error.details.errors ?? { code: error.text });
    const lines = faults.map(([field, message]) => `  offers.${place}.${field}: ${english(message)} (${fields.title})`);
    throw new FileError(`The file cannot be used. Nothing was changed.\n${lines.join('\n')}`);
  }
}
