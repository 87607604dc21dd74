import { productLimits } from '../../../contract/product-rules.ts';
import { type Actor, addAuditEntry } from '../../audit-log/audit-log.ts';
import type { Queries } from '../../db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findProduct } from '../admin-store.ts';
import type { CatalogueChange } from '../change.ts';
import type { ProductRow } from '../store.ts';

/**
 * Adds another name to a product, inside a change of the catalogue, with an audit log entry. An existing name changes
 * nothing.
 * @throws AppError NOT_FOUND, or VALIDATION when the product has the maximum number of names
 */
export async function addAlias(
  change: CatalogueChange,
  tx: Queries,
  actor: Actor,
  productId: string,
  alias: string,
): Promise<ProductRow> {
  const product = await findProduct(tx, productId);
  if (!product) throw notFound('This product');
  const before = product.aliases;
  if (before.some((each) => each.toLowerCase() === alias.toLowerCase())) return product;
  if (before.length >= productLimits.aliases) {
    const message = `${product.name} has ${before.length} other names already. Please remove one first.`;
    throw new AppError('VALIDATION', message, { errors: { productId: message } });
  }
  const aliases = [...before, alias];
  await change.updateProduct(productId, { aliases });
  const about = { actor, entity: 'product', entityId: productId, entityName: product.name } as const;
  await addAuditEntry(tx, { ...about, action: 'changed', fields: { aliases: { from: before, to: aliases } } });
  return { ...product, aliases };
}
