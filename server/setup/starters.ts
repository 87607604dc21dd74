/** The first products of a shop: taken over from the demo catalogue, or one by one with as little as possible. */
import { imageUrl } from '../../contract/api/images.ts';
import { productDraft } from '../../contract/catalogue/product-rules.ts';
import { pickTranslations, translationFields } from '../../contract/catalogue/translations.ts';
import type { StarterCategory, StarterProduct } from '../../contract/settings/setup.ts';
import { type Actor, addAuditEntries, addAuditEntry, type Change, diff } from '../audit-log/audit-log.ts';
import type { CatalogueAdmin } from '../catalogue/admin/catalogue-admin.ts';
import { loadNames } from '../catalogue/admin/names.ts';
import { auditedProduct, newProduct } from '../catalogue/admin/product-draft.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listCategories, listSubCategories } from '../catalogue/category-repository.ts';
import type { CatalogueChange, NewProduct } from '../catalogue/change.ts';
import type { AdminRow } from '../catalogue/present.ts';
import { findByNames, listProducts } from '../catalogue/product-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { parse } from '../http/parse.ts';
import type { Images } from '../images/images.ts';
import { notFound } from '../lib/errors.ts';
import { type Translations, translatedNames } from '../lib/translations.ts';
import type { KeyedRequest } from '../runtime/idempotency.ts';
import type { Starter, StarterCatalogue } from './starter-catalogue.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  products: Pick<CatalogueAdmin['products'], 'add'>;
  images: Pick<Images, 'importBundled'>;
  starters: () => Promise<StarterCatalogue>;
}

/** A product as the owner wants to begin with it. */
interface Chosen {
  key: string;
  /** Rupees. */
  price: number;
  stock: number;
}

interface FirstProduct {
  name: string;
  /** Rupees. */
  price: number;
  stock: number;
  unit: Starter['unit'];
  unit_quantity: number;
  category?: string | undefined;
  newCategory?: string | undefined;
  image1?: File | undefined;
}

/** Names that differ only in case are the same. */
const keyOf = (name: string) => name.toLowerCase();
const packOf = ({ name, unit, unitQuantity }: Pick<NewProduct, 'name' | 'unit' | 'unitQuantity'>) =>
  `${keyOf(name)} ${unitQuantity} ${unit}`;

/** The packs that the shop has of products with these names. */
async function listPacks(queries: Queries, names: readonly string[]): Promise<Set<string>> {
  const known = await findByNames(queries, names);
  const rows = await listProducts(
    queries,
    known.map(({ id }) => id),
  );
  return new Set(rows.map(packOf));
}

export function createStarters({ database, catalogue, products, images, starters }: Parts) {
  const { queries } = database;

  async function idsOfPictures(files: Iterable<string>, { readPicture }: StarterCatalogue) {
    const ids = new Map<string, string>();
    for (const file of new Set(files)) ids.set(file, await images.importBundled(await readPicture(file)));
    return (file: string): string => ids.get(file) ?? '';
  }

  /** The id of the category with this name, which is made like that of the demo catalogue when there is none. */
  async function ensureCategory(actor: Actor, name: string): Promise<string> {
    const file = await starters();
    const starter = file.categories.find(
      (each) => keyOf(each.name) === keyOf(name) || translatedNames(each).includes(name),
    );
    const image = starter ? (await idsOfPictures([starter.image], file))(starter.image) : '';
    return catalogue.change(async (change, tx) => {
      const wanted = starter?.name ?? name;
      const known = (await listCategories(tx)).find((each) => keyOf(each.name) === keyOf(wanted));
      if (known) return known.id;
      return makeCategory(change, tx, actor, { name: wanted, translations: starter?.translations, image });
    });
  }

  return {
    async listCategories(): Promise<StarterCategory[]> {
      const file = await starters();
      const idOf = await idsOfPictures(
        file.categories.map(({ image }) => image),
        file,
      );
      return file.categories.map(({ slug, name, translations, image }) => ({
        slug,
        name,
        translations,
        image: imageUrl(idOf(image)),
        products: file.products.filter(({ category }) => category === slug).length,
      }));
    },

    /** The products of a category. @throws AppError NOT_FOUND */
    async listProducts(category: string): Promise<StarterProduct[]> {
      const file = await starters();
      const rows = file.products.filter((each) => each.category === category);
      if (rows.length === 0) throw notFound('errors.categoryNotFound');
      const idOf = await idsOfPictures(
        rows.flatMap(({ images: files }) => files.slice(0, 1)),
        file,
      );
      const packs = await listPacks(
        queries,
        rows.map(({ name }) => name),
      );
      return rows.map((row) => ({
        key: row.key,
        name: row.name,
        translations: pickTranslations(row.translations, ['name']),
        image: row.images[0] === undefined ? '' : imageUrl(idOf(row.images[0])),
        unit: row.unit,
        unit_quantity: row.unitQuantity,
        price: row.price,
        isInShop: packs.has(packOf(row)),
      }));
    },

    /**
     * Adds products with their categories and pictures, all or nothing; the shop keeps those that it has. They have no product
     * number, so the demo catalogue can be removed without them. @throws AppError NOT_FOUND, VALIDATION
     */
    async add(actor: Actor, chosen: readonly Chosen[]): Promise<{ added: number; had: number }> {
      const file = await starters();
      const wanted = new Map(chosen.map((each) => [each.key, each]));
      const rows = file.products.filter(({ key }) => wanted.has(key));
      if (rows.length < wanted.size) throw notFound('errors.productNotFound');
      const groups = file.categories.filter(({ slug }) => rows.some(({ category }) => category === slug));
      const subs = groups.flatMap(({ subCategories }) => subCategories);
      const idOf = await idsOfPictures(
        [...[...groups, ...subs].map(({ image }) => image), ...rows.flatMap(({ images: files }) => files)],
        file,
      );
      return catalogue.change(async (change, tx) => {
        const packs = await listPacks(
          tx,
          rows.map(({ name }) => name),
        );
        const missing = rows.filter((row) => !packs.has(packOf(row)));
        const placeOf = await ensurePlaces(change, tx, actor, missing, { file, idOf });
        const made = missing.map((row): NewProduct => {
          const { price, stock } = wanted.get(row.key) ?? row;
          return productOf(row, { price, stock, images: row.images.map(idOf), ...placeOf(row) });
        });
        const ids = await change.createProducts(made, actor.id);
        const names = await loadNames(tx);
        await addAuditEntries(
          tx,
          made.map(
            (product, index): Change => ({
              actor,
              entity: 'product',
              entityId: ids[index] ?? '',
              entityName: product.name,
              action: 'created',
              fields: diff({}, auditedProduct(product, names)),
            }),
          ),
        );
        return { added: missing.length, had: rows.length - missing.length };
      });
    },

    /** Adds one product by hand, once for a request. @throws AppError VALIDATION, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, IDEMPOTENCY_KEY_REUSED */
    async addByHand(
      actor: Actor,
      { category, newCategory = '', ...fields }: FirstProduct,
      request?: KeyedRequest,
    ): Promise<AdminRow> {
      const categoryId = category ?? (await ensureCategory(actor, newCategory));
      return products.add(actor, { ...fields, category: [categoryId] }, request);
    },
  };
}

