import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { useCurrent } from '../products/current-stock.ts';
import { packSize, salePrice } from '../products/product-texts.ts';
import { classNames } from '../ui/class-names.ts';

interface Props {
  product: Product;
  /** All pack sizes, with this one. */
  variants: readonly Product[];
}

/** On the product page: the pack sizes with their prices, as links to their pages. Nothing for a single size. */
export function PackSizes({ product, variants }: Props) {
  const all = useCurrent(variants);
  if (all.length < 2) return null;
  return (
    <nav aria-label={m.catalogue.packSizes()}>
      <ul className="flex flex-wrap gap-2">
        {all.map((each) => {
          const current = each._id === product._id;
          return (
            <li key={each._id}>
              <Link
                to={links.product(each)}
                // Back leads to where the product was opened.
                replace
                preventScrollReset
                aria-current={current ? 'page' : undefined}
                className={classNames(
                  'flex min-h-14 min-w-20 flex-col items-center justify-center rounded-md border px-3 py-1.5 text-center transition-colors',
                  current ? 'border-accent bg-accent-soft' : 'border-line hover:border-accent-line',
                )}
              >
                <span className="font-semibold">{packSize(each)}</span>
                <span className="text-sm text-muted tabular-nums">
                  {each.stock > 0 ? salePrice(each) : m.catalogue.outOfStock()}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
