/** The home page: its sections as shoppers see them, and as administrators arrange them. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { allTranslationsOf, calendarDay, id, integer, optionalText, text, version } from '../api/fields.ts';
import { homeLimits, homeRowForms, homeRowOrders, namedSections, salesDays } from '../catalogue/admin-limits.ts';
import { languageQuery, product } from '../catalogue/catalogue.ts';
import { shopOffer } from '../offers/offers.ts';

const sectionName = z.enum(namedSections);

/** A section that is shown now. */
const shownSection = z.object({
  kind: z.enum([...namedSections, 'category', 'created']),
  /** Of the category or the created row; otherwise its kind. */
  id: z.string(),
  /** Without one, a built-in section has its usual title. */
  title: z.string().optional(),
  /** How a created row looks. */
  form: z.enum(homeRowForms).optional(),
  /** URL of the picture of a created row. */
  image: z.string().optional(),
  /** The category of all products of a created row, if there is one page of them. */
  seeAll: z.object({ category: id, subCategory: z.string() }).optional(),
  /** How many products or offers the row has; 0 where that differs by shopper. */
  count: integer,
  /** The first ones; none in rows further down. */
  products: z.array(product),
  /** Of `coupons`, the first ones. */
  offers: z.array(shopOffer).optional(),
});
export type ShownSection = z.infer<typeof shownSection>;

/** A time of the shop's day, such as 06:00. */
const timeOfDay = z
  .string({ error: m.validation.timeOfDay() })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, m.validation.timeOfDay())
  .nullable();
const day = calendarDay.nullable();

/** When a row is shown, in the shop's calendar: from the first to the last day, and each day between two times; null is no limit. */
const period = z
  .object({
    fromDay: day,
    /** The last day. */
    toDay: day,
    fromTime: timeOfDay,
    /** From this time on it is not shown; 00:00 is the end of the day. */
    toTime: timeOfDay,
  })
  .superRefine(({ fromDay, toDay, fromTime, toTime }, context) => {
    if (fromDay && toDay && toDay < fromDay)
      context.addIssue({ code: 'custom', path: ['toDay'], message: m.validation.endsBeforeStart() });
    if (fromTime && toTime && toTime !== '00:00' && toTime <= fromTime)
      context.addIssue({ code: 'custom', path: ['toTime'], message: m.validation.endsBeforeStart() });
  });
export type Period = z.infer<typeof period>;

const ids = (most: number) =>
  z
    .array(id)
    .max(most, m.validation.maxIds({ most: String(most) }))
    .refine((all) => new Set(all).size === all.length, m.validation.twice());

const byHand = z.object({ by: z.literal('hand'), ids: ids(homeLimits.products) });
const byRule = z.object({
  by: z.literal('rule'),
  /** Products in any of these categories and sub categories; all products without any. */
  categories: ids(homeLimits.ruleCategories),
  subCategories: ids(homeLimits.ruleCategories),
  /** Percent; 0 for any. */
  minDiscount: z
    .number({ error: m.validation.percent() })
    .min(0, m.validation.percent())
    .max(100, m.validation.percent()),
  order: z.enum(homeRowOrders),
  /** Sales of so many days, today included; only for the order `bestSelling`. */
  days: z.literal(salesDays),
  inStock: z.boolean(),
  most: integer.min(1).max(homeLimits.products),
});
/** Which products a created row has: chosen by hand, in their order, or by a rule. */
const rowProducts = z.discriminatedUnion('by', [byHand, byRule]);
export type RowProducts = z.infer<typeof rowProducts>;
export type RowRule = z.infer<typeof byRule>;

const image = z.string().max(300);
/** '' in a built-in section is its usual title. */
const named = {
  title: optionalText(homeLimits.title),
  translations: allTranslationsOf({ title: optionalText(homeLimits.title) }).default({}),
  hidden: z.boolean(),
};

const builtInSection = z.object({ kind: z.literal('builtIn'), name: sectionName, ...named });
const categorySection = z.object({ kind: z.literal('category'), categoryId: id, ...named });
const createdSection = z.object({
  kind: z.literal('created'),
  /** Without one, the row is new. */
  _id: id.optional(),
  ...named,
  title: text(m.validation.enterTitle(), homeLimits.title),
  /** URL of a picture that was uploaded for it; '' for none. */
  image,
  form: z.enum(homeRowForms),
  period,
  products: rowProducts,
});
const section = z.discriminatedUnion('kind', [builtInSection, categorySection, createdSection]);
export type HomeSection = z.infer<typeof section>;
export type CreatedSection = z.infer<typeof createdSection>;

/** The whole page in its order. Sections that are left out keep their usual place. */
export const arrangementBody = z.object({
  /** The version that was edited. When there is another one by now, nothing is saved: 409 `CHANGED_MEANWHILE`. */
  version,
  sections: z
    .array(section)
    .max(homeLimits.sections, m.validation.maxItems({ most: String(homeLimits.sections) }))
    .refine(
      (all) => all.filter(({ kind }) => kind === 'created').length <= homeLimits.rows,
      m.validation.maxRows({ most: String(homeLimits.rows) }),
    ),
});

/** How many products, or offers, a section would show now; for what differs by shopper, null. */
const count = { count: integer.nullable() };
const arrangedSection = z.discriminatedUnion('kind', [
  builtInSection.extend(count),
  categorySection.extend({ ...count, category: z.object({ name: z.string(), image: z.string() }) }),
  createdSection.extend({
    ...count,
    _id: id,
    title: z.string(),
    /** True when this is a time when it is shown. */
    isOn: z.boolean(),
    /** Those chosen by hand, in their order, also unpublished ones. */
    picked: z.array(product),
  }),
]);
export type ArrangedSection = z.infer<typeof arrangedSection>;

/** The home page as administrators arrange it. */
const arrangement = z.object({
  /** Increases by one each time it is saved; 0 before the first time. */
  version: integer,
  sections: z.array(arrangedSection),
  /** Rows that would fit this shop, and are not there yet. */
  suggestions: z.array(createdSection),
});
export type Arrangement = z.infer<typeof arrangement>;

export const homePageCalls = {
  /** Every section that is shown now, in its order, with the first products of the first ones. */
  getHomePage: call('public', 'GET', '/api/v1/product/get-home-page', {
    query: languageQuery,
    output: z.object({ sections: z.array(shownSection) }),
  }),
  /** All products of a created row that is shown now. */
  getHomeRow: call('public', 'GET', '/api/v1/product/get-home-row/:rowId', {
    params: z.object({ rowId: id }),
    query: languageQuery,
    output: z.array(product),
  }),
  getArrangement: call('admin', 'GET', '/api/v1/home-page', { output: arrangement }),
  saveArrangement: call('admin', 'PUT', '/api/v1/home-page', {
    body: arrangementBody,
    output: arrangement,
    errorData: { CHANGED_MEANWHILE: arrangement },
  }),
  /** The products that a row would show now. */
  previewHomeRow: call('admin', 'POST', '/api/v1/home-page/preview', {
    body: z.object({ products: rowProducts }),
    output: z.array(product),
  }),
  /** Stores a picture for a created row. */
  addHomePicture: call('admin', 'POST', '/api/v1/home-page/picture', {
    body: z.object({ image: z.file({ error: m.validation.choosePicture() }) }),
    form: { files: 1, json: false },
    output: z.object({ image: z.string() }),
  }),
};
