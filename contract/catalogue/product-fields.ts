/**
 * The plain fields of a product: what they need besides the rule of their value is the same for all of them, and every layer reads it
 * here. Fields with rules of their own (prices, stock, pictures, categories, EANs, weight) are written out in each layer. No schemas,
 * so that a browser need not load any for them. CONTRIBUTING.md says how to add one.
 */
import type { MessageKey } from '../../messages/index.ts';
import { m } from '../../messages/rule-texts.ts';
import { foodTypes } from '../api/limits.ts';

/** The rates of GST, in percent. */
export const gstRates = [0, 0.25, 3, 5, 12, 18, 28, 40] as const;

/** The largest audience of a field: shoppers in lists, shoppers in the details of a product, or administrators. */
type Seen = 'lists' | 'details' | 'administration';

/** A field with a column of its own in the database, which is null when the value is not known. */
export type ColumnField = {
  /** Its name in rows. */
  column: string;
  /** The message for every other value. */
  error: string;
  label: MessageKey;
  hint?: MessageKey;
  seen: Seen;
  /** True when the table of products changes it for many products at once. */
  inTable?: true;
} & (
  | { kind: 'code'; pattern: RegExp; inputMode?: 'numeric' }
  | { kind: 'percent'; options: readonly number[] }
  | { kind: 'choice'; options: readonly string[] }
);

/** In the order of the columns of sheets, of forms and of checks. */
export const columnFields = {
  hsn: {
    column: 'hsn',
    kind: 'code',
    pattern: /^(?:\d{4}|\d{6}|\d{8})$/,
    inputMode: 'numeric',
    error: m.validation.hsn(),
    label: 'productLabelAdmin.hsn',
    hint: 'productLabelAdmin.hsnHint',
    seen: 'administration',
    inTable: true,
  },
  gst_rate: {
    column: 'gstRate',
    kind: 'percent',
    options: gstRates,
    error: m.validation.gstRate({ rates: gstRates.join(', ') }),
    label: 'productLabelAdmin.gstRate',
    seen: 'administration',
    inTable: true,
  },
  /** The mark of the pack. */
  food_type: {
    column: 'foodType',
    kind: 'choice',
    options: foodTypes,
    error: m.validation.foodType({ types: foodTypes.join(', ') }),
    label: 'productLabel.foodType',
    seen: 'lists',
  },
} as const satisfies Readonly<Record<string, ColumnField>>;

type Fields = typeof columnFields;
export type ColumnName = keyof Fields;
export const columnNames = Object.keys(columnFields) as ColumnName[];
export const columnField = (name: ColumnName): ColumnField => columnFields[name];

type ValueOf<F extends ColumnField> = F extends { kind: 'choice' }
  ? F['options'][number]
  : F extends { kind: 'percent' }
    ? number
    : string;
export type ColumnValues = { [F in ColumnName]: ValueOf<Fields[F]> };
/** The same by their names in rows. */
export type FieldColumns = { [F in ColumnName as Fields[F]['column']]: ColumnValues[F] | null };

type NamesWith<Part> = { [F in ColumnName]: Fields[F] extends Part ? F : never }[ColumnName];
const namesWith = <Part extends Partial<ColumnField>>(part: Part) =>
  columnNames.filter((name) =>
    Object.entries(part).every(([key, value]) => columnField(name)[key as keyof ColumnField] === value),
  ) as NamesWith<Part>[];

export const columnsOfKind = <K extends ColumnField['kind']>(kind: K) => namesWith({ kind });
export type ChoiceColumn = NamesWith<{ kind: 'choice' }>;

export const listedColumns = namesWith({ seen: 'lists' } as const);
export const detailColumns = namesWith({ seen: 'details' } as const);
export const tableColumns = namesWith({ inTable: true } as const);
export type TableColumn = (typeof tableColumns)[number];

/** Texts of the label of a pack, which shoppers read on the page of the product. They are in one column, and can be translated. */
interface LabelField {
  /** Characters. */
  most: number;
  isMultiline?: true;
  label: MessageKey;
  hint?: MessageKey;
}

export const labelFields = {
  maker: { most: 200, label: 'productLabel.maker' },
  /** Country or place. */
  origin: { most: 100, label: 'productLabel.origin' },
  shelf_life: { most: 100, label: 'productLabel.shelfLife' },
  ingredients: { most: 2_000, isMultiline: true, label: 'productLabel.ingredients' },
  allergens: { most: 500, label: 'productLabel.allergens', hint: 'productLabelAdmin.allergensHint' },
} as const satisfies Readonly<Record<string, LabelField>>;

export type LabelName = keyof typeof labelFields;
export const labelNames = Object.keys(labelFields) as LabelName[];
export const labelField = (name: LabelName): LabelField => labelFields[name];

/** All plain fields. */
export type PlainName = ColumnName | LabelName;

/** The facts of the pack on the page of a product, in order. Allergens are shown apart. */
export const packFacts = [
  'food_type',
  'ingredients',
  'maker',
  'origin',
  'shelf_life',
] as const satisfies readonly PlainName[];

/** The texts of a product that can be translated. */
export const translatedTexts = ['name', 'description', ...labelNames] as const;
export type TranslatedText = (typeof translatedTexts)[number];

/** An object with a value for each name. */
export const ofEach = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
