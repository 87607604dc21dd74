import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { gramsOfAll } from '../../contract/catalogue/weight.ts';
import { formatPaise, formatRupees, toPaise } from '../../contract/money/money.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';
import { ProductPicture } from '../products/product-picture.tsx';
import { packSize } from '../products/product-texts.ts';
import { weighedText } from '../products/weight-texts.ts';

/** An order line: picture, name, pack size, price, 'Qty' and total, linked to the product. */
export function OrderLine({ line }: { line: Order['product_details'][number] }) {
  const image = line.images[0] ?? '';
  const weighed = weightOf(line);
  return (
    <li>
      <Link
        to={links.product({ ...line, _id: line.productId })}
        className="group flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm"
      >
        <ProductPicture image={image} name={line.name} pixels={52} className="size-16 rounded-md p-1.5" />
        <span className="min-w-0 flex-1 basis-[5rem]">
          <span className="line-clamp-2 font-semibold group-hover:text-accent">{line.name}</span>
          {line.replaces && <span className="block">{m.substitutes.inPlaceOf({ name: line.replaces.name })}</span>}
          {weighed && <span className="block tabular-nums">{weighed}</span>}
          <span className="text-muted tabular-nums">
            <span className="block">{packSize(line)}</span>
            {m.orders.qty({ quantity: line.quantity, price: formatRupees(line.price) })}
          </span>
        </span>
        <span className="ml-auto font-semibold tabular-nums">{formatPaise(toPaise(line.price) * line.quantity)}</span>
      </Link>
    </li>
  );
}

/** The weight of a line that is sold by weight; nothing when only a part of it was taken. */
function weightOf({ quantity, weight }: Order['product_details'][number]): string | undefined {
  if (!weight) return undefined;
  const { weighed } = weight;
  if (!weighed) return m.byWeight.short();
  const grams = gramsOfAll(weighed, quantity);
  return grams === undefined ? undefined : weighedText(weight, grams);
}
