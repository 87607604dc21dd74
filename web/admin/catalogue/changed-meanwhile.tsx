import { useEffect, useRef } from 'react';
import type { Category, SubCategory } from '../../../contract/catalogue.ts';
import { formatRupees } from '../../../contract/money.ts';
import { Button } from '../../ui/button.tsx';
import type { ProductValues, SentField } from './product-values.ts';

interface Props {
  /** The product when editing started. */
  before: ProductValues;
  /** The product as another administrator saved it. */
  now: ProductValues;
  /** The fields that differ. */
  fields: readonly SentField[];
  /** Those that this administrator changed too. */
  contested: readonly SentField[];
  names: readonly (Category | SubCategory)[];
  /** Discards one's own changes. */
  onTakeOver: () => void;
  /** Applies one's own changes to the other version. */
  onReapply: () => void;
}

const labels: Record<SentField, string> = {
  name: 'Product Name',
  pictures: 'Images',
  category: 'Category',
  subCategory: 'Sub Category',
  unit: 'Unit',
  unit_quantity: 'Quantity',
  stock: 'Stock',
  price: 'Price',
  discount: 'Discount',
  description: 'Description',
  publish: 'Publish Product',
  aliases: 'Other names',
  sku: 'SKU',
};

/** Shows what another administrator changed while this form was open, and asks how to continue. Nothing has been saved. */
export function ChangedMeanwhile({ before, now, fields, contested, names, onTakeOver, onReapply }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section role="alert" className="rounded-lg border border-warning bg-warning-soft p-4">
      <h3 ref={heading} tabIndex={-1} className="font-bold text-warning">
        Someone else changed this product in the meantime. Your changes were not saved.
      </h3>
      <ul className="mt-2 space-y-1 text-sm">
        {fields.map((field) => (
          <li key={field} className="[overflow-wrap:anywhere]">
            <strong>{labels[field]}</strong>: {shown(field, before, names)} → {shown(field, now, names)}
            {contested.includes(field) && <em> (you changed this too)</em>}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" onClick={onTakeOver}>
          Use their version
        </Button>
        <Button onClick={onReapply}>Keep my changes</Button>
      </div>
    </section>
  );
}

function shown(field: SentField, values: ProductValues, names: Props['names']): string {
  const value = values[field];
  if (field === 'pictures') return `${values.pictures.filter((picture) => picture !== null).length} images`;
  if (field === 'price') return formatRupees(Number(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value === '' ? 'nothing' : value;
  const words = values[field as 'category' | 'subCategory' | 'aliases'].map(
    (each) => names.find(({ _id }) => _id === each)?.name ?? each,
  );
  return words.length > 0 ? words.join(', ') : 'nothing';
}
