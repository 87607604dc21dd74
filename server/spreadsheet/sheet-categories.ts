/** The categories and sub categories of rows; missing ones are created. */
import { foldedText } from '../../contract/api/plain-text.ts';
import type { Names } from '../catalogue/admin/names.ts';
import type { CategoryRow, SubCategoryRow } from '../catalogue/category-repository.ts';

/** Creates a missing one and returns its id. */
export interface CategoryMaker {
  category(name: string): Promise<string>;
  subCategory(name: string, categoryIds: string[]): Promise<string>;
}

/** For a dry run. */
export const makesNothing: CategoryMaker = {
  category: async (name) => `new category ${name}`,
  subCategory: async (name, categoryIds) => `new sub category ${name} in ${categoryIds.join()}`,
};

/** Categories whose names differ only in case are the same. */
const keyOf = foldedText;

interface SubCategory {
  id: string;
  categoryIds: readonly string[];
}

/** The new categories of a product. */
interface Place {
  categoryIds: readonly string[];
  /** Ids of its current sub categories. */
  present: readonly string[];
  /** Its categories change. */
  moved: boolean;
}

export class SheetCategories {
  readonly #maker: CategoryMaker;
  readonly #categories = new Map<string, string>();
  readonly #subCategories = new Map<string, SubCategory[]>();
  readonly #categoryNames = new Map<string, string>();
  readonly #subCategoryNames = new Map<string, string>();
  /** Ids of created ones. */
  readonly made = { categories: [] as string[], subCategories: [] as string[] };

  constructor(categories: readonly CategoryRow[], subCategories: readonly SubCategoryRow[], maker: CategoryMaker) {
    this.#maker = maker;
    for (const { id, name } of categories) this.#addCategory(id, name);
    for (const { id, name, categoryIds } of subCategories) this.#addSubCategory(id, name, categoryIds);
  }

  get names(): Names {
    return { category: this.#categoryNames, subCategory: this.#subCategoryNames };
  }

  /** Names of the first `limit` created ones of each kind. */
  madeNames(limit: number): { categories: string[]; subCategories: string[] } {
    const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
      ids.slice(0, limit).map((id) => names.get(id) ?? '');
    return {
      categories: namesOf(this.made.categories, this.#categoryNames),
      subCategories: namesOf(this.made.subCategories, this.#subCategoryNames),
    };
  }

  /** A copy that shows the categories of a row without creating any. */
  withoutMaking(): SheetCategories {
    const copy = new SheetCategories([], [], makesNothing);
    for (const [id, name] of this.#categoryNames) copy.#addCategory(id, name);
    for (const [name, namesakes] of this.#subCategories) copy.#subCategories.set(name, namesakes);
    for (const [id, name] of this.#subCategoryNames) copy.#subCategoryNames.set(id, name);
    return copy;
  }

  async categoriesNamed(names: readonly string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const name of names) ids.push(this.#categories.get(keyOf(name)) ?? (await this.#makeCategory(name)));
    return [...new Set(ids)].sort();
  }

  /** Another category may have a sub category of the same name: a product keeps its own, unless it leaves that category. */
  async subCategoriesNamed(names: readonly string[], { categoryIds, present, moved }: Place): Promise<string[]> {
    const ids: string[] = [];
    for (const name of names) {
      const namesakes = this.#subCategories.get(keyOf(name)) ?? [];
      const near = namesakes.filter((each) => each.categoryIds.some((id) => categoryIds.includes(id)));
      const own = (moved ? near : namesakes).filter(({ id }) => present.includes(id));
      const found = own.length > 0 ? own : near.slice(0, 1);
      if (found.length > 0) ids.push(...found.map(({ id }) => id));
      else ids.push(await this.#makeSubCategory(name, [...categoryIds]));
    }
    return [...new Set(ids)].sort();
  }

  async #makeCategory(name: string): Promise<string> {
    const id = await this.#maker.category(name);
    this.made.categories.push(id);
    this.#addCategory(id, name);
    return id;
  }

  async #makeSubCategory(name: string, categoryIds: string[]): Promise<string> {
    const id = await this.#maker.subCategory(name, categoryIds);
    this.made.subCategories.push(id);
    this.#addSubCategory(id, name, categoryIds);
    return id;
  }

  #addCategory(id: string, name: string): void {
    this.#categories.set(keyOf(name), id);
    this.#categoryNames.set(id, name);
  }

  #addSubCategory(id: string, name: string, categoryIds: readonly string[]): void {
    const namesakes = this.#subCategories.get(keyOf(name)) ?? [];
    this.#subCategories.set(keyOf(name), [...namesakes, { id, categoryIds }]);
    this.#subCategoryNames.set(id, name);
  }
}
