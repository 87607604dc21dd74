/** Writes the changes of some rows: the catalogue, the audit log, and the data for undoing. */

import { reasonStarts } from '../../contract/stock-reasons.ts';
import { type Actor, addAuditEntries, diff } from '../audit-log/audit-log.ts';
import type { Names } from '../catalogue/admin/names.ts';
import { auditedProduct } from '../catalogue/admin/product-draft.ts';
import type { CatalogueChange } from '../catalogue/change.ts';
import type { ProductRow } from '../catalogue/product-store.ts';
import type { Queries } from '../db/database.ts';
import type { Outcome } from './outcome.ts';
import { type ImportedProductRow, insertImportedProducts } from './store.ts';
import type { ProductBefore } from './tables.ts';

interface Writing {
  changes: CatalogueChange;
  tx: Queries;
  importId: string;
  fileName: string;
  actor: Actor;
  names: Names;
}

type Of<K extends Outcome['kind']> = Extract<Outcome, { kind: K }>;

export async function applyOutcomes(writing: Writing, outcomes: readonly Outcome[]): Promise<void> {
  const created = outcomes.filter((outcome) => outcome.kind === 'added');
  if (created.length > 0) await create(writing, created);
  const changed = outcomes.filter((outcome) => outcome.kind === 'changed');
  if (changed.length > 0) await update(writing, changed);
}

async function create({ changes, tx, importId, actor, names }: Writing, outcomes: Of<'added'>[]): Promise<void> {
  const products = outcomes.map(({ product }) => product);
  const ids = await changes.createProducts(products, actor.id);
  const made = products.flatMap((product, index) => {
    const id = ids[index];
    return id ? [{ id, product }] : [];
  });
  await insertImportedProducts(
    tx,
    made.map(({ id, product }) => ({
      importId,
      productId: id,
      revision: 1,
      before: null,
      stockChange: product.stock,
    })),
  );
  await addAuditEntries(
    tx,
    made.map(({ id, product }) => ({
      actor,
      entity: 'product',
      entityId: id,
      entityName: product.name,
      action: 'created',
      fields: diff({}, auditedProduct(product, names)),
    })),
  );
}

async function update({ changes, tx, importId, fileName, actor }: Writing, outcomes: Of<'changed'>[]): Promise<void> {
  await changes.stageEdits(outcomes.map(({ after }) => after));
  const restocked = outcomes.filter(({ before, after }) => before.stock !== after.stock);
  await changes.setStock(restocked, { actorId: actor.id, reason: reasonStarts.imported + fileName });
  await insertImportedProducts(
    tx,
    outcomes.map(
      ({ before, after }): ImportedProductRow => ({
        importId,
        productId: before.id,
        revision: before.revision + 1,
        before: columnsBefore(before, after),
        stockChange: after.stock - before.stock,
      }),
    ),
  );
  await addAuditEntries(
    tx,
    outcomes.map(({ after, fields }) => ({
      actor,
      entity: 'product',
      entityId: after.id,
      entityName: after.name,
      action: 'changed',
      fields,
    })),
  );
}

/** The changed columns of a product, with their old values. The stock is excluded, because orders change it. */
function columnsBefore(before: ProductRow, after: ProductRow): ProductBefore {
  const changed = Object.keys(diff(before, after)).filter((column) => column !== 'stock');
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(changed.map((column) => [column, was.get(column)]));
}
