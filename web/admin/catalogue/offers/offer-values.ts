/** An offer as the form has it: texts of inputs, and what they mean. */

import {
  flatTranslations,
  nestedTranslations,
  type TranslationPath,
} from '../../../../contract/catalogue/translations.ts';
import { shopDayAt, shopTimeAt, startOfShopDay } from '../../../../contract/delivery/shop-day.ts';
import type { OfferKind } from '../../../../contract/offers/offer-limits.ts';
import type { OfferTerms } from '../../../../contract/offers/offer-rules.ts';
import type { AdminOffer, OfferFields } from '../../../../contract/offers/offers.ts';
import { type NumberKind, numberFault, readNumber } from '../../../forms/number-fields.tsx';

/** The texts that can be translated. */
const translated = ['title', 'description'] as const;

/** Inputs are texts, so that a field can be empty while it is typed into. */
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
  subCategories: readonly string[];
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
  subCategories: [],
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
    subCategories: offer.subCategories ?? [],
    stores: offer.stores ?? [],
  };
}

/** The fields with numbers: their kind, and the name that the call has for them. */
export const numberFields = {
  percent: ['percent', 'benefit.percent'],
  most: ['money', 'benefit.most'],
  amount: ['money', 'benefit.amount'],
  buy: ['count', 'benefit.buy'],
  get: ['count', 'benefit.get'],
  minimum: ['money', 'minimum'],
  perPerson: ['count', 'perPerson'],
  mostUses: ['count', 'mostUses'],
  budget: ['money', 'budget'],
} as const satisfies Partial<Record<keyof OfferValues, readonly [NumberKind, string]>>;
export type NumberName = keyof typeof numberFields;
const numberNames = Object.keys(numberFields) as NumberName[];

const namesOfKind: Readonly<Record<OfferKind, readonly NumberName[]>> = {
  percent: ['percent', 'most'],
  amount: ['amount'],
  buy_get: ['buy', 'get'],
  free_delivery: [],
};
const benefitNames: readonly NumberName[] = Object.values(namesOfKind).flat();

/** How to write numbers that cannot be read, by the name that the call has for the field. Fields of other kinds of offers do not matter. */
export function faultsIn(values: OfferValues): Record<string, string> {
  const shown = numberNames.filter((name) => !benefitNames.includes(name) || namesOfKind[values.kind].includes(name));
  return Object.fromEntries(
    shown.flatMap((name) => {
      const [kind, place] = numberFields[name];
      const fault = numberFault(kind, values[name]);
      return fault ? [[place, fault]] : [];
    }),
  );
}

/** NaN for what cannot be read, which is not sent. */
const numberIn = (values: OfferValues, name: NumberName): number =>
  readNumber(numberFields[name][0], values[name]) ?? Number.NaN;

/** An empty text is no limit. */
const optional = (values: OfferValues, name: NumberName): number | null =>
  values[name].trim() === '' ? null : numberIn(values, name);
const required = (values: OfferValues, name: NumberName): number => optional(values, name) ?? 0;

function benefitOf(values: OfferValues): OfferTerms['benefit'] {
  const { kind } = values;
  if (kind === 'percent') return { kind, percent: required(values, 'percent'), most: optional(values, 'most') };
  if (kind === 'amount') return { kind, amount: required(values, 'amount') };
  if (kind === 'buy_get') return { kind, buy: required(values, 'buy'), get: required(values, 'get'), of: values.of };
  return { kind };
}

/** The body that the form sends. */
export const fieldsOf = (values: OfferValues): OfferFields => ({
  code: values.code,
  title: values.title,
  description: values.description,
  translations: nestedTranslations(values),
  listed: values.listed,
  benefit: benefitOf(values),
  minimum: required(values, 'minimum'),
  firstOrder: values.firstOrder,
  perPerson: optional(values, 'perPerson'),
  mostUses: optional(values, 'mostUses'),
  budget: optional(values, 'budget'),
  from: utcTime(values.from),
  until: utcTime(values.until),
  products: [...values.products],
  categories: [...values.categories],
  subCategories: [...values.subCategories],
  stores: [...values.stores],
});
