/** Writes the changes of some rows: the catalogue, the audit log, and the data for undoing. */

import { type Actor, addAuditEntries, diff } from '../audit-log/audit-log.ts';
import type { Names } from '../catalogue/admin/names.ts';
import { auditedProduct } from '../catalogue/admin/product-draft.ts';
import { auditedInStore } from '../catalogue/admin/store-products.ts';
import type { CatalogueChange } from '../catalogue/change.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { StoreProduct } from '../catalogue/store-product-repository.ts';
import type { Queries } from '../db/database.ts';
import { inStore } from '../runtime/current-store.ts';
import type { Outcome } from './outcome.ts';
import { type ImportedProductRow, insertImportedProducts } from './repository.ts';
import type { ProductBefore } from './tables.ts';

interface Writing {
  changes: CatalogueChange;
  tx: Queries;
  importId: string;
  fileName: string;
  actor: Actor;
  names: Names;
  written: Written;
}

/** The rows that an import wrote so far, for the later rows of the same products. */
export interface Written {
  /** The ids of added products, by their groups. */
  added: Map<string, string>;
  /** Products whose edit is staged: each once. */
  staged: Set<string>;
}

type Added = Extract<Outcome, { kind: 'added' }>;
type NewOne = Extract<Added, { isFurther: false }>;
type Changed = Extract<Outcome, { kind: 'changed' }>;

export async function applyOutcomes(writing: Writing, outcomes: readonly Outcome[]): Promise<void> {
  const created = outcomes.filter((outcome) => outcome.kind === 'added');
  if (created.length > 0) await create(writing, created);
  const changed = [
    ...outcomes.filter((outcome) => outcome.kind === 'changed'),
    ...joinedFirst(created, writing.written.staged),
  ];
  if (changed.length > 0) await update(writing, changed);
}

/** The changes of products that join the group of a new one, each once. */
function joinedFirst(outcomes: readonly Added[], staged: ReadonlySet<string>): Changed[] {
  const joined = outcomes.flatMap((outcome) => (outcome.isFurther ? [] : (outcome.joined ?? [])));
  const byId = new Map(joined.map((each) => [each.after.id, each]));
  return [...byId.values()].filter(({ after }) => !staged.has(after.id));
}

async function create(writing: Writing, outcomes: readonly Added[]): Promise<void> {
  const { changes, tx, importId, actor, names, written } = writing;
  const made: { id: string; outcome: Added }[] = [];
  const isNew = (outcome: Added): outcome is NewOne => !outcome.isFurther;
  for (const [storeId, some] of Map.groupBy(outcomes.filter(isNew), (outcome) => outcome.storeId)) {
    const products = some.map(({ product }) => product);
    const ids = await inStore(storeId, () => changes.createProducts(products, actor.id));
    for (const [place, outcome] of some.entries()) {
      const id = ids[place];
      if (id === undefined) continue;
      made.push({ id, outcome });
      if (outcome.group !== undefined) written.added.set(outcome.group, id);
    }
  }
  const further = outcomes
    .filter((outcome) => outcome.isFurther)
    .flatMap((outcome) => {
      const id = written.added.get(outcome.group ?? '');
      return id === undefined ? [] : [{ id, outcome }];
    });
  for (const [storeId, some] of Map.groupBy(further, ({ outcome }) => outcome.storeId)) {
    const levels = some.map(({ id, outcome }) => ({ productId: id, stock: outcome.product.stock }));
    await inStore(storeId, () => changes.receiveFirst(levels, actor.id));
  }
  made.push(...further);
  await changes.setStoreProducts(
    made.flatMap(({ id, outcome: { own, storeId } }) => (own ? { ...own, storeId, productId: id } : [])),
  );
  await insertImportedProducts(
    tx,
    made.map(({ id, outcome: { isFurther, product, own, storeId } }) => ({
      importId,
      productId: id,
      storeId,
      revision: 1,
      before: isFurther ? {} : null,
      stockChange: product.stock,
      ownBefore: null,
      ownRevision: own ? 1 : null,
    })),
  );
  await addAuditEntries(
    tx,
    made.map(({ id, outcome }) => ({
      actor,
      entity: 'product',
      entityId: id,
      entityName: outcome.product.name,
      action: outcome.isFurther ? 'changed' : 'created',
      fields: diff(
        {},
        {
          ...storeField(outcome),
          ...(outcome.isFurther ? { stock: outcome.product.stock } : auditedProduct(outcome.product, names)),
          ...(outcome.own && auditedInStore(outcome.own)),
        },
      ),
    })),
  );
}

/** Says which store a row is about, where its sheet does. */
const storeField = ({ store }: Pick<Outcome & { store: string | undefined }, 'store'>) =>
  store === undefined ? {} : { store };

async function update(writing: Writing, outcomes: readonly Changed[]): Promise<void> {
  const { changes, tx, importId, fileName, actor, written } = writing;
  const staged = outcomes.filter(({ after: { id } }) => {
    const isFirst = !written.staged.has(id);
    written.staged.add(id);
    return isFirst;
  });
  await changes.stageEdits(staged.map(({ after }) => after));
  const restocked = outcomes.filter(({ before, after }) => before.stock !== after.stock);
  for (const [storeId, some] of [...Map.groupBy(restocked, (outcome) => outcome.storeId)].sort(byKey)) {
    await inStore(storeId, () =>
      changes.setStock(some, { actorId: actor.id, reason: { start: 'imported', about: fileName } }),
    );
  }
  await changes.setStoreProducts(
    outcomes.flatMap(({ own, storeId, after }) => (own ? { ...own.after, storeId, productId: after.id } : [])),
  );
  await insertImportedProducts(
    tx,
    outcomes.map(
      ({ before, after, storeId, own }): ImportedProductRow => ({
        importId,
        productId: before.id,
        storeId,
        revision: before.revision + 1,
        before: columnsBefore(before, after),
        stockChange: after.stock - before.stock,
        ownBefore: own ? ownColumns(own.before) : null,
        ownRevision: own ? own.before.revision + 1 : null,
      }),
    ),
  );
  await addAuditEntries(
    tx,
    outcomes.map((outcome) => ({
      actor,
      entity: 'product',
      entityId: outcome.after.id,
      entityName: outcome.after.name,
      action: 'changed',
      fields: { ...diff({}, storeField(outcome)), ...outcome.fields },
    })),
  );
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const ownColumns = ({ pricePaise, discount, hidden, location }: StoreProduct): StoreProduct => ({
  pricePaise,
  discount,
  hidden,
  location,
});

/** The changed columns of a product, with their old values. The stock is excluded, because orders change it. */
function columnsBefore(before: ProductRow, after: ProductRow): ProductBefore {
  const changed = Object.keys(diff(before, after)).filter((column) => column !== 'stock');
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(changed.map((column) => [column, was.get(column)]));
}
