/** Offers as administrators keep them: every change has a version, is in the audit log and is live in every process at its commit. */
import { Readable } from 'node:stream';
import { translationFields } from '../../contract/catalogue/translations.ts';
import { shopDayAt, shopTimeAt } from '../../contract/delivery/shop-day.ts';
import { toPaise, toRupees } from '../../contract/money/money.ts';
import { type OfferState, offerLimits } from '../../contract/offers/offer-limits.ts';
import type { AdminOffer, OfferFields, OfferUse } from '../../contract/offers/offers.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import { listNamesAndPictures, listProducts } from '../catalogue/product-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { csvOf } from '../lib/csv.ts';
import { AppError, invalidField, notFound, violates } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { createOnce, type KeyedRequest } from '../runtime/idempotency.ts';
import { listNamedStores, listStoreNames } from '../stores/repository.ts';
import type { LiveOffers } from './live-offers.ts';
import { presentForAdmin, presentUse } from './present.ts';
import * as repository from './repository.ts';

interface Parts {
  database: Database;
  hasCategory: (id: string) => boolean;
  hasSubCategory: (id: string) => boolean;
  live: LiveOffers;
}

/** Rows of a sheet that are read at once. */
const batch = 500;

/** The columns of what an administrator enters. */
export const enteredFrom = ({
  code,
  perPerson,
  mostUses,
  budget,
  stores,
  subCategories,
  ...terms
}: OfferFields): repository.EnteredOffer => ({
  code: code || null,
  // Most offers are for all stores and no sub category, and say nothing about them.
  terms: {
    ...terms,
    ...(stores && stores.length > 0 && { stores }),
    ...(subCategories && subCategories.length > 0 && { subCategories }),
  },
  perPerson,
  mostUses,
  budgetPaise: budget === null ? null : toPaise(budget),
});

/** The fields as the audit log stores them. */
function audited(row: repository.EnteredOffer & { state: OfferState }): Record<string, unknown> {
  const { benefit, translations, ...terms } = row.terms;
  const { kind, ...figures } = benefit;
  return {
    state: row.state,
    code: row.code ?? '',
    ...terms,
    ...translationFields(translations),
    kind,
    ...figures,
    perPerson: row.perPerson,
    mostUses: row.mostUses,
    budget: row.budgetPaise === null ? null : toRupees(row.budgetPaise),
  };
}

