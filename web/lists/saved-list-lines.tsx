import { Link } from 'react-router';
import { limits } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import type { SavedLine } from '../../contract/cart/saved-lists.ts';
import { formatPaise, salePaise, toPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { ProductPicture } from '../products/product-picture.tsx';
import { packSize } from '../products/product-texts.ts';
import { nameOfLine, useChangeLine } from '../saved-lists/change-line.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Stepper } from '../ui/stepper.tsx';
import { usePreservedFocus } from '../ui/use-preserved-focus.ts';

interface Props {
  listId: string;
  lines: readonly SavedLine[];
}

/** The products of a saved list, whose quantities can be changed, at today's prices. */
export function SavedListLines({ listId, lines }: Props) {
  const change = useChangeLine(listId);
  const frame = usePreservedFocus<HTMLUListElement>(lines.map(({ productId }) => productId).join());
  return (
    <ul ref={frame} aria-label={m.ownLists.products()} className="divide-y divide-line">
      {lines.map((line) => (
        <LineRow key={line.productId} line={line} onChange={(quantity) => change(line, quantity)} />
      ))}
    </ul>
  );
}

/** Why it cannot be bought as it is in the list. */
function problemOf({ product, quantity }: SavedLine): string | undefined {
  if (!product) return m.ownLists.gone();
  if (product.stock < 1) return m.ownLists.soldOut();
  return product.stock < quantity ? m.ownLists.onlyLeft({ count: product.stock }) : undefined;
}

function LineRow({ line, onChange }: { line: SavedLine; onChange: (quantity: number) => void }) {
  const { product, quantity } = line;
  const name = nameOfLine(line);
  const problem = problemOf(line);
  return (
    <li className="flex gap-3 py-3">
      <ProductPicture
        image={product?.images[0]}
        name={name}
        pixels={60}
        className={classNames('size-16 rounded-md p-1', (!product || product.stock < 1) && 'opacity-50')}
      />
      <div className="min-w-0 flex-1">
        {product ? (
          <Link to={links.product(product)} className="line-clamp-2 font-semibold hover:text-accent">
            {name}
          </Link>
        ) : (
          <p className="line-clamp-2 font-semibold">{name}</p>
        )}
        {product && <p className="text-sm text-muted tabular-nums">{packSize(product)}</p>}
        {problem && <p className="text-sm font-semibold text-warning">{problem}</p>}
      </div>
      <div className="flex shrink-0 flex-col items-end justify-between gap-1">
        {product ? (
          <>
            <Stepper of={name} quantity={quantity} max={limits.cartQuantity} onChange={onChange} />
            <p className="font-bold tabular-nums">
              {formatPaise(salePaise(toPaise(product.price), product.discount) * quantity)}
            </p>
          </>
        ) : (
          <Button
            variant="outline"
            className="min-h-10 px-3 text-sm"
            aria-label={m.ownLists.removeProduct({ name })}
            onClick={() => onChange(0)}
          >
            {m.ui.remove()}
          </Button>
        )}
      </div>
    </li>
  );
}
