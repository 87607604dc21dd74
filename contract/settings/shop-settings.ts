/** Settings that the owner of a shop decides. With nothing decided, the store is as in docs/specification.md. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { allTranslationsOf, multilineText, optionalMultilineText, optionalText, text, version } from '../api/fields.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { hasPlaces } from '../catalogue/product-rules.ts';
import { takenMethodFlags } from '../money/payment-fields.ts';
import { noteLimits, placeholders, unknownPlaceholder } from '../orders/note-rules.ts';
import { onlineProviders } from '../payments/providers.ts';
import { sampleRoles } from '../users/sample-people.ts';
import { describedRules } from './setting-rules.ts';
import { type PublicSwitch, publicSwitches } from './setting-sections.ts';
import { pricingChoices, pricingLimits, promisedParts } from './shop-setting-choices.ts';

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
    .max(noteLimits.templates, m.validation.maxTemplates({ most: noteLimits.templates })),
});

/** Rupees with at most two decimals. */
const rupees = (most: number) =>
  z
    .number({ error: m.validation.rupees() })
    .min(0, m.validation.notNegative())
    .max(most, m.validation.maxRupees({ most: String(most) }))
    .refine(hasPlaces(2), m.validation.twoDecimals());
const value = rupees(pricingLimits.value);
const fee = rupees(pricingLimits.fee);

const feeTier = z.object({ from: value, fee });

/** The fees of an order. Rupees. */
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

/** A field of a group that is optional here is newer than some clients: when it is not sent, it stays as it is saved. */
export const shopSettings = z.object({ ...describedRules, messageTemplates, pricing });
export type ShopSettings = z.infer<typeof shopSettings>;
export type GstScheme = ShopSettings['gst']['scheme'];

/** `version` is 0 until the settings are saved for the first time. */
export const savedSettings = z.object({ version, settings: shopSettings });
export type SavedSettings = z.infer<typeof savedSettings>;

const shown = z.string().optional();
const isOn = z.literal(true).optional();

const switchesOfPages = Object.fromEntries(publicSwitches.map(({ publicAs }) => [publicAs, isOn])) as Record<
  PublicSwitch,
  typeof isOn
>;

/** The settings that pages read, in one language. Defaults are left out. */
export const publicShopSettings = z.object({
  ...switchesOfPages,
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
  /** Totals of orders are rounded to whole rupees. */
  rounds: isOn,
  newsletter: z.enum(['on', 'none']).optional(),
  /** The promises of the spec that the shop leaves out. */
  hidden: z.array(z.enum(promisedParts)).optional(),
  /** In place of '24/7 Support'. */
  support: shown,
  /** The methods of payment at the door besides cash. */
  ...takenMethodFlags,
  /** Shoppers pay online. `test`: no money moves. */
  onlinePayment: z.object({ provider: z.enum(onlineProviders), test: isOn }).optional(),
  /** The map that shows where the rider is. */
  map: z.object({ tiles: z.string(), attribution: z.string(), link: shown }).optional(),
  /** Shoppers can get notifications on their devices. */
  push: isOn,
  /** Shoppers are notified of their orders by SMS or WhatsApp. */
  messages: isOn,
  /** The targets of links to pages of the shop, by id: pages that are written, and addresses of the owner. */
  pages: z.record(z.string(), z.string()).optional(),
  /** The shop delivers only to some pincodes. */
  areas: isOn,
  /** The shop may be closed. */
  hours: isOn,
  /** The shop is a demo: anybody may sign in as these of its people. */
  sample: z.array(z.enum(sampleRoles)).optional(),
});
export type PublicShopSettings = z.infer<typeof publicShopSettings>;

export const shopSettingsCalls = {
  getShopSettings: call('public', 'GET', '/api/v1/shop-settings/get', {
    query: languageQuery,
    output: publicShopSettings,
  }),
  getSavedSettings: call('admin', 'GET', '/api/v1/shop-settings/get-saved', { output: savedSettings }),
  /**
   * `version` is the one that was edited: when there is a newer one, nothing is saved. Groups that are left out stay, and so do optional
   * fields of a group; null and empty texts clear one.
   */
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
