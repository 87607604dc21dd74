/** Labels of the audit log. */
import type { AuditEntry, AuditedEntity } from '../../../contract/audit-log.ts';

export const entityWords: Record<AuditedEntity, string> = {
  product: 'Product',
  category: 'Category',
  sub_category: 'Sub category',
  order: 'Order',
  user: 'Person',
  import: 'Import',
};

const fieldWords: Record<string, string> = {
  unit_quantity: 'Quantity',
  subCategory: 'Sub category',
  publish: 'Published',
  aliases: 'Other names',
};

/** 'unit_quantity' → 'Quantity', 'payment_status' → 'Payment status'. */
export function fieldWord(field: string): string {
  const words =
    fieldWords[field] ??
    field
      .replaceAll('_', ' ')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const actionWord = ({ action }: AuditEntry): string => action.replaceAll('_', ' ');

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** In store time. */
export const timeWord = (iso: string): string => dateFormat.format(new Date(iso));
