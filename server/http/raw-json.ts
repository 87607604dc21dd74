/** Parts of answers that are JSON already: `rawJson` holds their place in an answer, and `serialise` puts them there. */
import { randomUUID } from 'node:crypto';

/** Stands for a part; no text of a request can contain it. */
const marker = randomUUID();
const markers = new RegExp(`"${marker}"`, 'g');
/** Of the answer that is being serialised, in their order. */
let parts: string[] = [];

class RawJson {
  readonly #json: string;

  constructor(json: string) {
    this.#json = json;
  }

  toJSON(): string {
    parts.push(this.#json);
    return marker;
  }
}

/** Holds the place of a value whose JSON this is; nothing but `serialise` can read it. */
export const rawJson = <T>(json: string): T => new RawJson(json) as unknown as T;

/** The JSON of an answer. */
export function serialise(answer: unknown): string {
  parts = [];
  const json = JSON.stringify(answer);
  if (parts.length === 0) return json;
  let n = 0;
  return json.replace(markers, () => parts[n++] ?? '');
}
