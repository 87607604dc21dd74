/** The names that shops give the columns of their sheets. */
import { importedColumns, type SheetColumn, sheetColumnsOfStores } from '../../contract/admin-limits.ts';
import { foldedText } from '../../contract/plain-text.ts';
import { translatedColumn, translationLanguages } from '../../contract/translations.ts';
import { baseLocale, languageNameIn, locales } from '../../messages/locale.ts';
import { formatText, text } from '../../messages/text.ts';

/** The highest price that may be charged: the price before discount, when the sheet has another one too. */
type Meaning = SheetColumn | 'reason' | 'other';

const names: Readonly<Partial<Record<Meaning, readonly string[]>>> = {
  sku: [
    'sku',
    'sku code',
    'item code',
    'product code',
    'code',
    'article code',
    'item no',
    'product id',
    'item id',
    'part no',
    'आइटम कोड',
    'कोड',
  ],
  name: [
    'name',
    'item',
    'items',
    'item name',
    'product',
    'products',
    'product name',
    'item description',
    'product description',
    'particulars',
    'particular',
    'goods',
    'title',
    'description of goods',
    'material',
    'नाम',
    'सामान',
    'आइटम',
    'वस्तु',
    'उत्पाद',
    'विवरण',
    'सामान का नाम',
    'आइटम का नाम',
    'प्रोडक्ट',
  ],
  category: [
    'category',
    'categories',
    'group',
    'item group',
    'product group',
    'department',
    'section',
    'type',
    'item category',
    'श्रेणी',
    'कैटेगरी',
    'वर्ग',
    'विभाग',
  ],
  sub_category: ['sub category', 'subcategory', 'sub group', 'subgroup', 'उप श्रेणी', 'सब कैटेगरी'],
  mrp: ['mrp', 'm r p', 'mrp rs', 'max retail price', 'maximum retail price', 'एमआरपी', 'अधिकतम मूल्य'],
  price: [
    'price',
    'rate',
    'selling price',
    'sale price',
    'sales price',
    'sp',
    's p',
    'sale rate',
    'selling rate',
    'retail price',
    'unit price',
    'our price',
    'rsp',
    'दाम',
    'मूल्य',
    'कीमत',
    'रेट',
    'भाव',
    'बिक्री मूल्य',
  ],
  discount: ['discount', 'discount %', 'disc', 'disc %', 'discount percent', 'छूट', 'छूट %'],
  unit: ['unit', 'units', 'uom', 'unit of measure', 'इकाई', 'यूनिट'],
  unit_quantity: [
    'unit quantity',
    'size',
    'pack',
    'pack size',
    'packing',
    'weight',
    'net weight',
    'net qty',
    'net quantity',
    'wt',
    'volume',
    'पैक',
    'साइज़',
    'वज़न',
    'वजन',
    'पैकिंग',
  ],
  stock: [
    'stock',
    'qty',
    'quantity',
    'stock qty',
    'qty in stock',
    'in stock',
    'closing stock',
    'opening stock',
    'available',
    'balance',
    'balance qty',
    'on hand',
    'current stock',
    'stock in hand',
    'मात्रा',
    'स्टॉक',
    'संख्या',
    'नग',
  ],
  description: ['description', 'details', 'remarks', 'about'],
  variant_group: ['variant group'],
  ean: ['ean', 'barcode', 'bar code', 'barcodes', 'ean code', 'upc', 'gtin', 'ean13', 'ean 13', 'बारकोड'],
  hsn: ['hsn', 'hsn code', 'hsn no', 'hsn sac', 'hsn sac code', 'hsncode', 'एचएसएन', 'एचएसएन कोड'],
  gst_rate: [
    'gst rate',
    'gst',
    'gst %',
    'gst rate %',
    'tax',
    'tax %',
    'tax rate',
    'igst',
    'igst %',
    'जीएसटी',
    'जीएसटी %',
    'टैक्स',
  ],
  food_type: ['food type', 'veg non veg'],
  aliases: ['aliases', 'other names'],
  images: ['images', 'image', 'image url', 'photo', 'picture'],
  publish: ['publish', 'published', 'active'],
  maker: ['maker', 'manufacturer', 'mfg by', 'manufactured by', 'company', 'निर्माता', 'कंपनी'],
  origin: ['origin', 'country of origin'],
  shelf_life: ['shelf life', 'best before'],
  shelf: ['shelf', 'rack', 'location', 'bin'],
  other: [
    'sr',
    'sr no',
    's no',
    'sl',
    'sl no',
    'serial no',
    'no',
    'cost',
    'cost price',
    'purchase price',
    'purchase rate',
    'landing price',
    'ptr',
    'amount',
    'total',
    'value',
    'supplier',
    'brand',
    'expiry',
    'expiry date',
    'batch',
    'क्रम',
    'क्र',
    'क्रमांक',
    'कुल',
    'ब्रांड',
  ],
};

const known: ReadonlySet<string> = new Set([...sheetColumnsOfStores, ...importedColumns]);
/** The names of products in the other languages: 'Hindi name'. */
const translatedNames = translationLanguages.flatMap((language) => {
  const word = languageNameIn(baseLocale, language);
  return [`${word} name`, `name ${word}`, `name in ${word}`].map(
    (title) => [plain(title), translatedColumn('name', language)] as const,
  );
});
const byName = new Map<string, Meaning>([
  ...Object.entries(names).flatMap(([meaning, titles]) =>
    titles.map((title) => [plain(title), meaning as Meaning] as const),
  ),
  ...translatedNames,
]);

function plain(title: string): string {
  return foldedText(title)
    .replace(/[^\p{L}\p{M}\p{N}%]+/gu, ' ')
    .trim();
}

/** The heading of the column in which a sheet of faulty rows says why they are faulty. */
export const reasonColumn = text('sheetFaults.reasonColumn');

/** Returns true when a title is that heading, in any language. */
export const isReasonTitle = (title: string): boolean =>
  locales.some((locale) => foldedText(formatText(reasonColumn, locale)) === foldedText(title));

/** The column that has exactly this name in an export. */
export const nativeColumnOf = (title: string): SheetColumn | undefined => {
  const name = foldedText(title);
  return known.has(name) ? (name as SheetColumn) : undefined;
};

/** The meaning of a title; 'other' for columns that shops often have and the store does not use. */
export function columnOfTitle(title: string): Meaning | undefined {
  if (title.trim() === '' || title.length > 100) return undefined;
  if (isReasonTitle(title)) return 'reason';
  const whole = plain(title);
  const bare = plain(title.replace(/[([{].*?[)\]}]/g, ' ')).replace(/ (?:rs|inr|in rs)$/, '');
  return nativeColumnOf(title) ?? byName.get(whole) ?? byName.get(bare);
}

/** The columns of titles as shops use them, null for those that are left out. With an MRP and a price, the price is the one that is charged. */
export function guessColumns(titles: readonly string[], possible: readonly SheetColumn[]): (SheetColumn | null)[] {
  const meanings = titles.map(columnOfTitle);
  const isCharged = meanings.includes('mrp') && !meanings.includes('sale_price');
  const taken = new Set<SheetColumn>();
  return meanings.map((meaning) => {
    const column = meaning === 'price' && isCharged ? 'sale_price' : meaning;
    const isUsable = possible.find((each) => each === column);
    if (!isUsable || taken.has(isUsable)) return null;
    taken.add(isUsable);
    return isUsable;
  });
}
