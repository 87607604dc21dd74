import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ScarceCounts, ScarceStock } from '../../../contract/catalogue.ts';
import { classNames } from '../../ui/class-names.ts';

interface Props {
  stock: ScarceStock | undefined;
  counts: ScarceCounts | undefined;
  linkTo: (stock: ScarceStock | undefined) => string;
}

/** Filters: all products, low in stock, out of stock. */
export const StockFilter = ({ stock, counts, linkTo }: Props) => (
  <nav aria-label="By stock" className="mb-5 flex flex-wrap gap-2">
    <FilterLink to={linkTo(undefined)} current={stock === undefined}>
      All products
    </FilterLink>
    <FilterLink to={linkTo('low')} current={stock === 'low'}>
      Low stock {counts && `(${counts.low})`}
    </FilterLink>
    <FilterLink to={linkTo('out')} current={stock === 'out'}>
      Out of stock {counts && `(${counts.out})`}
    </FilterLink>
    {stock === 'low' && counts && (
      <p className="basis-full text-sm text-muted">Published products with 1 to {counts.lowStock} in stock.</p>
    )}
  </nav>
);

const FilterLink = ({ to, current, children }: { to: string; current: boolean; children: ReactNode }) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    className={classNames(
      'inline-flex min-h-11 items-center gap-1 rounded-full border px-4 text-sm font-semibold transition-colors',
      current ? 'border-accent bg-accent text-white' : 'border-line bg-white hover:border-accent-line',
    )}
  >
    {children}
  </Link>
);
