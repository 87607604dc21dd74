/** The first stock of products that were added without any, such as those of the demo catalogue that a shop begins with. */
import { type Actor, addAuditEntries, type Change } from '../audit-log/audit-log.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { largeChange } from '../catalogue/change.ts';
import { listOwnWithoutStock } from '../catalogue/own-product-repository.ts';
import type { StarterCatalogue } from './starter-catalogue.ts';

interface Parts {
  catalogue: Pick<Catalogue, 'change'>;
  starters: () => Promise<StarterCatalogue>;
}

/** Gives every own product that the store has none of `stock` units. @returns the number of products */
export async function addOpeningStock({ catalogue, starters }: Parts, actor: Actor, stock: number): Promise<number> {
  const skus = (await starters()).products.map(({ key }) => key);
  return catalogue.change(async (change, tx) => {
    const locked = await change.lockProducts(await listOwnWithoutStock(tx, skus));
    // Somebody may have counted one before it was locked.
    const edits = locked
      .filter((before) => before.stock === 0)
      .map((before) => ({ before, after: { ...before, stock } }));
    await change.setStock(edits, { actorId: actor.id, kind: 'received', reason: { usual: 'openingStock' } });
    const entries = edits.map(({ before: { id, name } }): Change => {
      const fields = { stock: { from: 0, to: stock } };
      return { actor, entity: 'product', entityId: id, entityName: name, action: 'changed', fields };
    });
    await addAuditEntries(tx, entries);
    return edits.length;
  }, largeChange);
}