export function createOfferAdmin({ database, hasCategory, hasSubCategory, live }: Parts) {
  const { queries } = database;

  async function present(rows: readonly repository.OfferRow[], from: Queries = queries): Promise<AdminOffer[]> {
    const ids = [...new Set(rows.flatMap(({ terms }) => terms.products))];
    const products = ids.length > 0 ? await listNamesAndPictures(from, ids) : new Map();
    const names = new Map([...products].map(([id, { name }]) => [id, name]));
    return rows.map((row) => presentForAdmin(row, names));
  }
  async function presentOne(row: repository.OfferRow | undefined, from?: Queries): Promise<AdminOffer> {
    const [offer] = await present(row ? [row] : [], from);
    if (!offer) throw notFound('errors.offerNotFound');
    return offer;
  }

  /** New targets must exist; those that were deleted since they were chosen may stay. @throws AppError VALIDATION */
  async function requireGoods(tx: Queries, after: OfferFields, before?: repository.OfferRow): Promise<void> {
    const { products = [], categories = [], subCategories = [] } = before?.terms ?? {};
    if (after.categories.some((id) => !categories.includes(id) && !hasCategory(id)))
      throw invalidField('categories', text('errors.categoryGone'));
    if (after.subCategories?.some((id) => !subCategories.includes(id) && !hasSubCategory(id)))
      throw invalidField('subCategories', text('errors.subCategoryGone'));
    await requireStores(tx, after.stores ?? [], before?.terms.stores ?? []);
    const added = after.products.filter((id) => !products.includes(id));
    if (added.length > 0 && (await listProducts(tx, added)).length < added.length)
      throw invalidField('products', text('errors.goneProduct'));
  }

  /** New stores of an offer must exist, in a shop with several. @throws AppError VALIDATION */
  async function requireStores(tx: Queries, after: readonly string[], before: readonly string[]): Promise<void> {
    const added = after.filter((id) => !before.includes(id));
    if (added.length === 0) return;
    const known = (await listNamedStores(tx)).map(({ id }) => id);
    if (known.length < 2 || added.some((id) => !known.includes(id)))
      throw invalidField('stores', text('errors.offerStoreGone'));
  }

  /** The fields as the audit log stores them: stores by their names, which are never deleted. */
  async function auditedNow(tx: Queries, row: repository.EnteredOffer & { state: OfferState }) {
    const { stores } = row.terms;
    if (!stores) return audited(row);
    const names = await listStoreNames(tx, stores);
    return { ...audited(row), stores: stores.map((id) => names.get(id) ?? id) };
  }

  /** @throws AppError NAME_TAKEN when another offer has the code */
  async function change(
    code: string,
    work: (tx: Queries) => Promise<repository.OfferRow | undefined>,
  ): Promise<AdminOffer> {
    try {
      return await live.copy.change(async (tx) => presentOne(await work(tx), tx));
    } catch (error) {
      if (!violates(error, 'offers_code')) throw error;
      const message = text('errors.offerCodeTaken', { code });
      throw new AppError('NAME_TAKEN', message, { errors: { code: message } });
    }
  }

  async function lock(tx: Queries, id: string, version: number): Promise<repository.OfferRow> {
    const row = await repository.lockOffer(tx, id);
    if (!row) throw notFound('errors.offerNotFound');
    if (row.version !== version) {
      const message = text('errors.offerChanged', { title: row.terms.title });
      throw new AppError('CHANGED_MEANWHILE', message, { data: await presentOne(row, tx) });
    }
    return row;
  }

  const about = (actor: Actor, id: string, title: string) =>
    ({ actor, entity: 'offer', entityId: id, entityName: title }) as const;

  /** The names of the stores, by id; undefined in a shop with one. */
  async function namesOfSeveral(): Promise<ReadonlyMap<string, string> | undefined> {
    const stores = await listNamedStores(queries);
    return stores.length > 1 ? new Map(stores.map(({ id, name }) => [id, name])) : undefined;
  }

  async function* sheetOf(id: string): AsyncIterable<string> {
    const stores = await namesOfSeveral();
    const columns = ['order', ...(stores ? ['store'] : []), 'day', 'time', 'given', 'given_back'];
    yield csvOf([columns], { bom: true });
    let after = '';
    for (;;) {
      const rows = await repository.listUsesAfter(queries, id, after, batch);
      if (rows.length > 0)
        yield csvOf(
          rows.map(({ orderNumber, storeId, createdAt, givenPaise, givenBackAt }) => [
            orderNumber,
            ...(stores ? [stores.get(storeId) ?? ''] : []),
            shopDayAt(createdAt),
            shopTimeAt(createdAt),
            toRupees(givenPaise).toFixed(2),
            givenBackAt ? shopDayAt(givenBackAt) : '',
          ]),
        );
      after = rows.at(-1)?.orderId ?? '';
      if (rows.length < batch) return;
    }
  }

  return {
    /** Newest first. */
    list: async (): Promise<AdminOffer[]> => present((await repository.listOffers(queries)).toReversed()),

    /** @throws AppError NOT_FOUND */
    get: async (id: string): Promise<AdminOffer> => presentOne(await repository.findOffer(queries, id)),

    /**
     * Administrators who add at the same moment may exceed the limit by a few.
     * @param request is done once
     * @throws AppError NAME_TAKEN, OFFER_LIMIT, VALIDATION, IDEMPOTENCY_KEY_REUSED; NOT_FOUND when that of the same request is deleted by
     * now
     */
    add: (actor: Actor, fields: OfferFields, request?: KeyedRequest): Promise<AdminOffer> =>
      change(fields.code, async (tx) => {
        const added = await createOnce(tx, 'offer', request, async () => {
          if ((await repository.countOffers(tx)) >= offerLimits.offers)
            throw new AppError('OFFER_LIMIT', text('errors.offerLimit', { most: offerLimits.offers }));
          await requireGoods(tx, fields);
          const [id, entered] = [newId(), enteredFrom(fields)];
          await repository.insertOffer(tx, id, entered);
          await addAuditEntry(tx, {
            ...about(actor, id, fields.title),
            action: 'created',
            fields: diff({}, await auditedNow(tx, { ...entered, state: 'draft' })),
          });
          return id;
        });
        return repository.findOffer(tx, added);
      }),

    /** @throws AppError NOT_FOUND, NAME_TAKEN, VALIDATION, CHANGED_MEANWHILE with the newest */
    update: (
      actor: Actor,
      id: string,
      { version, ...fields }: OfferFields & { version: number },
    ): Promise<AdminOffer> =>
      change(fields.code, async (tx) => {
        const before = await lock(tx, id, version);
        await requireGoods(tx, fields, before);
        // A request that says nothing about stores or sub categories does not change them.
        const { stores = before.terms.stores, subCategories = before.terms.subCategories } = fields;
        const entered = enteredFrom({ ...fields, stores, subCategories });
        await repository.updateOffer(tx, id, entered);
        await addAuditEntry(tx, {
          ...about(actor, id, fields.title),
          action: 'changed',
          fields: diff(await auditedNow(tx, before), await auditedNow(tx, { ...entered, state: before.state })),
        });
        return repository.findOffer(tx, id);
      }),

    /** Activates, pauses or ends it, at once and in every process. @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
    setState: (
      actor: Actor,
      id: string,
      { version, state }: { version: number; state: OfferState },
    ): Promise<AdminOffer> =>
      change('', async (tx) => {
        const before = await lock(tx, id, version);
        if (before.state === state) return before;
        await repository.updateOffer(tx, id, { state });
        await addAuditEntry(tx, {
          ...about(actor, id, before.terms.title),
          action: 'changed',
          fields: { state: { from: before.state, to: state } },
        });
        return repository.findOffer(tx, id);
      }),

    /** @throws AppError NOT_FOUND */
    async remove(actor: Actor, id: string): Promise<void> {
      await change('', async (tx) => {
        const row = await repository.lockOffer(tx, id);
        if (!row) throw notFound('errors.offerNotFound');
        await repository.deleteOffer(tx, id);
        await addAuditEntry(tx, {
          ...about(actor, id, row.terms.title),
          action: 'deleted',
          fields: diff(await auditedNow(tx, row), {}),
        });
        return row;
      });
    },

    /** The orders that used it, newest first. @throws AppError NOT_FOUND */
    async uses(id: string, page: number, limit: number): Promise<{ uses: OfferUse[]; total: number }> {
      if (!(await repository.findOffer(queries, id))) throw notFound('errors.offerNotFound');
      const rows = await repository.listUses(queries, id, limit, (page - 1) * limit);
      const stores = await namesOfSeveral();
      const uses = rows.map((row) => presentUse(row, stores?.get(row.storeId)));
      return { uses, total: await repository.countUses(queries, id) };
    },

    /** The same as CSV that spreadsheet programs open directly, oldest first. */
    sheet: (id: string): Readable => Readable.from(sheetOf(id)),
  };
}

export type OfferAdmin = ReturnType<typeof createOfferAdmin>;
