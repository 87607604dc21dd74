/**
 * A shop that trades: with offers, fees, delivery areas, hours, pages, a newsletter and goods received. For screens that are empty
 * otherwise.
 */
import type { Call } from '../contract/api/calls.ts';
import { calls } from '../contract/api/calls.ts';
import type { SavedStore, Store } from '../contract/delivery/stores.ts';
import type { InventoryDocument } from '../contract/inventory/inventory.ts';
import type { Supplier } from '../contract/inventory/reorder.ts';
import type { AdminOffer, OfferFields } from '../contract/offers/offers.ts';
import type { Order } from '../contract/orders/orders.ts';
import { defaultShopSettings } from '../contract/settings/default-shop-settings.ts';
import type { SavedSettings } from '../contract/settings/shop-settings.ts';
import { administratorOf } from './administrator.ts';
import { address, buyNamed, type Person } from './people.ts';
import { type ShopApi, shopApi } from './shop-api.ts';
import { test } from './shop-fixture.ts';
import { saveSettings } from './shop-settings.ts';

const day = 86_400_000;

/** ₹50 off for everybody, listed, without conditions or a title. */
export const plainOffer: OfferFields = {
  code: '',
  title: '',
  description: '',
  translations: {},
  listed: true,
  benefit: { kind: 'amount', amount: 50 },
  minimum: 0,
  firstOrder: false,
  perPerson: null,
  mostUses: null,
  budget: null,
  from: null,
  until: null,
  products: [],
  categories: [],
};

const store: Partial<Store> = {
  name: 'Koramangala',
  address: '14 Lake View Road\nBengaluru 560001',
  areas: [
    { pincode: address.pincode, minutes: 15, fee: 20 },
    { pincode: '560038', minutes: null, fee: null },
    { pincode: '560100', minutes: 40, fee: 45 },
  ],
  hours: [0, 1, 2, 3, 4, 5, 6].map((each) => ({ day: each, opens: '00:00', closes: '00:00' })),
  holidays: [{ date: '2030-11-05', note: 'Diwali' }],
};

const aboutUs = {
  en: 'We are three sisters from Bengaluru.\n\n## Who we are\n\n- Asha buys\n- Meera packs\n- Uma delivers',
  hi: 'हम बेंगलुरु की तीन बहनें हैं।\n\n## हम कौन हैं\n\n- आशा खरीदती हैं\n- मीरा पैक करती हैं\n- उमा पहुँचाती हैं',
};

const offerTexts = [
  { title: '₹40 off your weekly shop', translations: { hi: { title: 'हफ़्ते की खरीदारी पर ₹40 की छूट' } } },
  { title: 'Two fruits, one free', translations: { hi: { title: 'दो लीजिए, एक मुफ़्त पाइए' } } },
  {
    title: 'Welcome to the shop',
    description: 'For your first order, up to ₹100.',
    translations: { hi: { title: 'पहले ऑर्डर पर स्वागत', description: 'आपके पहले ऑर्डर पर, ₹100 तक।' } },
  },
] as const;

/** Ids of what the screens show. */
export interface TradingShop {
  offerId: string;
  /** A receipt that is a draft, and one that is posted. */
  draftId: string;
  postedId: string;
}

/** @throws Error with the message of the server when it refuses something */
export async function startTrading(api: ShopApi, owner: Person): Promise<TradingShop> {
  const asOwner = async <T>(call: Call, more: { params?: Record<string, string>; body?: unknown } = {}): Promise<T> => {
    const answer = await api.ask<T>(call, { token: owner.accessToken, ...more });
    if (answer.status !== 200) throw new Error(answer.message);
    return answer.data;
  };

  const settings = await asOwner<SavedSettings>(calls.getSavedSettings);
  const pricing = {
    ...defaultShopSettings.pricing,
    rules: 'own' as const,
    delivery: [
      { from: 0, fee: 30 },
      { from: 499, fee: 0 },
    ],
    handling: 5,
    minimum: 99,
    tips: [10, 20, 30],
  };
  await asOwner(calls.updateShopSettings, {
    body: { version: settings.version, settings: { pricing, newsletter: 'on' } },
  });
  const { version } = await asOwner<SavedStore>(calls.getStore);
  await asOwner(calls.updateStore, { body: { version, store } });
  for (const language of ['en', 'hi'] as const)
    await asOwner(calls.savePageText, {
      params: { slug: 'about-us', language },
      body: { version: 0, body: aboutUs[language], published: true },
    });
  for (const email of ['meera@example.org', 'uma@example.org'])
    await api.ask(calls.subscribe, { body: { email, language: 'en' } });
  for (const [email, pincode] of [
    ['meera@example.org', '560102'],
    ['uma@example.org', '560102'],
    ['asha@example.org', '560066'],
  ])
    await api.ask(calls.requestArea, { body: { email, pincode } });

  return { offerId: await addOffers(api, asOwner), ...(await receiveGoods(api, asOwner)) };
}

