import { useId } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { ProductStrip } from './product-strip.tsx';
import { SeeAll } from './see-all.tsx';
import { ProductStripSkeleton, stripHeight } from './strip-skeleton.tsx';

interface Props {
  title: string;
  /** Identifies the row on the page. */
  name: string;
  /** Undefined while they are loading. */
  products: readonly Product[] | undefined;
  /** URL of all of them. */
  to?: string;
}

const placeholders = 6;

/** A heading with a row of products; nothing when there are none. */
export function Shelf({ title, name, products, to }: Props) {
  const id = useId();
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pt-5">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={id} className="text-lg font-bold sm:text-xl">
          {title}
        </h2>
        {to && <SeeAll to={to} name={title} />}
      </div>
      <div className={stripHeight}>
        {products ? <ProductStrip name={name} products={products} /> : <ProductStripSkeleton count={placeholders} />}
      </div>
    </section>
  );
}
