/** What the owner of a shop decides. With nothing decided, the store is as the spec has it. */
import * as z from 'zod';
import { m } from '../messages/rule-texts.ts';
import { accentContrast, readableContrast, readableShade } from './accent-color.ts';
import { call } from './call.ts';
import { languageQuery } from './catalogue.ts';
import {
  allTranslationsOf,
  multilineText,
  optionalMultilineText,
  optionalText,
  printable,
  text,
  version,
} from './fields.ts';
import { noteLimits, placeholders, unknownPlaceholder } from './note-rules.ts';
import { plainLine } from './plain-text.ts';
import { hasPlaces } from './product-rules.ts';
import { refundDays } from './refund-rules.ts';
import { isFssaiNumber, isGstin } from './registrations.ts';
import {
  pricingChoices,
  pricingLimits,
  settingLimits,
  shippingChoices,
  shopSettingChoices,
} from './shop-setting-choices.ts';
import { exampleTiles, tileOrigin } from './tile-url.ts';
import { isUpiId } from './upi.ts';
import { email } from './users.ts';

const orNothing = (rule: z.ZodType<string>) => z.union([z.literal(''), rule]);
/** URL of a picture of this store; '' for none. */
const picture = z.string({ error: m.validation.text() }).max(300);
const webAddress = orNothing(
  z
    .url({ protocol: /^https$/, error: m.validation.webAddress() })
    .refine(printable, m.validation.webAddress())
    .max(settingLimits.address, m.validation.mostCharacters({ most: String(settingLimits.address) })),
);
/** A page of this store, such as '/search?order=discount', or a web address. */
const link = z.union(
  [
    z
      .string()
      .max(settingLimits.address)
      .regex(/^\/(?!\/)[^\s\\]*$/)
      .refine(printable),
    webAddress,
  ],
  { error: m.validation.link() },
);

const accent = z
  .string({ error: m.validation.color() })
  .toLowerCase()
  .refine((value) => value === '' || /^#[0-9a-f]{6}$/.test(value), { error: m.validation.color(), abort: true })
  .refine((value) => value === '' || accentContrast(value) >= readableContrast, {
    error: ({ input }) =>
      m.validation.faintColor({
        contrast: accentContrast(String(input)).toFixed(1),
        needed: String(readableContrast),
        shade: readableShade(String(input)),
      }),
  });

const registration = (isValid: (value: string) => boolean, message: string) =>
  z
    .string({ error: m.validation.text() })
    .overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase())
    .refine((value) => value === '' || isValid(value), message);

const shop = z.object({
  name: text(m.validation.enterName(), settingLimits.name),
  logo: picture,
  /** Whether the name is shown beside the logo. */
  showName: z.boolean(),
  /** '#0a7a48'; '' for the colour of the store as it comes. */
  accent,
});

/** The banner of the home page. Empty fields are as the store comes. */
const hero = z.object({
  image: picture,
  title: optionalText(settingLimits.heroTitle),
  text: optionalMultilineText(settingLimits.heroText),
  translations: allTranslationsOf({
    title: optionalText(settingLimits.heroTitle),
    text: optionalMultilineText(settingLimits.heroText),
  }).default({}),
  link,
});

const contact = z.object({
  phone: orNothing(
    z
      .string({ error: m.validation.phone() })
      .overwrite(plainLine)
      .regex(/^\+?[\d ()-]{7,20}$/, m.validation.phone()),
  ),
  email: orNothing(email),
  address: optionalMultilineText(settingLimits.postalAddress),
});

const legal = z.object({
  /** Of the company, when it is not the name of the shop. */
  name: optionalText(settingLimits.legalName),
  gstin: registration(isGstin, m.validation.gstin()),
  fssai: registration(isFssaiNumber, m.validation.fssai()),
});

/** Payments at the door besides cash. */
const payment = z.object({
  /** '' in a shop that takes cash only. */
  upiId: z
    .string({ error: m.validation.text() })
    .overwrite(plainLine)
    .refine((value) => value === '' || isUpiId(value), m.validation.upiId()),
  /** The payee, when it is neither the company nor the shop by name. */
  upiName: optionalText(settingLimits.upiName),
});

