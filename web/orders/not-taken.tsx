import type { RefusedLine } from '../../contract/delivery/refusal-fields.ts';
import { m } from '../../messages/index.ts';
import { ProductPicture } from '../products/product-picture.tsx';
import { Card } from '../ui/card.tsx';
import { refusalReason } from './refusal-labels.ts';

/** Goods that the customer did not take at the door, which are not in the bill. */
const NotTaken = ({ refused }: { refused: readonly RefusedLine[] }) => (
  <Card title={m.refusals.notTaken()} hint={m.refusals.notCharged()}>
    <ul className="-my-3 divide-y divide-line">
      {refused.map((line) => (
        <li key={line.productId} className="flex items-center gap-4 py-3 text-sm">
          <ProductPicture
            image={line.images[0] ?? ''}
            name={line.name}
            pixels={52}
            className="size-16 rounded-md p-1.5"
          />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 font-semibold">
              {m.refusals.units({ quantity: line.quantity, name: line.name })}
            </span>
            <span className="text-muted wrap-anywhere">{refusalReason(line)}</span>
          </span>
        </li>
      ))}
    </ul>
  </Card>
);

export default NotTaken;
