import type { Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { classNames } from '../ui/class-names.ts';
import { salePrice, struckPrice } from './product-texts.ts';

interface Props {
  product: Pick<Product, 'price' | 'discount'>;
  size?: 'small' | 'large';
}

/** The sale price with the original price struck through. Screen readers say 'Price …, before …'. */
export function Price({ product, size = 'small' }: Props) {
  const before = struckPrice(product);
  const large = size === 'large';
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
      <span className={classNames('font-bold', large ? 'text-xl sm:text-3xl' : 'text-base')}>
        <span className="sr-only">{m.catalogue.price()} </span>
        {salePrice(product)}
      </span>
      {before && (
        <s className={classNames('text-muted', large ? 'text-sm sm:text-lg' : 'text-xs')}>
          <span className="sr-only">{m.catalogue.before()} </span>
          {before}
        </s>
      )}
    </p>
  );
}
