/** Validation rules of a product in the order in which they are reported, for adding and editing, in the form and on the server. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { asciiDigits } from '../api/digits.ts';
import { id, optionalMultilineText, optionalText, printable, translationsOf } from '../api/fields.ts';
import { limits, units } from '../api/limits.ts';
import { plainLine, usualWidth } from '../api/plain-text.ts';
import { countOf, decimalOf, percentOf, rupeesOf } from '../money/amounts.ts';
import { discountFor, discountPlaces, toPaise } from '../money/money.ts';
import { productLimits } from './admin-limits.ts';
import { eanOf, hasDigitsOfEan } from './ean.ts';
import {
  type ColumnField,
  type ColumnName,
  type ColumnValues,
  columnField,
  columnNames,
  labelField,
  labelNames,
  ofEach,
} from './product-fields.ts';
import { canBeWeighed, weightLimits } from './weight.ts';

/** A list from a form: one field or repeated fields. Empty fields mean an empty list. */
export const listOf = <T extends z.ZodType<string, string>>(item: T, most: number, required?: string) =>
  z
    .union([z.array(z.string()), z.string()], { error: required ?? m.validation.list() })
    .transform((given) => [...new Set([given].flat().map(plainLine))].filter((each) => each !== ''))
    .pipe(
      z
        .array(item)
        .min(required ? 1 : 0, required ?? '')
        .max(most, m.validation.maxItems({ most })),
    );

/** A number, or its text as people write it, which `read` understands. `fault` is the message for everything else. */
const number = (read: (typed: string) => number | undefined, fault: string) =>
  z.union([z.number(), z.string()], { error: fault }).transform((given, context) => {
    const value = typeof given === 'number' ? given : read(given);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  });

/** At most `places` decimals, ignoring floating-point error. */
export const hasPlaces = (places: number) => (value: number) =>
  Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6;

const name = z
  .string({ error: m.validation.productName() })
  .overwrite(plainLine)
  .min(limits.productNameMin, m.validation.productName())
  .max(limits.productNameMax, m.validation.maxCharacters({ most: limits.productNameMax }))
  .refine(printable, m.validation.productName());

const unitQuantity = number(decimalOf, m.validation.productUnitQuantity()).pipe(
  z
    .number()
    .positive(m.validation.productUnitQuantity())
    .max(productLimits.unitQuantity, m.validation.atMost({ most: String(productLimits.unitQuantity) }))
    .refine(hasPlaces(3), m.validation.threeDecimals()),
);

/** Rupees up to the highest price of a product. */
const rupees = (fault: string) =>
  z.number({ error: fault }).min(0, fault).max(productLimits.price, fault).refine(hasPlaces(2), fault);

/** Rupees before discount. */
export const priceRule = rupees(m.validation.productPriceRange()).positive(m.validation.productPriceRange());

/** Percent. */
export const discountRule = z
  .number({ error: m.validation.productDiscountRange() })
  .min(0, m.validation.productDiscountRange())
  .max(100, m.validation.productDiscountRange())
  .refine((value) => Number(value.toFixed(discountPlaces)) === value, m.validation.productDiscountRange());

const price = number(rupeesOf, m.validation.productPrice()).pipe(priceRule);
const discount = number(percentOf, m.validation.productDiscount()).pipe(discountRule);

const stock = number(countOf, m.validation.productStock()).pipe(
  z
    .number()
    .int(m.validation.productStock())
    .min(0, m.validation.productStock())
    .max(productLimits.stock, m.validation.atMost({ most: String(productLimits.stock) })),
);

const alias = z
  .string()
  .max(productLimits.aliasLength, m.validation.maxCharacters({ most: productLimits.aliasLength }))
  .refine(printable, m.validation.notPrintable());

/** The store's own code, in letters and digits of the usual width; empty means none. */
const sku = z
  .string({ error: m.validation.text() })
  .overwrite(usualWidth)
  .max(productLimits.sku, m.validation.maxCharacters({ most: productLimits.sku }))
  .refine(printable, m.validation.notPrintable())
  .transform((value) => (value === '' ? null : value))
  .nullable();

