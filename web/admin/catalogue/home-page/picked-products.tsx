import { useRef } from 'react';
import { homeLimits } from '../../../../contract/catalogue/admin-limits.ts';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { m } from '../../../../messages/index.ts';
import { announce } from '../../../ui/announcer.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { X } from '../../../ui/icons.tsx';
import { MoveButtons } from '../../../ui/ordered-list.tsx';
import { ProductPicker } from '../../ui/product-picker.tsx';
import { ProductLine } from '../products/product-line.tsx';
import { productsForSale } from '../products/product-sources.ts';

interface Props {
  products: readonly Product[];
  onChange: (products: readonly Product[]) => void;
}

/** Products that are chosen by hand, in their order, with a search to add more. */
export function PickedProducts({ products, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const isFull = products.length >= homeLimits.products;

  function move(from: number, to: number): void {
    const product = products[from];
    if (!product) return;
    onChange(products.toSpliced(from, 1).toSpliced(to, 0, product));
    announce(m.ui.moved({ name: product.name, place: to + 1, total: products.length }));
    requestAnimationFrame(() => {
      const item = list.current?.children.item(to);
      const same = item?.querySelector<HTMLButtonElement>(`[data-step="${to - from}"]:enabled`);
      (same ?? item?.querySelector<HTMLButtonElement>('[data-step]:enabled'))?.focus();
    });
  }

  return (
    <div className="space-y-4">
      {isFull ? (
        <p className="text-sm text-muted">{m.adminHome.full({ most: homeLimits.products })}</p>
      ) : (
        <ProductPicker
          source={productsForSale}
          known={products.map(({ _id }) => _id)}
          onChoose={(product) => {
            onChange([...products, product]);
            announce(m.adminHome.added({ name: product.name }));
          }}
        />
      )}
      <div>
        <p className="mb-2 text-sm font-semibold">
          {m.adminHome.chosen({ count: products.length, most: homeLimits.products })}
        </p>
        {products.length === 0 && <p className="text-sm text-muted">{m.adminHome.noneChosen()}</p>}
        <ol ref={list} className="divide-y divide-line">
          {products.map((product, index) => (
            <li key={product._id}>
              <ProductLine product={product}>
                <MoveButtons
                  name={product.name}
                  isFirst={index === 0}
                  isLast={index === products.length - 1}
                  onMove={(step) => move(index, index + step)}
                />
                <IconButton
                  label={m.adminHome.removeProduct({ name: product.name })}
                  onClick={() => onChange(products.filter((each) => each !== product))}
                >
                  <X size={18} />
                </IconButton>
              </ProductLine>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
