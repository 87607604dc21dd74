/** Products that a new shop may begin with; `demo/` has them. */
import type { FoodType, Unit } from '../../contract/api/limits.ts';
import type { Translations } from '../../contract/catalogue/translations.ts';

/** Slugs and keys are unique; `image` is the name of a file. */
interface StarterGroup {
  slug: string;
  name: string;
  translations: Translations<'name'>;
  image: string;
}

export interface StarterCategory extends StarterGroup {
  subCategories: readonly StarterGroup[];
}

export interface Starter {
  /** The product number that it has in the demo catalogue. */
  key: string;
  name: string;
  translations: Translations<'name' | 'description'>;
  /** Slugs. */
  category: string;
  subCategory: string;
  images: readonly string[];
  unit: Unit;
  unitQuantity: number;
  /** Rupees before discount. */
  price: number;
  stock: number;
  description: string;
  aliases: readonly string[];
  foodType: FoodType | undefined;
}

export interface StarterCatalogue {
  categories: readonly StarterCategory[];
  products: readonly Starter[];
  /** Names of the recipes that the demo catalogue comes with. */
  recipes: readonly string[];
  /** The bytes of a picture. */
  readPicture: (file: string) => Promise<Uint8Array>;
}