/** How an order changes hands at the door. */
const handover = z.object({
  /** Whether the customer gives the rider a code. */
  code: z.boolean({ error: m.validation.trueOrFalse() }),
});

const addresses = z.object({
  /** Whether shoppers can add a landmark and a gate code to an address. */
  directions: z.boolean({ error: m.validation.trueOrFalse() }),
});

const riderLocation = z
  .object({
    /** Whether riders can share where they are with the customer whose order they bring. */
    on: z.boolean({ error: m.validation.trueOrFalse() }),
    /** The pictures of a map: 'https://tiles.example/{z}/{x}/{y}.png'; '' for no map. */
    tiles: z
      .string({ error: m.validation.text() })
      .overwrite(plainLine)
      .max(settingLimits.address, m.validation.mostCharacters({ most: String(settingLimits.address) }))
      .refine(
        (value) => value === '' || tileOrigin(value) !== undefined,
        m.validation.tiles({ example: exampleTiles }),
      ),
    /** Whose map it is, as its licence asks for. */
    attribution: optionalText(settingLimits.attribution),
    /** Where that leads. */
    attributionLink: webAddress,
  })
  .refine(({ tiles, attribution }) => tiles === '' || attribution !== '', {
    error: m.validation.attribution(),
    path: ['attribution'],
  });

const invoices = z.object({
  /** Whether each delivery has a GST invoice. It needs a GSTIN. */
  on: z.boolean({ error: m.validation.trueOrFalse() }),
});

const substitutes = z.object({
  /** Whether products that are not there may be replaced, as the shopper chose. */
  on: z.boolean({ error: m.validation.trueOrFalse() }),
});

const orderChanges = z.object({
  /** Whether staff may propose changes of placed orders, which the shopper confirms. */
  on: z.boolean({ error: m.validation.trueOrFalse() }),
});

const push = z.object({
  /** Whether shoppers can get notifications on their devices. */
  on: z.boolean({ error: m.validation.trueOrFalse() }),
});

const cash = z.object({
  /** Whether the dialog of a delivery calculates the change to give. */
  change: z.boolean({ error: m.validation.trueOrFalse() }),
});

const paysWith = z.object({
  /** Whether the shopper may say at checkout which note they pay with. */
  on: z.boolean({ error: m.validation.trueOrFalse() }),
});

const orderNotes = z.object({
  /** Whether shoppers can write a note to the store at checkout. */
  on: z.boolean({ error: m.validation.trueOrFalse() }),
});

/** @param required the message for an empty text; undefined when it may be empty */
const templateText = (required?: string) =>
  (required === undefined
    ? optionalMultilineText(noteLimits.store)
    : multilineText(required, noteLimits.store)
  ).superRefine((value, { addIssue }) => {
    const placeholder = unknownPlaceholder(value);
    if (placeholder === undefined) return;
    const known = placeholders.map((name) => `{${name}}`).join(', ');
    addIssue({ code: 'custom', message: m.validation.unknownPlaceholder({ placeholder, known }) });
  });

/** Messages to customers that staff send again and again, in their order. */
const messageTemplates = z.object({
  list: z
    .array(
      z.object({
        name: text(m.validation.writeName(), noteLimits.templateName),
        text: templateText(m.validation.writeText()),
        translations: allTranslationsOf({ name: optionalText(noteLimits.templateName), text: templateText() }).default(
          {},
        ),
      }),
    )
    .max(noteLimits.templates, m.validation.mostTemplates({ most: noteLimits.templates })),
});

const cashBook = z.object({
  /** Whether what riders carry is booked, in shifts that are handed over. */
  on: z.boolean({ error: m.validation.trueOrFalse() }),
});

/** The address for emails about new orders; '' for none. */
const newOrders = z.object({ email: orNothing(email) });

const timeOrNothing = z
  .string({ error: m.validation.timeOfDay() })
  .regex(/^$|^(?:[01]\d|2[0-3]):[0-5]\d$/, m.validation.timeOfDay());

