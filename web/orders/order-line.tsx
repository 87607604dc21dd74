import { Link } from 'react-router';
import { imageAtWidth, imageSrcSet } from '../../contract/images.ts';
import { links } from '../../contract/links.ts';
import { formatPaise, formatRupees, toPaise } from '../../contract/money.ts';
import type { Order } from '../../contract/orders.ts';
import { Picture } from '../ui/picture.tsx';

/** An order line: picture, name, price, 'Qty' (spec §2) and total, linked to the product. */
export function OrderLine({ line }: { line: Order['product_details'][number] }) {
  const image = line.images[0] ?? '';
  return (
    <li>
      <Link
        to={links.product({ _id: line.productId, name: line.name })}
        className="group flex items-center gap-4 py-3 text-sm"
      >
        <span className="size-16 shrink-0 rounded-md bg-surface p-1.5">
          <Picture
            src={imageAtWidth(image, 192)}
            avif={imageSrcSet(image, 'avif', 320)}
            webp={imageSrcSet(image, 'webp', 320)}
            sizes="52px"
            alt=""
            name={line.name}
          />
        </span>
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
