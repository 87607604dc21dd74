/** Inventory documents for tests: each call as the administration makes it. */
import { calls } from '../../contract/api/calls.ts';
import { type InventoryDocument, inventoryDocument } from '../../contract/inventory/inventory.ts';
import type { Answer, Shopper } from './shopping.ts';

export type GivenLine = { productId: string; quantity: number | null } & Record<string, unknown>;

export class Inventory {
  readonly #person: Shopper;

  constructor(person: Shopper) {
    this.#person = person;
  }

  create = (body: object): Promise<Answer> => this.#person.call(calls.createInventoryDocument, {}, body);

  save = (documentId: string, body: object): Promise<Answer> =>
    this.#person.call(calls.saveInventoryDraft, { documentId }, body);

  post = ({ _id: documentId, version }: { _id: string; version: number }): Promise<Answer> =>
    this.#person.call(calls.postInventoryDocument, { documentId }, { version });

  reverse = (documentId: string): Promise<Answer> => this.#person.call(calls.reverseReceipt, { documentId });

  get = async (documentId: string): Promise<InventoryDocument> =>
    documentOf(await this.#person.call(calls.getInventoryDocument, { documentId }));

  /** A saved draft with these lines. @throws when it fails */
  async draft(start: object, lines: readonly GivenLine[], more: object = {}): Promise<InventoryDocument> {
    const { _id, version } = documentOf(await this.create(start));
    return documentOf(await this.save(_id, { version, lines, ...more }));
  }

  /** The same, posted. */
  posted = async (...given: Parameters<Inventory['draft']>): Promise<InventoryDocument> =>
    documentOf(await this.post(await this.draft(...given)));
}

/** The document of a success. @throws Error with the message otherwise */
export function documentOf(answer: Answer): InventoryDocument {
  if (answer.status !== 200) throw new Error(`${answer.code}: ${answer.message}`);
  return inventoryDocument.strict().parse(answer.data);
}
