/** An offer as the form has it: texts of inputs, and what they mean. */
import type { OfferKind } from '../../../contract/offer-limits.ts';
import type { OfferTerms } from '../../../contract/offer-rules.ts';
import type { AdminOffer, OfferFields } from '../../../contract/offers.ts';
import { shopDayAt, shopTimeAt, startOfShopDay } from '../../../contract/shop-day.ts';
import { flatTranslations, nestedTranslations, type TranslationPath } from '../../../contract/translations.ts';

/** Inputs are texts, so that a field can be empty while it is typed into. */
/** The texts that can be translated. */
const translated = ['title', 'description'] as const;

export interface OfferValues extends Readonly<Record<TranslationPath<(typeof translated)[number]>, string>> {
  kind: OfferKind;
  percent: string;
  most: string;
  amount: string;
  buy: string;
  get: string;
  of: 'same' | 'any';
  title: string;
  description: string;
  code: string;
  listed: boolean;
  minimum: string;
  firstOrder: boolean;
  perPerson: string;
  mostUses: string;
  budget: string;
  /** In shop time, such as 2026-11-30T18:00; '' for none. */
  from: string;
  until: string;
  products: readonly string[];
  categories: readonly string[];
  stores: readonly string[];
}

export const emptyValues: OfferValues = {
  kind: 'percent',
  percent: '10',
  most: '',
  amount: '50',
  buy: '2',
  get: '1',
  of: 'same',
  title: '',
  description: '',
  ...flatTranslations(undefined, translated),
  code: '',
  listed: true,
  minimum: '',
  firstOrder: false,
  perPerson: '',
  mostUses: '',
  budget: '',
  from: '',
  until: '',
  products: [],
  categories: [],
  stores: [],
};

const textOf = (value: number | null): string => (value === null || value === 0 ? '' : String(value));

const localTime = (time: string | null): string =>
  time === null ? '' : `${shopDayAt(new Date(time))}T${shopTimeAt(new Date(time))}`;

/** A time of the shop as ISO 8601 in UTC. */
function utcTime(local: string): string | null {
  const [day = '', time = ''] = local.split('T');
  if (day === '' || time === '') return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moment = new Date(startOfShopDay(day).getTime() + (hours * 60 + minutes) * 60_000);
  // A year of more than four digits is no date.
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

export function valuesOf(offer: AdminOffer): OfferValues {
  const { benefit } = offer;
  return {
    ...emptyValues,
    kind: benefit.kind,
    ...(benefit.kind === 'percent' && { percent: String(benefit.percent), most: textOf(benefit.most) }),
    ...(benefit.kind === 'amount' && { amount: String(benefit.amount) }),
    ...(benefit.kind === 'buy_get' && { buy: String(benefit.buy), get: String(benefit.get), of: benefit.of }),
    title: offer.title,
    description: offer.description,
    ...flatTranslations(offer.translations, translated),
    code: offer.code,
    listed: offer.listed,
    minimum: textOf(offer.minimum),
    firstOrder: offer.firstOrder,
    perPerson: textOf(offer.perPerson),
    mostUses: textOf(offer.mostUses),
    budget: textOf(offer.budget),
    from: localTime(offer.from),
    until: localTime(offer.until),
    products: offer.products,
    categories: offer.categories,
    stores: offer.stores ?? [],
  };
}

/** An empty text is no limit; the server checks the number. */
const optional = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const required = (text: string): number => (text.trim() === '' ? 0 : Number(text));

function benefitOf(values: OfferValues): OfferTerms['benefit'] {
  const { kind } = values;
  if (kind === 'percent') return { kind, percent: required(values.percent), most: optional(values.most) };
  if (kind === 'amount') return { kind, amount: required(values.amount) };
  if (kind === 'buy_get') return { kind, buy: required(values.buy), get: required(values.get), of: values.of };
  return { kind };
}

/** What the form sends. */
export const fieldsOf = (values: OfferValues): OfferFields => ({
  code: values.code,
  title: values.title,
  description: values.description,
  translations: nestedTranslations(values),
  listed: values.listed,
  benefit: benefitOf(values),
  minimum: required(values.minimum),
  firstOrder: values.firstOrder,
  perPerson: optional(values.perPerson),
  mostUses: optional(values.mostUses),
  budget: optional(values.budget),
  from: utcTime(values.from),
  until: utcTime(values.until),
  products: [...values.products],
  categories: [...values.categories],
  stores: [...values.stores],
});