/** When emails that can wait are not sent. */
const quietHours = z
  .object({ from: timeOrNothing, to: timeOrNothing })
  .refine(({ from, to }) => from !== '' || to === '', { error: m.validation.bothTimes(), path: ['from'] })
  .refine(({ from, to }) => to !== '' || from === '', { error: m.validation.bothTimes(), path: ['to'] })
  .refine(({ from, to }) => from === '' || from !== to, { error: m.validation.quietHoursSame(), path: ['to'] });

const refunds = z.object({
  /** Whether staff can give money back for delivered orders. */
  on: z.boolean({ error: m.validation.trueOrFalse() }),
  /** Days after the delivery in which a problem can be reported then. */
  days: z
    .int(m.validation.wholeNumber())
    .min(refundDays[0], m.validation.refundDays())
    .max(refundDays[1], m.validation.refundDays()),
});

const footer = z.object({
  text: optionalMultilineText(settingLimits.footerText),
  translations: allTranslationsOf({ text: optionalMultilineText(settingLimits.footerText) }).default({}),
  instagram: webAddress,
  facebook: webAddress,
  x: webAddress,
  youtube: webAddress,
  whatsapp: webAddress,
});

/** What stands in place of the fixed words of the spec. */
const delivery = z
  .object({
    minutes: z
      .int(m.validation.wholeNumber())
      .min(settingLimits.minutes[0], m.validation.minutes())
      .max(settingLimits.minutes[1], m.validation.minutes()),
    /** The line about shipping: as in the spec, one's own, or none. */
    shipping: z.enum(shippingChoices),
    shippingText: optionalMultilineText(settingLimits.shippingText),
    translations: allTranslationsOf({ shippingText: optionalMultilineText(settingLimits.shippingText) }).default({}),
  })
  .refine(({ shipping, shippingText }) => shipping !== 'own' || shippingText !== '', {
    error: m.validation.writeText(),
    path: ['shippingText'],
  });

/** Rupees with at most two decimals. */
const rupees = (most: number) =>
  z
    .number({ error: m.validation.rupees() })
    .min(0, m.validation.notNegative())
    .max(most, m.validation.mostRupees({ most: String(most) }))
    .refine(hasPlaces(2), m.validation.twoDecimals());
const value = rupees(pricingLimits.value);
const fee = rupees(pricingLimits.fee);

const feeTier = z.object({ from: value, fee });

/** What an order costs beside its products. Rupees. */
const pricing = z.object({
  rules: z.enum(pricingChoices),
  /** The delivery fee for products worth `from` or more: the tier with the highest `from` that is reached. */
  delivery: z
    .array(feeTier)
    .min(1)
    .max(pricingLimits.tiers)
    .refine(([first]) => first?.from === 0, { error: m.validation.firstTier(), path: [0, 'from'] })
    .superRefine((tiers, { addIssue }) => {
      for (const [index, { from }] of tiers.entries())
        if (index > 0 && from <= (tiers[index - 1]?.from ?? 0))
          addIssue({ code: 'custom', message: m.validation.tierOrder(), path: [index, 'from'] });
    }),
  handling: fee,
  /** A fee for products worth less than `below`. */
  smallCart: z.object({ below: value, fee }),
  /** Orders of products worth less are not accepted. */
  minimum: value,
  /** Tips to choose from. */
  tips: z.array(rupees(pricingLimits.tip).min(1, m.validation.atLeastOneRupee())).max(pricingLimits.tips),
});

/** The fees as pages know them. */
export const publicPricing = pricing.omit({ rules: true });

export const shopSettings = z.object({
  cart: z.enum(shopSettingChoices.cart),
  reviews: z.enum(shopSettingChoices.reviews),
  newsletter: z.enum(shopSettingChoices.newsletter),
  riderAssignment: z.enum(shopSettingChoices.riderAssignment),
  shop,
  hero,
  contact,
  legal,
  payment,
  addresses,
  handover,
  riderLocation,
  cash,
  paysWith,
  orderNotes,
  messageTemplates,
  cashBook,
  newOrders,
  quietHours,
  invoices,
  refunds,
  substitutes,
  orderChanges,
  push,
  footer,
  delivery,
  pricing,
});
export type ShopSettings = z.infer<typeof shopSettings>;

