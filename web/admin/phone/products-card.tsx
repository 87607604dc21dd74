import { useRef, useState } from 'react';
import { formatPaise, formatRupees, toPaise } from '../../../contract/money.ts';
import type { PhoneQuote } from '../../../contract/phone-orders.ts';
import { m } from '../../../messages/index.ts';
import { packSize } from '../../products/product-texts.ts';
import { weightNote } from '../../products/weight-words.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { X } from '../../ui/icons.tsx';
import { type Found, ProductSearch } from '../fulfilment/product-search.tsx';
import type { Wanted } from './use-phone-quote.ts';

interface Props {
  wanted: readonly Wanted[];
  /** Undefined until it is known. */
  quote: PhoneQuote | undefined;
  onChange: (wanted: readonly Wanted[]) => void;
}

const mostUnits = 1_000_000;

/** What the caller wants. Enter in the search adds a product and goes to its quantity; Enter or a letter there goes back to the search. */
export function ProductsCard({ wanted, quote, onChange }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState('');
  const priceOf = (productId: string) => quote?.lines.find((line) => line.productId === productId);

  function add({ _id: productId, name }: Found): void {
    setAdded(productId);
    if (wanted.some((each) => each.productId === productId))
      list.current?.querySelector<HTMLInputElement>(`[data-product="${productId}"]`)?.focus();
    else onChange([...wanted, { productId, name, quantity: 1 }]);
  }

  return (
    <Card title={m.phoneOrders.products()}>
      <ProductSearch input={search} autoFocus onChoose={add} />
      {wanted.length === 0 ? (
        <p className="mt-4 text-sm text-muted">{m.phoneOrders.nothing()}</p>
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
                          <span className="sr-only">{m.phoneOrders.lineTotal()} </span>
                          {formatPaise(toPaise(line.salePrice) * quantity)}
                        </span>
                      </span>
                      {line.weight_deviation !== undefined && <span className="block">{weightNote(line)}</span>}
                      {line.available < quantity && (
                        <strong className="block text-danger">
                          {line.available === 0
                            ? m.phoneOrders.soldOut()
                            : m.phoneOrders.onlyLeft({ count: String(line.available) })}
                        </strong>
                      )}
                    </p>
                  )}
                </div>
                <input
                  // biome-ignore lint/a11y/noAutofocus: after the product comes its quantity
                  autoFocus={productId === added}
                  onFocus={(event) => event.target.select()}
                  data-product={productId}
                  aria-label={m.phoneOrders.quantityOf({ name })}
                  inputMode="numeric"
                  autoComplete="off"
                  className="h-11 w-16 shrink-0 rounded-md border border-field bg-canvas px-2 text-center tabular-nums"
                  value={quantity === 0 ? '' : quantity}
                  onChange={({ target }) => {
                    const digits = target.value.replace(/\D/g, '');
                    // Pasted words leave the quantity as it is.
                    if (digits === '' && target.value !== '') return;
                    const typed = Math.min(mostUnits, Number(digits));
                    onChange(
                      wanted.map((each) => (each.productId === productId ? { ...each, quantity: typed } : each)),
                    );
                  }}
                  onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
                    // Typing the next name goes on in the search.
                    const isLetter = /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey;
                    if (key === 'Enter' || isLetter) search.current?.focus();
                  }}
                />
                <IconButton
                  label={m.phoneOrders.remove({ name })}
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
