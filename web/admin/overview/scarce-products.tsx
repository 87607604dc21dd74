import { Link } from 'react-router';
import { links } from '../../../contract/links.ts';
import type { Overview } from '../../../contract/overview.ts';
import { ProductPicture } from '../../catalogue/product-picture.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Panel } from './panel.tsx';

interface Props {
  title: string;
  hint: string;
  /** Text of an empty list. */
  none: string;
  scarce: Overview['runningOut'];
  /** Link to the full list. */
  all: string;
}

/** Products that are low in stock or out of stock. */
export const ScarceProducts = ({ title, hint, none, scarce, all }: Props) => (
  <Panel title={`${title} (${scarce.count})`} hint={hint}>
    {scarce.count === 0 ? (
      <p className="text-muted">{none}</p>
    ) : (
      <ul className="divide-y divide-line/60 text-sm">
        {scarce.products.map(({ productId, name, image, stock }) => (
          <li key={productId} className="flex items-center gap-2.5 py-1.5">
            <ProductPicture image={image} name={name} pixels={32} className="size-10 rounded-sm p-1" />
            <Link to={links.adminProduct(productId)} className="min-w-0 flex-1 py-2 font-medium hover:underline">
              {name}
            </Link>
            <Pill tone={stock === 0 ? 'danger' : 'warning'}>{stock === 0 ? 'Out' : `${stock} left`}</Pill>
          </li>
        ))}
      </ul>
    )}
    {scarce.count > 0 && (
      <Link to={all} className="mt-3 inline-block py-2 text-sm font-semibold text-accent underline">
        {scarce.count === 1 ? 'See it in the product list' : `See all ${scarce.count} in the product list`}
      </Link>
    )}
  </Panel>
);
