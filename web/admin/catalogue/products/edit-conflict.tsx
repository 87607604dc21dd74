import { useEffect, useRef } from 'react';
import type { Category, SubCategory } from '../../../../contract/catalogue/catalogue.ts';
import { amountIn } from '../../../../contract/money/amounts.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { choiceName } from '../../../products/field-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldLabel } from '../../audit-log/audit-labels.ts';
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

const labels = (): Record<string, string> => ({
  name: m.adminCatalogue.productName(),
  pictures: m.adminCatalogue.images(),
  category: m.adminCatalogue.category(),
  subCategory: m.adminCatalogue.subCategory(),
  publish: m.adminCatalogue.publishProduct(),
});
const labelOf = (field: SentField): string => labels()[field] ?? fieldLabel(field);

/** Shows what another administrator changed while this form was open, and asks how to continue. Nothing has been saved. */
export function EditConflict({ before, now, fields, contested, names, onTakeOver, onReapply }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section role="alert" className="rounded-lg border border-warning bg-warning-soft p-4">
      <h3 ref={heading} tabIndex={-1} className="font-bold text-warning">
        {m.adminCatalogue.changedMeanwhile()}
      </h3>
      <ul className="mt-2 space-y-1 text-sm">
        {fields.map((field) => (
          <li key={field} className="[overflow-wrap:anywhere]">
            <strong>{labelOf(field)}</strong>: {shown(field, before, names)} → {shown(field, now, names)}
            {contested.includes(field) && <em> {m.adminCatalogue.alsoChangedByYou()}</em>}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" onClick={onTakeOver}>
          {m.adminCatalogue.useTheirVersion()}
        </Button>
        <Button onClick={onReapply}>{m.adminCatalogue.keepMyChanges()}</Button>
      </div>
    </section>
  );
}

function shown(field: SentField, values: ProductValues, names: Props['names']): string {
  const value = values[field];
  if (field === 'pictures')
    return m.adminCatalogue.imageCount({ count: values.pictures.filter((picture) => picture !== null).length });
  if (field === 'price' || (field === 'mrp' && value !== '')) {
    const rupees = amountIn(String(value));
    return rupees === undefined ? String(value) : formatRupees(rupees);
  }
  if (typeof value === 'boolean') return value ? m.adminCatalogue.yes() : m.adminCatalogue.no();
  if (typeof value === 'string') return value === '' ? m.adminCatalogue.nothing() : (choiceName(field, value) ?? value);
  const words = (value as readonly string[]).map((each) => names.find(({ _id }) => _id === each)?.name ?? each);
  return words.length > 0 ? words.join(', ') : m.adminCatalogue.nothing();
}

export { labelOf as changedFieldLabel, shown as shownValue };
