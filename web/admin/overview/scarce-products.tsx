import type { Overview } from '../../../contract/overview.ts';
import { Pill } from '../../ui/pill.tsx';
import { Panel } from './panel.tsx';
import { ProductThumb } from './product-thumb.tsx';

interface Props {
  title: string;
  hint: string;
  /** Said when there are none. */
  none: string;
  scarce: Overview['runningOut'];
}

/** Products of which little or nothing is left. */
export const ScarceProducts = ({ title, hint, none, scarce }: Props) => (
  <Panel title={`${title} (${scarce.count})`} hint={hint}>
    {scarce.count === 0 ? (
      <p className="text-muted">{none}</p>
    ) : (
      <ul className="divide-y divide-line/60 text-sm">
        {scarce.products.map(({ productId, name, image, stock }) => (
          <li key={productId} className="flex items-center gap-2.5 py-1.5">
            <ProductThumb image={image} name={name} />
            <span className="min-w-0 flex-1 font-medium">{name}</span>
            <Pill tone={stock === 0 ? 'danger' : 'warning'}>{stock === 0 ? 'Out' : `${stock} left`}</Pill>
          </li>
        ))}
      </ul>
    )}
    {scarce.count > scarce.products.length && (
      <p className="mt-3 text-sm text-muted">and {scarce.count - scarce.products.length} more</p>
    )}
  </Panel>
);
