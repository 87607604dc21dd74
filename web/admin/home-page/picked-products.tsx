import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { homeLimits } from '../../../contract/admin-limits.ts';
import type { Product } from '../../../contract/catalogue.ts';
import { m } from '../../../messages/index.ts';
import { ProductPicture } from '../../products/product-picture.tsx';
import { packSize } from '../../products/product-texts.ts';
import { announce } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ArrowLeft, ArrowRight, Plus, X } from '../../ui/icons.tsx';
import { findQuery } from './home-queries.ts';

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
    announce(m.adminHome.moved({ title: product.name, place: to + 1, total: products.length }));
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
        <Finder
          known={products}
          onAdd={(product) => {
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
                {([-1, 1] as const).map((step) => (
                  <IconButton
                    key={step}
                    data-step={step}
                    disabled={step < 0 ? index === 0 : index === products.length - 1}
                    label={
                      step < 0
                        ? m.adminHome.moveUp({ title: product.name })
                        : m.adminHome.moveDown({ title: product.name })
                    }
                    onClick={() => move(index, index + step)}
                  >
                    {step < 0 ? (
                      <ArrowLeft size={18} className="rotate-90" />
                    ) : (
                      <ArrowRight size={18} className="rotate-90" />
                    )}
                  </IconButton>
                ))}
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

/** Finds products that are for sale, without those that are chosen already. */
function Finder({ known, onAdd }: { known: readonly Product[]; onAdd: (product: Product) => void }) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { data, isError } = useQuery(findQuery(search));
  const found = search === '' ? [] : (data?.product ?? []);
  const ids = new Set(known.map(({ _id }) => _id));
  return (
    <div>
      <Field
        label={m.adminHome.findProduct()}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter searches; it does not close the dialog.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length > 0 && (
        <ul
          aria-label={m.adminHome.found()}
          className="mt-2 max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line px-2"
        >
          {found
            .filter(({ _id }) => !ids.has(_id))
            .map((product) => (
              <li key={product._id}>
                <ProductLine product={product}>
                  <IconButton label={m.adminHome.addProduct({ name: product.name })} onClick={() => onAdd(product)}>
                    <Plus size={18} className="text-accent" />
                  </IconButton>
                </ProductLine>
              </li>
            ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted">
        {isError && m.adminHome.searchFailed()}
        {search !== '' && data && !isError && found.length === 0 && m.adminHome.noneFound()}
      </p>
    </div>
  );
}

/** A product with its buttons. */
const ProductLine = ({ product, children }: { product: Product; children: ReactNode }) => (
  <div className="flex items-center gap-3 py-1.5">
    <ProductPicture image={product.images[0]} name={product.name} pixels={40} className="size-10 rounded-sm p-0.5" />
    <div className="min-w-0 flex-1 text-sm">
      <p className="font-medium [overflow-wrap:anywhere]">{product.name}</p>
      <p className="text-muted">
        {packSize(product)}
        {!product.publish ? (
          <span className="font-semibold text-warning"> · {m.adminHome.notForSale()}</span>
        ) : (
          product.stock < 1 && <span className="font-semibold text-warning"> · {m.adminHome.soldOut()}</span>
        )}
      </p>
    </div>
    <div className="flex shrink-0">{children}</div>
  </div>
);
