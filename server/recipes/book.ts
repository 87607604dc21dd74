/**
 * The recipe book in memory, the same in every process: a book is small, so each change makes every process read all of it again.
 */
import { isDeepStrictEqual } from 'node:util';
import { Changes } from '../cache/dependencies.ts';
import { createLiveCopy, type LiveCopy } from '../cache/live-copy.ts';
import type { Database } from '../db/database.ts';
import { translatedNames } from '../lib/translations.ts';
import type { Log } from '../runtime/log.ts';
import { DishNames } from '../search/find-dish.ts';
import { listRecipes, type RecipeRow } from './repository.ts';

export class RecipeBook {
  readonly #database: Database;
  readonly copy: LiveCopy;
  /** '': any recipe. */
  readonly #changes = new Changes();
  /** The published ones, by name. */
  #recipes: ReadonlyMap<string, RecipeRow> = new Map();
  #names = new DishNames<RecipeRow>([], () => []);

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.copy = createLiveCopy({ database, log, name: 'recipes', read: () => this.#replace(), every: 60_000 });
  }

  /** The published recipes, by name. */
  list(): RecipeRow[] {
    this.#changes.read('');
    return [...this.#recipes.values()];
  }

  /** A published recipe. */
  find(id: string): RecipeRow | undefined {
    this.#changes.read('');
    return this.#recipes.get(id);
  }

  /** The published recipe that a line of text names, and how many it is for. */
  findNamed(text: string): { dish: RecipeRow; servings: number | undefined } | undefined {
    return this.#names.find(text);
  }

  async #replace(): Promise<void> {
    const rows = (await listRecipes(this.#database.queries)).filter(({ publish }) => publish);
    const recipes = new Map(rows.map((row) => [row.id, row]));
    if (isDeepStrictEqual(recipes, this.#recipes)) return;
    this.#recipes = recipes;
    this.#names = new DishNames(rows, (row) => [row.name, ...translatedNames(row), ...row.aliases]);
    this.#changes.addAll();
  }
}
