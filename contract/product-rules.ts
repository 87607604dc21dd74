/** Validation rules of a product in the order of the spec (§5), for adding and editing, in the form and on the server. */
import * as z from 'zod';
import { id, notPrintable, printable } from './fields.ts';
import { limits, units } from './limits.ts';

const productMessages = {
  name: 'Enter Valid Product Name',
  images: 'Select At least one image',
  category: 'Select at least one category',
  unit: 'Select Product Unit',
  unitQuantity: 'Enter Product Unit Quantity',
  price: 'Enter Product Price',
  priceRange: 'Enter Valid Product Price',
  discount: 'Discount must be a number',
  discountRange: 'Enter Valid Product Discount',
  stock: 'Enter Valid Product Stock',
} as const;

/** Limits that are not in the spec: rupees, units, characters. */
export const productLimits = {
  price: 10_000_000,
  stock: 1_000_000,
  unitQuantity: 100_000,
  description: 5_000,
  aliases: 30,
  aliasLength: 60,
  sku: 60,
  links: 50,
} as const;

/** A list from a form: one field or repeated fields. Empty fields mean an empty list. */
export const listOf = <T extends z.ZodType<string, string>>(item: T, most: number, required?: string) =>
  z
    .union([z.array(z.string()), z.string()], { error: required ?? 'Must be a list' })
    .transform((given) => [...new Set([given].flat().map((each) => each.trim()))].filter((each) => each !== ''))
    .pipe(
      z
        .array(item)
        .min(required ? 1 : 0, required ?? '')
        .max(most, `At most ${most} can be given`),
    );

const decimal = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A number, or its text from a form. The message is `missing` without a value and `malformed` when it is not a number. */
const number = (missing: string, malformed = missing) =>
  z.union([z.number({ error: malformed }), z.string()], { error: missing }).transform((given, context) => {
    const text = String(given).trim();
    if (decimal.test(text)) return Number(text);
    context.addIssue({ code: 'custom', message: text === '' ? missing : malformed });
    return z.NEVER;
  });

/** At most `places` decimals, ignoring floating-point error. */
const hasPlaces = (places: number) => (value: number) =>
  Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6;

const name = z
  .string({ error: productMessages.name })
  .trim()
  .min(limits.productNameMin, productMessages.name)
  .max(limits.productNameMax, `At most ${limits.productNameMax} characters`)
  .refine(printable, productMessages.name);

const unitQuantity = number(productMessages.unitQuantity).pipe(
  z
    .number()
    .positive(productMessages.unitQuantity)
    .max(productLimits.unitQuantity, `At most ${productLimits.unitQuantity}`)
    .refine(hasPlaces(3), 'At most three decimals'),
);

const price = number(productMessages.price).pipe(
  z
    .number()
    .positive(productMessages.priceRange)
    .max(productLimits.price, productMessages.priceRange)
    .refine(hasPlaces(2), productMessages.priceRange),
);

const discount = number(productMessages.discount).pipe(
  z
    .number()
    .min(0, productMessages.discountRange)
    .max(100, productMessages.discountRange)
    .refine(hasPlaces(2), productMessages.discountRange),
);

const stock = number(productMessages.stock).pipe(
  z
    .number()
    .int(productMessages.stock)
    .min(0, productMessages.stock)
    .max(productLimits.stock, `At most ${productLimits.stock}`),
);

const alias = z
  .string()
  .max(productLimits.aliasLength, `At most ${productLimits.aliasLength} characters`)
  .refine(printable, notPrintable);

/** The store's own code; empty means none. */
const sku = z
  .string({ error: 'Must be text' })
  .trim()
  .max(productLimits.sku, `At most ${productLimits.sku} characters`)
  .refine((value) => printable(value) && !/[\t\r\n]/.test(value), notPrintable)
  .transform((value) => (value === '' ? null : value))
  .nullable();

const flag = z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'Must be true or false' });

/** Only the number of pictures matters here. */
const pictures = z
  .array(z.unknown(), { error: productMessages.images })
  .max(limits.productImages, `At most ${limits.productImages} images`);

/** A complete product. The order of the keys is the order of the checks. */
export const productDraft = z.object({
  name,
  images: pictures.min(1, productMessages.images),
  category: listOf(id, productLimits.links, productMessages.category),
  unit: z.enum(units, { error: productMessages.unit }),
  unit_quantity: unitQuantity,
  price,
  discount: z.preprocess((given) => (given === undefined || given === '' ? 0 : given), discount),
  stock: z.preprocess((given) => given ?? 0, stock),
  subCategory: listOf(id, productLimits.links).default([]),
  description: z
    .string({ error: 'Must be text' })
    .trim()
    .max(productLimits.description, `At most ${productLimits.description} characters`)
    .refine(printable, notPrintable)
    .default(''),
  publish: flag.transform((given) => given === true || given === 'true').default(true),
  aliases: listOf(alias, productLimits.aliases).default([]),
  sku: sku.default(null),
});
/** The same for a product from a spreadsheet without a picture; it can be edited without one. */
export const picturelessDraft = productDraft.extend({ images: pictures });
export type ProductDraft = z.output<typeof productDraft>;
