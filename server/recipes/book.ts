/**
 * The recipe book in memory, the same in every process: a book is small, so each change makes every process read all of it again.
 */
import { isDeepStrictEqual } from 'node:util';
import { Changes } from '../cache/dependencies.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Log } from '../platform/log.ts';
import { translatedNames } from '../platform/translations.ts';
import { DishNames } from '../search/find-dish.ts';
import { listRecipes, type RecipeRow } from './store.ts';

const channel = 'tokri_recipes';
/** Interval of the check for a lost notification, in ms. */
export const readBookEvery = 60_000;

export class RecipeBook {
  readonly #database: Database;
  readonly #log: Log;
  /** '': any recipe. */
  readonly #changes = new Changes();
  /** The published ones, by name. */
  #recipes: ReadonlyMap<string, RecipeRow> = new Map();
  #names = new DishNames<RecipeRow>([], () => []);
  /** Reads run one after another, so that an earlier state never replaces a later one. */
  #reading: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Reads the book, and again whenever a process changes it. */
  async open(): Promise<void> {
    const readAgain = () => void this.read().catch((error: unknown) => this.#failed(error));
    await this.#database.listen(channel, readAgain, readAgain);
    await this.read();
  }

  async close(): Promise<void> {
    await this.#reading.catch(() => {});
  }

  /** Reads what is in the database now. */
  read(): Promise<void> {
    this.#reading = this.#reading.catch(() => {}).then(() => this.#replace());
    return this.#reading;
  }

  /** Call this in the transaction that changes recipes, and `read` after it. */
  announce(tx: Queries): Promise<void> {
    return this.#database.notify(channel, '', tx);
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

  #failed(error: unknown): void {
    this.#log.error({ err: error }, 'the recipes could not be read');
  }
}