/** `version` is 0 until the settings are saved for the first time. */
export const savedSettings = z.object({ version, settings: shopSettings });
export type SavedSettings = z.infer<typeof savedSettings>;

const shown = z.string().optional();

/** What pages need of the settings, in one language. What is as the store comes is missing. */
export const publicShopSettings = z.object({
  cart: shopSettings.shape.cart,
  reviews: shopSettings.shape.reviews,
  name: z.string(),
  deliveryMinutes: z.int(),
  /** `alone`: without the name beside it. */
  logo: z.object({ image: z.string(), alone: z.boolean() }).optional(),
  /** The accent colour, and the custom properties of CSS that are made from it. */
  accent: shown,
  style: shown,
  hero: z.object({ image: shown, title: shown, text: shown, link: shown }).optional(),
  contact: z.object({ phone: shown, email: shown, address: shown }).optional(),
  legal: z.object({ name: shown, gstin: shown, fssai: shown }).optional(),
  footer: z
    .object({ text: shown, instagram: shown, facebook: shown, x: shown, youtube: shown, whatsapp: shown })
    .optional(),
  /** Only while the shop has offers: whether it lists some of them for everybody. */
  offers: z.boolean().optional(),
  /** The line about shipping; '' for none. */
  shipping: shown,
  /** The shop's own rules. */
  pricing: publicPricing.optional(),
  newsletter: z.literal('on').optional(),
  /** The shop takes payments by UPI at the door. */
  upi: z.literal(true).optional(),
  /** Addresses can have a landmark and a gate code. */
  directions: z.literal(true).optional(),
  /** Riders can share where they are, and addresses can have a position. */
  riderLocation: z.literal(true).optional(),
  /** The map that shows where the rider is. */
  map: z.object({ tiles: z.string(), attribution: z.string(), link: shown }).optional(),
  /** Riders see how much change to give. */
  cashChange: z.literal(true).optional(),
  /** The shopper may say which note they pay with. */
  paysWith: z.literal(true).optional(),
  /** Shoppers can write a note to the store at checkout. */
  orderNotes: z.literal(true).optional(),
  /** The shop has a cash book. */
  cashBook: z.literal(true).optional(),
  /** Deliveries have GST invoices. */
  invoices: z.literal(true).optional(),
  /** Delivered orders can be refunded. */
  refunds: z.literal(true).optional(),
  /** Products that are not there may be replaced. */
  substitutes: z.literal(true).optional(),
  /** Shoppers can get notifications on their devices. */
  push: z.literal(true).optional(),
  /** Shoppers are told of their orders by SMS or WhatsApp. */
  messages: z.literal(true).optional(),
  /** Where links of the footer lead whose pages are written, by their ids in it. */
  pages: z.record(z.string(), z.string()).optional(),
  /** The shop delivers only to some pincodes. */
  areas: z.literal(true).optional(),
  /** The shop may be closed. */
  hours: z.literal(true).optional(),
});
export type PublicShopSettings = z.infer<typeof publicShopSettings>;

export const shopSettingsCalls = {
  getShopSettings: call('public', 'GET', '/api/v1/shop-settings/get', {
    query: languageQuery,
    output: publicShopSettings,
  }),
  getSavedSettings: call('admin', 'GET', '/api/v1/shop-settings/get-saved', { output: savedSettings }),
  /** `version` is the one that was edited: when there is a newer one, nothing is saved. What is left out stays. */
  updateShopSettings: call('admin', 'PUT', '/api/v1/shop-settings/update', {
    body: z.object({ version, settings: shopSettings.partial() }),
    output: savedSettings,
    errorData: { CHANGED_MEANWHILE: savedSettings },
  }),
  /** Stores a picture for the logo or the banner. */
  addSettingsPicture: call('admin', 'POST', '/api/v1/shop-settings/picture', {
    body: z.object({ image: z.file({ error: m.validation.choosePicture() }) }),
    form: { files: 1, json: false },
    output: z.object({ image: z.string() }),
  }),
};