/** By the rules of all products. */
function productOf(
  row: Starter,
  given: { price: number; stock: number; images: string[]; categoryIds: string[]; subCategoryIds: string[] },
): NewProduct {
  const draft = parse(productDraft, {
    name: row.name,
    description: row.description,
    translations: row.translations,
    unit: row.unit,
    unit_quantity: row.unitQuantity,
    price: given.price,
    stock: given.stock,
    images: given.images,
    aliases: [...row.aliases],
    food_type: row.foodType,
    category: given.categoryIds,
    subCategory: given.subCategoryIds,
  });
  return newProduct(draft, given.images);
}

interface NewGroup {
  name: string;
  translations?: Translations | undefined;
  /** Id of a picture. */
  image: string;
}

async function makeCategory(
  change: CatalogueChange,
  tx: Queries,
  actor: Actor,
  { name, translations, image }: NewGroup,
): Promise<string> {
  const id = await change.createCategory({ name, image, translations: translations ?? null });
  const fields = diff({}, { name, image: imageUrl(image), ...translationFields(translations) });
  await addAuditEntry(tx, { actor, entity: 'category', entityId: id, entityName: name, action: 'created', fields });
  return id;
}

/** Makes the categories and sub categories of products that the shop does not have. @returns where each product belongs */
async function ensurePlaces(
  change: CatalogueChange,
  tx: Queries,
  actor: Actor,
  rows: readonly Starter[],
  { file, idOf }: { file: StarterCatalogue; idOf: (picture: string) => string },
) {
  const categories = new Map((await listCategories(tx)).map(({ id, name }) => [keyOf(name), id]));
  const present = await listSubCategories(tx);
  const places = new Map<string, { categoryIds: string[]; subCategoryIds: string[] }>();
  const placeKey = ({ category, subCategory }: Starter) => `${category}/${subCategory}`;
  const wanted = new Set(rows.map(placeKey));
  for (const category of file.categories) {
    const subs = category.subCategories.filter(({ slug }) => wanted.has(`${category.slug}/${slug}`));
    if (subs.length === 0) continue;
    const image = idOf(category.image);
    const id = categories.get(keyOf(category.name)) ?? (await makeCategory(change, tx, actor, { ...category, image }));
    for (const sub of subs) {
      const known = present.find((each) => keyOf(each.name) === keyOf(sub.name) && each.categoryIds.includes(id));
      const subId =
        known?.id ??
        (await makeSubCategory(change, tx, actor, { ...sub, image: idOf(sub.image) }, [id, category.name]));
      places.set(`${category.slug}/${sub.slug}`, { categoryIds: [id], subCategoryIds: [subId] });
    }
  }
  return (row: Starter) => places.get(placeKey(row)) ?? { categoryIds: [], subCategoryIds: [] };
}

async function makeSubCategory(
  change: CatalogueChange,
  tx: Queries,
  actor: Actor,
  { name, translations, image }: NewGroup,
  [categoryId, categoryName]: readonly [id: string, name: string],
): Promise<string> {
  const id = await change.createSubCategory({
    name,
    image,
    translations: translations ?? null,
    categoryIds: [categoryId],
  });
  const fields = diff(
    {},
    { name, image: imageUrl(image), ...translationFields(translations), category: [categoryName] },
  );
  const about = { actor, entity: 'sub_category', entityId: id, entityName: name } as const;
  await addAuditEntry(tx, { ...about, action: 'created', fields });
  return id;
}

export type Starters = ReturnType<typeof createStarters>;