type AsOwner = <T>(call: Call, more?: { params?: Record<string, string>; body?: unknown }) => Promise<T>;

async function addOffers(api: ShopApi, asOwner: AsOwner): Promise<string> {
  const fruits = await api.findCategory('Fruits & Vegetables');
  const [weekly, fresh, welcome] = offerTexts;
  const offers: Partial<OfferFields>[] = [
    {
      ...weekly,
      benefit: { kind: 'amount', amount: 40 },
      minimum: 499,
    },
    {
      ...fresh,
      code: 'FRESH21',
      benefit: { kind: 'buy_get', buy: 2, get: 1, of: 'any' },
      categories: [fruits._id],
      mostUses: 500,
    },
    {
      ...welcome,
      code: 'WELCOME',
      benefit: { kind: 'percent', percent: 10, most: 100 },
      firstOrder: true,
      perPerson: 1,
      budget: 5_000,
      until: new Date(Date.now() + 9 * day).toISOString(),
    },
  ];
  let last = '';
  for (const offer of offers) {
    const { _id: offerId, version } = await asOwner<AdminOffer>(calls.addOffer, { body: { ...plainOffer, ...offer } });
    await asOwner(calls.setOfferState, { params: { offerId }, body: { version, state: 'active' } });
    last = offerId;
  }
  return last;
}

async function receiveGoods(api: ShopApi, asOwner: AsOwner) {
  const supplier = await asOwner<Supplier>(calls.addSupplier, {
    body: { name: 'Nandi Farms', phone: '9876543210', email: 'orders@nandi.example', note: 'Closed on Mondays' },
  });
  const products = await Promise.all(['Onion', 'Potato', 'Tomato'].map(api.findProduct));
  const lines = products.map(({ _id }, place) => ({
    productId: _id,
    quantity: 12 * (place + 1),
    unitCost: 18.5,
    expiresOn: new Date(Date.now() + (3 + place) * day).toISOString().slice(0, 10),
  }));
  const receive = async () => {
    const { _id, version } = await asOwner<InventoryDocument>(calls.createInventoryDocument, {
      body: { type: 'receipt' },
    });
    const body = { version, supplierId: supplier._id, note: 'Morning van', lines };
    return asOwner<InventoryDocument>(calls.saveInventoryDraft, { params: { documentId: _id }, body });
  };
  const posted = await receive();
  await asOwner(calls.postInventoryDocument, {
    params: { documentId: posted._id },
    body: { version: posted.version },
  });
  return { postedId: posted._id, draftId: (await receive())._id };
}

/** The seller on invoices. */
const seller = { name: 'Tokri Groceries', gstin: '29ABCDE1234F1ZW' };

/** The typed text. */
export const tradingTexts: readonly string[] = [
  ...['Koramangala', 'Lake View Road Bengaluru', 'Diwali', 'Nandi Farms', 'Closed on Mondays', 'Morning van'],
  ...['FRESH21', 'WELCOME', seller.name, seller.gstin, 'Another Shopper'],
  ...[aboutUs, ...offerTexts].flatMap((texts) => Object.values(texts)).filter((text) => typeof text === 'string'),
];

interface Trade {
  owner: Person;
  trading: TradingShop;
  /** Placed before the shop had fees. */
  order: Order;
}

/** `test` in a shop that trades and has reviews, invoices and a cash book. Its fees and areas would be in the way of other tests. */
export const testTrading = test.extend<object, { trade: Trade }>({
  trade: [
    async ({ shop }, use) => {
      const api = shopApi(shop.url);
      const owner = await administratorOf(api);
      const order = await buyNamed(api, 'Tomato', 2);
      const trading = await startTrading(api, owner);
      const legal = { ...defaultShopSettings.legal, ...seller };
      await saveSettings(api, { legal, reviews: 'real', invoices: { on: true }, cashBook: { on: true } });
      await use({ owner, trading, order });
    },
    { scope: 'worker', auto: true },
  ],
});
