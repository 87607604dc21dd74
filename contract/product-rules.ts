/** Validation rules of a product in the order in which they are reported, for adding and editing, in the form and on the server. */
import * as z from 'zod';
import { m } from '../messages/rule-texts.ts';
import { gstRates, labelLimits, productLimits } from './admin-limits.ts';
import { eanOf, hasDigitsOfEan } from './ean.ts';
import { id, optionalMultilineText, optionalText, printable, translationsOf } from './fields.ts';
import { foodTypes, limits, units } from './limits.ts';
import { discountFor, discountPlaces, toPaise } from './money.ts';
import { plainLine, usualWidth } from './plain-text.ts';
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
        .max(most, m.validation.mostItems({ most })),
    );

const decimal = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A number, or its text from a form. The message is `missing` without a value and `malformed` when it is not a number. */
const number = (missing: string, malformed = missing) =>
  z.union([z.number({ error: malformed }), z.string()], { error: missing }).transform((given, context) => {
    if (typeof given === 'number') return given;
    const text = plainLine(given);
    if (decimal.test(text)) return Number(text);
    context.addIssue({ code: 'custom', message: text === '' ? missing : malformed });
    return z.NEVER;
  });

/** At most `places` decimals, ignoring floating-point error. */
export const hasPlaces = (places: number) => (value: number) =>
  Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6;

const name = z
  .string({ error: m.validation.productName() })
  .overwrite(plainLine)
  .min(limits.productNameMin, m.validation.productName())
  .max(limits.productNameMax, m.validation.mostCharacters({ most: limits.productNameMax }))
  .refine(printable, m.validation.productName());

const unitQuantity = number(m.validation.productUnitQuantity()).pipe(
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

const price = number(m.validation.productPrice()).pipe(priceRule);
const discount = number(m.validation.productDiscount()).pipe(discountRule);

const stock = number(m.validation.productStock()).pipe(
  z
    .number()
    .int(m.validation.productStock())
    .min(0, m.validation.productStock())
    .max(productLimits.stock, m.validation.atMost({ most: String(productLimits.stock) })),
);

const alias = z
  .string()
  .max(productLimits.aliasLength, m.validation.mostCharacters({ most: productLimits.aliasLength }))
  .refine(printable, m.validation.notPrintable());

/** The store's own code, in letters and digits of the usual width; empty means none. */
const sku = z
  .string({ error: m.validation.text() })
  .overwrite(usualWidth)
  .max(productLimits.sku, m.validation.mostCharacters({ most: productLimits.sku }))
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

const hsn = orNone(
  z
    .string({ error: m.validation.hsn() })
    .overwrite(plainLine)
    .regex(/^(?:\d{4}|\d{6}|\d{8})$/, m.validation.hsn()),
);

/** Rupees that one unit is sold at; none when the discount says it. */
const salePrice = orNone(number(m.validation.productPriceRange()).pipe(rupees(m.validation.productPriceRange())));

/** Rupees, taxes included, as on the pack. */
const mrp = orNone(number(m.validation.mrp()).pipe(rupees(m.validation.mrp()).positive(m.validation.mrp())));

const rates: readonly number[] = gstRates;
const gstMessage = m.validation.gstRate({ rates: gstRates.join(', ') });
const gstRate = orNone(number(gstMessage).refine((rate) => rates.includes(rate), gstMessage));

const foodType = orNone(z.enum(foodTypes, { error: m.validation.foodType({ types: foodTypes.join(', ') }) }));

const { least, most } = weightLimits.deviation;
const deviationMessage = m.validation.weightDeviation({ least, most });
/** Percent; empty for a product that is not sold by weight. */
const weightDeviation = orNone(
  number(deviationMessage).pipe(
    z.number().int(deviationMessage).min(least, deviationMessage).max(most, deviationMessage),
  ),
);

const label = {
  maker: optionalText(labelLimits.maker),
  origin: optionalText(labelLimits.origin),
  shelf_life: optionalText(labelLimits.shelf_life),
  ingredients: optionalMultilineText(labelLimits.ingredients),
  allergens: optionalText(labelLimits.allergens),
};

const description = optionalMultilineText(productLimits.description);

const flag = z.union([z.boolean(), z.enum(['true', 'false'])], { error: m.validation.trueOrFalse() });

/** Only the number of pictures matters here. */
const pictures = z
  .array(z.unknown(), { error: m.validation.productImages() })
  .max(limits.productImages, m.validation.mostImages({ most: limits.productImages }));

/** The rules of each field. The order of the keys is the order of the checks. */
export const productFieldRules = z.object({
  name,
  images: pictures.min(1, m.validation.productImages()),
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
  translations: translationsOf({ name: optionalText(limits.productNameMax), description, ...label }).default({}),
  ean: eans.default([]),
  hsn,
  gst_rate: gstRate,
  food_type: foodType,
  weight_deviation: weightDeviation,
  sale_price: salePrice,
  mrp,
  maker: label.maker.default(''),
  origin: label.origin.default(''),
  shelf_life: label.shelf_life.default(''),
  ingredients: label.ingredients.default(''),
  allergens: label.allergens.default(''),
});

/**
 * Only what is measured in kilograms or grams can be sold by weight. A sale price is at most the price, and determines the discount.
 */
const whole = <T extends typeof productFieldRules>(rules: T) =>
  rules
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

/** A complete product. */
export const productDraft = whole(productFieldRules);
/** The same for a product from a spreadsheet without a picture; it can be edited without one. */
export const picturelessDraft = whole(productFieldRules.extend({ images: pictures }));
export type ProductDraft = z.output<typeof productDraft>;
