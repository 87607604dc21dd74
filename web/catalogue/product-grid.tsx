import type { ReactNode } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { times } from '../ui/times.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

interface Props {
  products: readonly Product[];
  /** True when the list is at the top of the page. */
  atTop?: boolean;
}

/** How many pictures of a list at the top of a page are loaded before everything else. */
export const firstPictures = 2;

/** 2 to 6 columns, depending on the width; one where the text is too large for two. */
export const Columns = ({ children, busy }: { children: ReactNode; busy?: boolean }) => (
  <div className="@container">
    <ul
      aria-busy={busy}
      className="grid gap-2 @min-[12.5rem]:grid-cols-2 @md:grid-cols-3 @xl:gap-4 @2xl:grid-cols-4 @4xl:grid-cols-5 @6xl:grid-cols-6"
    >
      {children}
    </ul>
  </div>
);

export const ProductGrid = ({ products, atTop = false }: Props) => (
  <Columns>
    {products.map((product, index) => (
      <li key={product._id}>
        <ProductCard product={product} first={atTop && index < firstPictures} />
      </li>
    ))}
  </Columns>
);

/** Placeholder cards. */
export const ProductGridSkeleton = ({ count }: { count: number }) => (
  <Columns busy>
    {times(count, (index) => (
      <li key={index}>
        <ProductCardSkeleton />
      </li>
    ))}
  </Columns>
);
