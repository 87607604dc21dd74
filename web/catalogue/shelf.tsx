import { useId } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import { ProductStrip, ProductStripSkeleton, stripHeight } from './product-strip.tsx';

interface Props {
  title: string;
  /** Identifies the row on the page. */
  name: string;
  /** Undefined while they are loading. */
  products: readonly Product[] | undefined;
}

const placeholders = 6;

/** A heading with a row of products; nothing when there are none. */
export function Shelf({ title, name, products }: Props) {
  const id = useId();
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pt-5">
      <h2 id={id} className="mb-3 text-lg font-bold sm:text-xl">
        {title}
      </h2>
      <div className={stripHeight}>
        {products ? <ProductStrip name={name} products={products} /> : <ProductStripSkeleton count={placeholders} />}
      </div>
    </section>
  );
}
