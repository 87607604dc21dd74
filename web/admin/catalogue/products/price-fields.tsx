import { useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { CountField, MoneyField, PercentField } from '../../../forms/number-fields.tsx';
import type { ProductValues } from './product-values.ts';
import { type Prices, sellingFault, sellingText, withSelling } from './selling-price.ts';

interface SellingProps {
  values: Prices;
  set: (changed: Partial<Omit<Prices, 'mrp'>>) => void;
  errors: Readonly<Record<string, string>>;
}

interface Props extends SellingProps {
  values: ProductValues;
  set: (changed: Partial<ProductValues>) => void;
  /** The initial stock of the form; undefined for a new product. */
  stockBefore: number | undefined;
}

/**
 * Price, selling price and discount; the last two update each other. The label is 'Sold at', because the spec has only one field
 * named 'Price'.
 */
export function SellingFields({ values, set, errors }: SellingProps) {
  const { price, discount, selling } = values;
  // Emptied to type another price: without one, the field shows the price again when it is left.
  const [isEmptied, setEmptied] = useState(false);
  return (
    <>
      <MoneyField
        label={m.adminCatalogue.price()}
        placeholder="₹"
        value={price}
        error={errors.price}
        data-field="price"
        onChange={({ target }) => set(withSelling({ price: target.value, discount, selling }))}
      />
      <MoneyField
        label={m.adminCatalogue.soldAt()}
        placeholder="₹"
        value={isEmptied ? '' : sellingText(values)}
        error={sellingFault(values) ?? errors.sale_price}
        data-field="selling"
        onBlur={() => setEmptied(false)}
        onChange={({ target }) => {
          setEmptied(target.value === '');
          set(
            target.value === ''
              ? { selling: '', discount: '' }
              : withSelling({ price, discount, selling: target.value }),
          );
        }}
      />
      <PercentField
        label={m.adminCatalogue.discount()}
        placeholder="0"
        value={discount}
        error={errors.discount}
        data-field="discount"
        onChange={({ target }) => set({ discount: target.value, selling: '' })}
        after={<span className="pr-3">%</span>}
      />
    </>
  );
}

/** The prices of a product, its MRP and its stock. */
export const PriceFields = ({ values, set, errors, stockBefore }: Props) => (
  <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
    <SellingFields values={values} set={set} errors={errors} />
    <CountField
      label={m.adminCatalogue.stock()}
      placeholder="0"
      value={values.stock}
      error={errors.stock}
      data-field="stock"
      onChange={({ target }) => set({ stock: target.value })}
      {...(stockBefore !== undefined &&
        values.stock !== String(stockBefore) && {
          hint: m.adminCatalogue.savedAsCount(),
        })}
    />
    <MoneyField
      label={m.adminCatalogue.mrp()}
      hint={m.adminCatalogue.mrpHint()}
      placeholder="₹"
      className="col-span-2"
      value={values.mrp}
      error={errors.mrp}
      data-field="mrp"
      onChange={({ target }) => set({ mrp: target.value })}
    />
  </div>
);
