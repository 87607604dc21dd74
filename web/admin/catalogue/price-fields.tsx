import { formatPaise } from '../../../contract/money.ts';
import { m } from '../../../messages/index.ts';
import { Field } from '../../ui/field.tsx';
import { rich } from '../../ui/rich.tsx';
import type { ProductValues } from './product-values.ts';
import { sellingFault, sellingPriceMissed, sellingText, withSelling } from './selling-price.ts';

interface Props {
  values: ProductValues;
  set: (changed: Partial<ProductValues>) => void;
  errors: Record<string, string>;
  /** The initial stock of the form; undefined for a new product. */
  stockBefore: number | undefined;
}

const numeric = { inputMode: 'decimal', autoComplete: 'off' } as const;

/**
 * Price, selling price, discount and stock. Selling price and discount update each other. The label is 'Sold at', because the
 * spec has only one field named 'Price'.
 */
export function PriceFields({ values, set, errors, stockBefore }: Props) {
  const { price, discount, selling } = values;
  const missed = sellingPriceMissed(values);
  const field = (name: 'price' | 'discount' | 'stock') => ({
    value: values[name],
    error: errors[name],
    'data-field': name,
  });
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
      <Field
        label={m.adminCatalogue.price()}
        placeholder="₹"
        {...numeric}
        {...field('price')}
        onChange={({ target }) => set(withSelling({ price: target.value, discount, selling }))}
      />
      <Field
        label={m.adminCatalogue.soldAt()}
        placeholder="₹"
        {...numeric}
        value={sellingText(values)}
        error={sellingFault(values)}
        data-field="selling"
        onChange={({ target }) =>
          set(
            target.value === ''
              ? { selling: '', discount: '' }
              : withSelling({ price, discount, selling: target.value }),
          )
        }
      />
      <Field
        label={m.adminCatalogue.discount()}
        placeholder="0"
        {...numeric}
        {...field('discount')}
        onChange={({ target }) => set({ discount: target.value, selling: '' })}
        after={<span className="pr-3">%</span>}
      />
      <Field
        label={m.adminCatalogue.stock()}
        placeholder="0"
        autoComplete="off"
        inputMode="numeric"
        {...field('stock')}
        onChange={({ target }) => set({ stock: target.value })}
        {...(stockBefore !== undefined &&
          values.stock !== String(stockBefore) && {
            hint: m.adminCatalogue.savedAsCount(),
          })}
      />
      {missed && (
        <p role="status" className="col-span-full rounded-md bg-warning-soft p-3 text-sm text-warning">
          {rich(
            m.adminCatalogue.sellingPriceMissed,
            { wanted: formatPaise(missed.wantedPaise), actual: formatPaise(missed.actualPaise) },
            { price: (text) => <strong>{text}</strong> },
          )}
        </p>
      )}
    </div>
  );
}
