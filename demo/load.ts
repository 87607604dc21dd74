/** Fills an empty shop with the demo catalogue, through the shop's services, so that the shop's rules apply. */
import { toPaise } from '../contract/money/money.ts';
import type { Catalogue } from '../server/catalogue/catalogue.ts';
import { type CatalogueChange, largeChange } from '../server/catalogue/change.ts';
import type { Queries } from '../server/db/database.ts';
import type { Images } from '../server/images/images.ts';
import type { Recipes } from '../server/recipes/recipes.ts';
import type { Log } from '../server/runtime/log.ts';
import type { SampleShop } from '../server/sample-shop/plan.ts';
import { readDemo, readPicture } from './files.ts';
import { planSampleShop } from './sample/plan.ts';
import type { DemoFile } from './schema.ts';

/** The shop's services for the loader. */
export interface DemoTarget {
  catalogue: Pick<Catalogue, 'change'>;
  images: Pick<Images, 'importBundled'>;
  recipes: Pick<Recipes, 'fill' | 'read'>;
  log: Log;
  /** Also writes what happened in the shop before, as `demo/sample/` invents it; left out for a shop that nobody has used. */
  sample?: { fill(tx: Queries, plan: SampleShop, idOf: ReadonlyMap<string, string>): Promise<void> };
}

/** Pictures processed concurrently. */
const atOnce = 4;
/** Sub categories are numbered within their category; this factor separates the categories in one list. */
const maxSubCategories = 100;

/**
 * Loads the categories, products, pictures and recipes of this folder, all or nothing. A shop that is not empty is unchanged: of
 * several processes that start at once, one fills it.
 * @throws Error when a file or a picture is missing or not as the README says
 */
export async function loadDemo({ catalogue, images, recipes, log, sample }: DemoTarget): Promise<void> {
  const started = performance.now();
  const { file, recipes: dishes } = await readDemo();
  const pictures = await addPictures(picturesOf(file), images);
  const filled = await catalogue.change(async (change, tx) => {
    if (!(await change.isEmpty())) return false;
    const ids = await fill(change, file, pictures);
    await sample?.fill(tx, planSampleShop(file.products, new Date()), ids);
    await recipes.fill(
      tx,
      dishes.map((dish) => ({ ...dish, publish: true })),
    );
    return true;
    // The other processes wait for the one that fills it.
  }, largeChange);
  if (!filled) return;
  await recipes.read();
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  log.info({ products: file.products.length, pictures: pictures.size, seconds }, 'the demo catalogue is loaded');
}

function picturesOf({ categories, products }: DemoFile): Set<string> {
  const groups = categories.flatMap((category) => [category, ...category.sub_categories]);
  return new Set([...groups.map((group) => group.image), ...products.flatMap((product) => product.images)]);
}

/** Stores the pictures and returns their ids by file name. Stops after a failure. */
async function addPictures(files: Iterable<string>, images: DemoTarget['images']): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const left = oneByOne(files);
  const addWhatIsLeft = async () => {
    for (const file of left) ids.set(file, await images.importBundled(await readPicture(file)));
  };
  const lanes = Array.from({ length: atOnce }, addWhatIsLeft);
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
  return ids;
}

/** Several loops may share it: each item is processed by one of them, and the first failed loop ends it for all. */
function* oneByOne<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}

/**
 * Writes everything in one transaction. It may be retried after a conflict, so it stores nothing outside itself.
 * @returns the ids of the products by their numbers
 */
async function fill(
  change: CatalogueChange,
  file: DemoFile,
  pictures: Map<string, string>,
): Promise<Map<string, string>> {
  const categoryIds = new Map<string, string>();
  const subCategoryIds = new Map<string, string>();
  for (const category of file.categories) {
    const position = category.sort_order * maxSubCategories;
    const image = known(pictures, category.image);
    const { name, translations } = category;
    const id = await change.createCategory({ name, image, position, translations });
    categoryIds.set(category.slug, id);
    for (const sub of category.sub_categories) {
      const given = {
        name: sub.name,
        translations: sub.translations,
        image: known(pictures, sub.image),
        position: position + sub.sort_order,
      };
      subCategoryIds.set(sub.slug, await change.createSubCategory({ ...given, categoryIds: [id] }));
    }
  }
  const ids = await change.createProducts(
    file.products.map((product) => ({
      sku: product.sku,
      name: product.name,
      description: product.description,
      unit: product.unit,
      unitQuantity: product.unit_quantity,
      stock: product.stock,
      pricePaise: toPaise(product.price),
      discount: product.discount_percent,
      publish: true,
      images: product.images.map((picture) => known(pictures, picture)),
      aliases: product.aliases,
      variantGroup: product.variant_group ?? null,
      foodType: product.attributes.food_type ?? null,
      translations: product.translations,
      categoryIds: [known(categoryIds, product.category)],
      subCategoryIds: [known(subCategoryIds, product.sub_category)],
    })),
  );
  return new Map(file.products.map(({ sku }, place) => [sku, ids[place] ?? '']));
}

function known(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`demo/catalogue.json: there is no '${key}'`);
  return id;
}
