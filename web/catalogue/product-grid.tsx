import type { ReactNode } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import { times } from '../ui/times.ts';
import type { ProductAction } from './product-action.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

interface Props {
  products: readonly Product[];
  action: ProductAction;
  /** How many of the first are on the screen at once. */
  eager?: number;
}

/** 2 to 6 columns by the width it is given (spec §2). */
export const Columns = ({ children, busy }: { children: ReactNode; busy?: boolean }) => (
  <div className="@container">
    <ul
      aria-busy={busy}
      className="grid grid-cols-2 gap-2.5 @md:grid-cols-3 @xl:gap-4 @2xl:grid-cols-4 @4xl:grid-cols-5 @6xl:grid-cols-6"
    >
      {children}
    </ul>
  </div>
);

export const ProductGrid = ({ products, action, eager = 0 }: Props) => (
  <Columns>
    {products.map((product, index) => (
      <li key={product._id}>
        <ProductCard product={product} action={action} eager={index < eager} />
      </li>
    ))}
  </Columns>
);

/** As many empty cards as are likely to come. */
export const ProductGridSkeleton = ({ count }: { count: number }) => (
  <Columns busy>
    {times(count, (index) => (
      <li key={index}>
        <ProductCardSkeleton />
      </li>
    ))}
  </Columns>
);
