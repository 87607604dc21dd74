/** The demo catalogue as products that a new shop may begin with. */
import type { StarterCatalogue } from '../server/setup/starter-catalogue.ts';
import { readDemo, readPicture } from './files.ts';

/** @throws Error when a file is missing or not as the README says */
export async function readStarters(): Promise<StarterCatalogue> {
  const { file, recipes } = await readDemo();
  return {
    categories: file.categories.map(({ sub_categories, ...category }) => ({
      ...category,
      subCategories: sub_categories,
    })),
    products: file.products.map((product) => ({
      key: product.sku,
      name: product.name,
      translations: product.translations,
      category: product.category,
      subCategory: product.sub_category,
      images: product.images,
      unit: product.unit,
      unitQuantity: product.unit_quantity,
      price: product.price,
      stock: product.stock,
      description: product.description,
      aliases: product.aliases,
      foodType: product.attributes.food_type,
    })),
    recipes: recipes.map(({ name }) => name),
    readPicture,
  };
}
