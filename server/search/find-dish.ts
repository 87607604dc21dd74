/** Finds the dish that a text names. */
import { parseDish, soundsOfDish } from '@tokri/shopping-list';
import { limits } from '../../contract/api/limits.ts';

/** Longer texts are lists. */
const maxDishLength = 120;

type Sounds = ReturnType<typeof soundsOfDish>;

/** Dishes by how their names sound. */
export class DishNames<D> {
  readonly #names: { sounds: Sounds; dish: D }[];

  /** @param namesOf every name of a dish, in any language */
  constructor(dishes: Iterable<D>, namesOf: (dish: D) => readonly string[]) {
    this.#names = [...dishes].flatMap((dish) => namesOf(dish).map((name) => ({ sounds: soundsOfDish(name), dish })));
  }

  /** The dish of one line of text, and how many it is for; undefined when the text is anything else. */
  find(text: string): { dish: D; servings: number | undefined } | undefined {
    const line = text.trim();
    if (line === '' || line.length > maxDishLength || /[\n\r]/.test(line)) return undefined;
    const { dish: name, servings } = parseDish(line);
    if (servings !== undefined && servings > limits.servings) return undefined;
    const typed = soundsOfDish(name);
    if (typed.sound === '') return undefined;
    const same =
      this.#names.find(({ sounds }) => sounds.sound === typed.sound) ??
      this.#names.find(({ sounds }) => sounds.script !== typed.script && sounds.skeleton === typed.skeleton);
    return same && { dish: same.dish, servings };
  }
}
