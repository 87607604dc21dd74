import type { UsedBy } from '../../../contract/admin-catalogue.ts';
import { AppError } from '../../platform/errors.ts';

export function nameTaken(name: string): AppError {
  const message = `There is already a category called ${name}.`;
  return new AppError('NAME_TAKEN', message, { errors: { name: message } });
}

export function skuTaken(sku: string): AppError {
  const message = `There is already a product with the SKU ${sku}.`;
  return new AppError('SKU_TAKEN', message, { errors: { sku: message } });
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Things in use cannot be deleted (design §5); the error says by how many. */
export function inUse(name: string, usedBy: UsedBy): AppError {
  const users = [
    ...(usedBy.products > 0 ? [counted(usedBy.products, 'product', 'products')] : []),
    ...(usedBy.subCategories > 0 ? [counted(usedBy.subCategories, 'sub category', 'sub categories')] : []),
  ].join(' and ');
  return new AppError('IN_USE', `${name} cannot be deleted: ${users} still in it.`, { data: usedBy });
}

/** Another administrator deleted a selected item of a form. */
export function gone(field: 'category' | 'subCategory'): AppError {
  const message = `One of the ${field === 'category' ? 'categories' : 'sub categories'} no longer exists.`;
  return new AppError('VALIDATION', message, { errors: { [field]: message } });
}
