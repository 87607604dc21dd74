import { useRef, useState } from 'react';
import { formatPaise, formatRupees, toPaise } from '../../../../contract/money/money.ts';
import type { PhoneQuote } from '../../../../contract/orders/phone-orders.ts';
import { m } from '../../../../messages/index.ts';
import { packSize } from '../../../products/product-texts.ts';
import { weightNote } from '../../../products/weight-texts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { X } from '../../../ui/icons.tsx';
import { type SuggestedProduct, suggestedProducts } from '../../stores/suggested-products.ts';
import { ProductPicker } from '../../ui/product-picker.tsx';
import { QuantityInput } from './quantity-input.tsx';
import type { Wanted } from './use-phone-quote.ts';

interface Props {
  wanted: readonly Wanted[];
  /** Undefined until it is known. */
  quote: PhoneQuote | undefined;
  onChange: (wanted: readonly Wanted[]) => void;
}

/**
 * The products of the caller. Enter in the search adds a product and goes to its quantity; Enter or a letter there goes back to the search.
 */
export function ProductsCard({ wanted, quote, onChange }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState('');
  const priceOf = (productId: string) => quote?.lines.find((line) => line.productId === productId);

  function add({ _id: productId, name }: SuggestedProduct): void {
    setAdded(productId);
    if (wanted.some((each) => each.productId === productId))
      list.current?.querySelector<HTMLInputElement>(`[data-product="${productId}"]`)?.focus();
    else onChange([...wanted, { productId, name, quantity: 1 }]);
  }

  return (
    <Card title={m.phoneCalls.products()}>
      <ProductPicker source={suggestedProducts()} input={search} autoFocus onChoose={add} />
      {wanted.length === 0 ? (
        <p className="mt-4 text-sm text-muted">{m.phoneCalls.nothing()}</p>
      ) : (
        <ul ref={list} className="mt-3 divide-y divide-line">
          {wanted.map(({ productId, name, quantity }) => {
            const line = priceOf(productId);
            return (
              <li key={productId} className="flex items-center gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="text-sm font-medium [overflow-wrap:anywhere]">{line?.name ?? name}</p>
                  {line && (
                    <p className="text-sm text-muted tabular-nums">
                      <span className="flex flex-wrap justify-between gap-x-3">
                        <span>
                          {packSize(line)} · {formatRupees(line.salePrice)}
                        </span>
                        <span className="font-semibold text-ink">
                          <span className="sr-only">{m.phoneCalls.lineTotal()} </span>
                          {formatPaise(toPaise(line.salePrice) * quantity)}
                        </span>
                      </span>
                      {line.weight_deviation !== undefined && <span className="block">{weightNote(line)}</span>}
                      {line.available < quantity && (
                        <strong className="block text-danger">
                          {line.available === 0
                            ? m.productPicker.soldOut()
                            : m.phoneCalls.onlyLeft({ count: String(line.available) })}
                        </strong>
                      )}
                    </p>
                  )}
                </div>
                <QuantityInput
                  productId={productId}
                  name={name}
                  quantity={quantity}
                  autoFocus={productId === added}
                  onChange={(units) =>
                    onChange(wanted.map((each) => (each.productId === productId ? { ...each, quantity: units } : each)))
                  }
                  onNext={() => search.current?.focus()}
                />
                <IconButton
                  label={m.phoneCalls.remove({ name })}
                  onClick={() => {
                    onChange(wanted.filter((each) => each.productId !== productId));
                    search.current?.focus();
                  }}
                >
                  <X size={18} />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
