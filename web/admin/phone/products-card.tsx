import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatRupees } from '../../../contract/money.ts';
import type { PhoneQuote } from '../../../contract/phone-orders.ts';
import type { Suggestions } from '../../../contract/search.ts';
import { m } from '../../../messages/index.ts';
import { locale } from '../../../messages/locale.ts';
import { browserApi } from '../../api/browser-api.ts';
import { packSize } from '../../products/product-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { X } from '../../ui/icons.tsx';
import type { Wanted } from './use-phone-quote.ts';

interface Props {
  wanted: readonly Wanted[];
  /** Undefined until it is known. */
  quote: PhoneQuote | undefined;
  onChange: (wanted: readonly Wanted[]) => void;
}

const mostUnits = 1_000_000;

/** What the caller wants. Enter in the search adds a product and goes to its quantity; Enter there goes back to the search. */
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
      <ProductSearch input={search} onChoose={add} />
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
                      {packSize(line)} · {formatRupees(line.salePrice)}
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
                    const typed = Math.min(mostUnits, Number(target.value.replace(/\D/g, '')));
                    onChange(
                      wanted.map((each) => (each.productId === productId ? { ...each, quantity: typed } : each)),
                    );
                  }}
                  onKeyDown={(event) => event.key === 'Enter' && search.current?.focus()}
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

type Found = Suggestions['products'][number];

interface SearchProps {
  input: React.RefObject<HTMLInputElement | null>;
  onChoose: (product: Found) => void;
}

/** A combobox over the shop's search. */
function ProductSearch({ input, onChoose }: SearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  /** The result that the arrow keys moved to: it stays selected when a newer answer moves it. */
  const [movedTo, setMovedTo] = useState<string>();
  /** Enter was pressed before the answer to what is typed was there. */
  const [isEnterWaiting, setEnterWaiting] = useState(false);
  const text = typed.trim();
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    queryKey: ['phone-order-products', text],
    queryFn: () => browserApi.load('GET /api/v1/product/suggest', { query: { query: text, lang: locale } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = text === '' ? [] : (data?.products ?? []);
  const moved = found.findIndex(({ _id }) => _id === movedTo);
  const at = Math.max(0, moved);

  function type(next: string): void {
    setTyped(next);
    setMovedTo(undefined);
    setEnterWaiting(false);
  }

  function choose(product: Found): void {
    type('');
    onChoose(product);
  }

  /** Takes what the keys moved to, else the first result for what is typed, as soon as it is known. */
  function enter(): void {
    const product = found[at];
    if (product && (moved >= 0 || !isPlaceholderData)) choose(product);
    else setEnterWaiting(text !== '' && (isPending || isPlaceholderData));
  }

  const answer = isPlaceholderData ? undefined : data;
  const answered = useEffectEvent(() => {
    if (!isEnterWaiting) return;
    setEnterWaiting(false);
    if (answer) enter();
  });
  useEffect(() => {
    if (answer || isError) answered();
  }, [answer, isError]);

  return (
    <div>
      <Field
        ref={input}
        autoFocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(found.length > 0 && { 'aria-activedescendant': `${id}-${at}` })}
        type="search"
        autoComplete="off"
        label={m.phoneOrders.search()}
        hint={m.phoneOrders.searchHint()}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined && found.length > 0) {
            event.preventDefault();
            setMovedTo(found[(at + step + found.length) % found.length]?._id);
          }
          if (event.key === 'Enter') enter();
        }}
      />
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={m.phoneOrders.results()}
        className={classNames('mt-2 overflow-hidden rounded-md border border-line', found.length === 0 && 'hidden')}
      >
        {found.map((product, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
          <div
            key={product._id}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => choose(product)}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-2 text-sm',
              index === at ? 'bg-accent-soft text-accent-strong' : 'hover:bg-surface',
            )}
          >
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{product.name}</span>
            <span className="shrink-0">{packSize(product)}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {isError && m.phoneOrders.searchFailed()}
        {text !== '' && data && !isError && !isPlaceholderData && found.length === 0 && m.phoneOrders.nothingFound()}
      </p>
    </div>
  );
}
