import { Link } from 'react-router';
import { links } from '../../contract/links.ts';
import { formatPaise, formatRupees, toPaise } from '../../contract/money.ts';
import type { Order } from '../../contract/orders.ts';
import { ProductPicture } from '../catalogue/product-picture.tsx';

/** An order line: picture, name, price, 'Qty' (spec §2) and total, linked to the product. */
export function OrderLine({ line }: { line: Order['product_details'][number] }) {
  const image = line.images[0] ?? '';
  return (
    <li>
      <Link
        to={links.product({ _id: line.productId, name: line.name })}
        className="group flex items-center gap-4 py-3 text-sm"
      >
        <ProductPicture image={image} name={line.name} pixels={52} className="size-16 rounded-md p-1.5" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold group-hover:text-accent">{line.name}</span>
          <span className="text-muted tabular-nums">
            Qty: {line.quantity} × {formatRupees(line.price)}
          </span>
        </span>
        <span className="font-semibold tabular-nums">{formatPaise(toPaise(line.price) * line.quantity)}</span>
      </Link>
    </li>
  );
}
