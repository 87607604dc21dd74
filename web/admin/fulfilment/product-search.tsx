import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { formatPaise, salePaise, toPaise } from '../../../contract/money.ts';
import type { Suggestions } from '../../../contract/search.ts';
import { m } from '../../../messages/index.ts';
import { currentLocale } from '../../../messages/locale.ts';
import { browserApi } from '../../api/browser-api.ts';
import { packSize } from '../../products/product-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { apiOfStore } from '../stores/store-api.ts';

export type Found = Suggestions['products'][number];

interface Props {
  input?: React.RefObject<HTMLInputElement | null>;
  /** Whether the search has the focus at first. */
  autoFocus?: boolean;
  /** Whose products are found; undefined for the store that the administration shows. */
  storeId?: string | undefined;
  onChoose: (product: Found) => void;
}

/** A combobox over the shop's search. */
export function ProductSearch({ input, autoFocus = false, storeId, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  /** The result that the arrow keys moved to: it stays selected when a newer answer moves it. */
  const [movedTo, setMovedTo] = useState<string>();
  /** Enter was pressed before the answer to what is typed was there. */
  const [isEnterWaiting, setEnterWaiting] = useState(false);
  const text = typed.trim();
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    queryKey: ['phone-order-products', storeId, text],
    queryFn: () =>
      (storeId === undefined ? browserApi : apiOfStore(storeId)).load('GET /api/v1/product/suggest', {
        query: { query: text, lang: currentLocale() },
      }),
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
        autoFocus={autoFocus}
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
            <span className="shrink-0 text-right tabular-nums">
              <span className="block">
                {packSize(product)} · {formatPaise(salePaise(toPaise(product.price), product.discount))}
              </span>
              <span className={classNames('block text-xs', product.stock === 0 && 'font-semibold text-danger')}>
                {product.stock === 0 ? m.phoneOrders.soldOut() : m.phoneOrders.inStock({ count: product.stock })}
              </span>
            </span>
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
