/** Products that the current store sells differently than the rest of the shop: price, shelf, or not at all. */

import type { StoreProductSettings } from '../../../contract/catalogue/store-products.ts';
import { toPaise, toRupees } from '../../../contract/money/money.ts';
import { text } from '../../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import type { Catalogue } from '../catalogue.ts';
import { findProduct, type ProductRow } from '../product-repository.ts';
import { findStoreProduct, type StoreProduct } from '../store-product-repository.ts';
import { requireWithinMrp } from './product-draft.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
}

/** @throws AppError NOT_FOUND */
async function getProduct(queries: Queries, id: string): Promise<ProductRow> {
  const row = await findProduct(queries, id);
  if (!row) throw notFound('errors.productNotFound');
  return row;
}

const present = ({
  pricePaise,
  discount,
  hidden,
  location,
  revision,
}: StoreProduct & { revision: number }): StoreProductSettings => ({
  price: pricePaise === null ? null : { price: toRupees(pricePaise), discount: discount ?? 0 },
  hidden,
  location,
  revision,
});

/** As the audit log has it. */
export const auditedInStore = (own: StoreProduct) => audited(present({ ...own, revision: 0 }));

const audited = ({ price, hidden, location }: StoreProductSettings) => ({
  storePrice: price?.price ?? null,
  storeDiscount: price?.discount ?? null,
  hiddenInStore: hidden,
  shelf: location,
});

export const createStoreProductAdmin = ({ database, catalogue }: Parts) => ({
  /** @throws AppError NOT_FOUND */
  async getStoreProduct(productId: string): Promise<StoreProductSettings> {
    await getProduct(database.queries, productId);
    return present(await findStoreProduct(database.queries, productId));
  },

  /** @throws AppError NOT_FOUND, VALIDATION in a shop with one store, ABOVE_MRP, CHANGED_MEANWHILE with the newest settings */
  updateStoreProduct: (actor: Actor, productId: string, wanted: StoreProductSettings): Promise<StoreProductSettings> =>
    catalogue.change(async (change, tx) => {
      const product = await getProduct(tx, productId);
      const before = present(await findStoreProduct(tx, productId));
      if (before.revision !== wanted.revision)
        throw new AppError('CHANGED_MEANWHILE', text('errors.storeProductChanged'), { data: before });
      if (!catalogue.hasSeveralStores() && (wanted.price !== null || wanted.hidden)) {
        const message = text('errors.oneStoreOnly');
        throw new AppError('VALIDATION', message, { errors: { price: message } });
      }
      const { price, discount } = wanted.price ?? {};
      const pricePaise = price === undefined ? null : toPaise(price);
      if (pricePaise !== null && discount !== undefined)
        requireWithinMrp({ pricePaise, discount, mrpPaise: product.mrpPaise });
      await change.setStoreProduct(productId, {
        pricePaise,
        discount: discount ?? null,
        hidden: wanted.hidden,
        location: wanted.location,
      });
      const after = present(await findStoreProduct(tx, productId));
      const about = { actor, entity: 'product', entityId: productId, entityName: product.name } as const;
      await addAuditEntry(tx, { ...about, action: 'changed', fields: diff(audited(before), audited(after)) });
      return after;
    }),
});