/** Of a pack, with 8 or 13 digits. */
const ean = z.string().transform((given, context) => {
  const code = eanOf(given);
  if (code) return code;
  const message = hasDigitsOfEan(given)
    ? m.validation.eanChecked({ ean: given })
    : m.validation.eanDigits({ ean: given.slice(0, 20) });
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
const eans = listOf(ean, productLimits.eans).transform((codes) => [...new Set(codes)]);

/** An empty field means none. */
const orNone = <T extends z.ZodType>(rule: T) =>
  z.preprocess(
    (given) => (given === undefined || (typeof given === 'string' && plainLine(given) === '') ? null : given),
    rule.nullable(),
  );

function columnRule(field: ColumnField): z.ZodType {
  const { error } = field;
  switch (field.kind) {
    case 'code':
      return z
        .string({ error })
        .overwrite((value) => asciiDigits(plainLine(value)).replaceAll(' ', '').toUpperCase())
        .regex(field.pattern, error);
    case 'percent':
      return number(percentOf, error).refine((rate) => field.options.includes(rate), error);
    case 'choice':
      return z.enum(field.options, { error });
  }
}
const columnRules = ofEach(columnNames, (name) => orNone(columnRule(columnField(name)))) as {
  [F in ColumnName]: z.ZodType<ColumnValues[F] | null>;
};

/** Rupees that one unit is sold at; none when the discount says it. */
const salePrice = orNone(
  number(rupeesOf, m.validation.productPriceRange()).pipe(rupees(m.validation.productPriceRange())),
);

/** Rupees, taxes included, as on the pack. */
const mrp = orNone(number(rupeesOf, m.validation.mrp()).pipe(rupees(m.validation.mrp()).positive(m.validation.mrp())));

const { least, most } = weightLimits.deviation;
const deviationMessage = m.validation.weightDeviation({ least, most });
/** Percent; empty for a product that is not sold by weight. */
const weightDeviation = orNone(
  number(percentOf, deviationMessage).pipe(
    z.number().int(deviationMessage).min(least, deviationMessage).max(most, deviationMessage),
  ),
);

const labelRules = ofEach(labelNames, (name) => {
  const { most: characters, isMultiline } = labelField(name);
  return (isMultiline ? optionalMultilineText : optionalText)(characters);
});

const description = optionalMultilineText(productLimits.description);

const flag = z.union([z.boolean(), z.enum(['true', 'false'])], { error: m.validation.trueOrFalse() });

/** Only the number of pictures matters here. A product without any is shown with a placeholder. */
const pictures = z
  .array(z.unknown(), { error: m.validation.productImages() })
  .max(limits.productImages, m.validation.maxImages({ most: limits.productImages }));

/** The rules of each field. The order of the keys is the order of the checks. */
export const productFieldRules = z.object({
  name,
  images: pictures,
  category: listOf(id, productLimits.links, m.validation.productCategory()),
  unit: z.enum(units, { error: m.validation.productUnit() }),
  unit_quantity: unitQuantity,
  price,
  discount: z.preprocess((given) => (given === undefined || given === '' ? 0 : given), discount),
  stock: z.preprocess((given) => given ?? 0, stock),
  subCategory: listOf(id, productLimits.links).default([]),
  description: description.default(''),
  publish: flag.transform((given) => given === true || given === 'true').default(true),
  aliases: listOf(alias, productLimits.aliases).default([]),
  sku: sku.default(null),
  translations: translationsOf({ name: optionalText(limits.productNameMax), description, ...labelRules }).default({}),
  ean: eans.default([]),
  ...columnRules,
  weight_deviation: weightDeviation,
  sale_price: salePrice,
  mrp,
  ...ofEach(labelNames, (name) => labelRules[name].default('')),
});

/**
 * A complete product. Only what is measured in kilograms or grams can be sold by weight. A sale price is at most the price, and
 * determines the discount.
 */
export const productDraft = productFieldRules
  .refine((product) => product.weight_deviation === null || canBeWeighed(product), {
    path: ['weight_deviation'],
    error: m.validation.notWeighable(),
  })
  .refine((product) => product.sale_price === null || product.sale_price <= product.price, {
    path: ['sale_price'],
    error: m.validation.moreThanPrice(),
  })
  .transform(({ sale_price, ...product }) => ({
    ...product,
    discount: sale_price === null ? product.discount : discountFor(toPaise(product.price), toPaise(sale_price)),
  }));

export type ProductDraft = z.output<typeof productDraft>;
