import { useEffect, useRef } from 'react';
import type { Category, Product } from '../../contract/catalogue.ts';
import { links } from '../../contract/links.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useNear } from '../ui/use-near.ts';
import { ProductStrip, ProductStripSkeleton, stripHeight } from './product-strip.tsx';
import { SeeAll } from './see-all.tsx';

/** A row as the page is sent with it: its first cards, or none. */
export interface SentRow {
  categoryId: string;
  products: readonly Product[];
}

interface Props {
  category: Category;
  /** The cards that came with the page. */
  sent: readonly Product[];
  /** All cards; undefined until they are loaded. */
  whole: readonly Product[] | undefined;
  /** Called when the user comes near the row. */
  onNear: () => void;
}

/** Placeholders while the cards are loading. */
const placeholders = 6;

/** The first products of a category in a row, with a link to all of them (spec §2, home). */
export function ProductRow({ category, sent, whole, onNear }: Props) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear, onNear]);
  const products = (isNear && whole) || sent;
  return (
    <section ref={section} aria-labelledby={`row-${category._id}`} className="py-4">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={`row-${category._id}`} className="text-lg font-bold sm:text-xl">
          {category.name}
        </h2>
        <SeeAll to={links.category(category)} name={category.name} />
      </div>
      <div className={classNames(stripHeight, products.length === 0 && 'needs-script')}>
        {products.length > 0 ? (
          <ProductStrip name={category._id} products={products} />
        ) : (
          isNear && <ProductStripSkeleton count={placeholders} />
        )}
      </div>
    </section>
  );
}

export const ProductRowSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden className="py-4">
    <Skeleton className="mb-3 h-11 w-56" />
    <ProductStripSkeleton count={count} />
  </div>
);
