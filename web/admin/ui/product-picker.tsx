import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { formatPaise, salePaise, toPaise } from '../../../contract/money/money.ts';
import type { Suggestions } from '../../../contract/search/search.ts';
import { m } from '../../../messages/index.ts';
import { ProductPicture } from '../../products/product-picture.tsx';
import { packSize } from '../../products/product-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';

interface Found extends Omit<Suggestions['products'][number], 'englishName'> {
  publish?: boolean;
}

/** The products that are searched. */
export interface ProductSource<P> {
  queryKey: readonly unknown[];
  search: (text: string) => Promise<readonly P[]>;
}

interface Props<P> {
  source: ProductSource<P>;
  input?: React.RefObject<HTMLInputElement | null>;
  /** True when the search has the focus at first. */
  autoFocus?: boolean;
  /** Ids of products that are not offered. With them, the results stay for the next choice. */
  known?: readonly string[];
  onChoose: (product: P) => void;
}

/** Searches products and chooses one: a combobox. */
export function ProductPicker<P extends Found>({ source, input, autoFocus = false, known, onChoose }: Props<P>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  /** The result that the arrow keys moved to: it stays selected when a newer answer moves it. */
  const [movedTo, setMovedTo] = useState<string>();
  /** Enter was pressed before the answer to what is typed was there. */
  const [isEnterWaiting, setEnterWaiting] = useState(false);
  const text = typed.trim();
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    queryKey: [...source.queryKey, 'pick', text],
    queryFn: () => source.search(text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const all = text === '' ? [] : (data ?? []);
  const found = all.filter(({ _id }) => !known?.includes(_id));
  const moved = found.findIndex(({ _id }) => _id === movedTo);
  const at = Math.max(0, moved);

  function type(next: string): void {
    setTyped(next);
    setMovedTo(undefined);
    setEnterWaiting(false);
  }

  function choose(product: P): void {
    type(known ? typed : '');
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

  function stateOf(): string {
    if (isError) return m.productPicker.searchFailed();
    if (isPending || isPlaceholderData) return m.productPicker.searching();
    if (all.length === 0) return m.productPicker.nothingFound();
    return found.length === 0 ? m.productPicker.allChosen() : '';
  }

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
        label={m.productPicker.search()}
        hint={m.productPicker.searchHint()}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined && found.length > 0) {
            event.preventDefault();
            setMovedTo(found[(at + step + found.length) % found.length]?._id);
          }
          if (event.key !== 'Enter') return;
          // It does not send the form around it.
          event.preventDefault();
          enter();
        }}
      />
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={m.productPicker.results()}
        className={classNames(
          'mt-2 max-h-72 overflow-y-auto rounded-md border border-line',
          found.length === 0 && 'hidden',
        )}
      >
        {found.map((product, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
          <div
            key={product._id}
            ref={index === moved ? reveal : undefined}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === at}
            tabIndex={-1}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(product)}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-2 text-sm',
              index === at ? 'bg-accent-soft text-accent-strong' : 'hover:bg-surface',
            )}
          >
            <ProductPicture
              image={product.images[0]}
              name={product.name}
              pixels={40}
              className="size-10 rounded-sm p-0.5"
            />
            <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{product.name}</span>
            <span className="shrink-0 text-right tabular-nums">
              <span className="block">
                {packSize(product)} · {formatPaise(salePaise(toPaise(product.price), product.discount))}
              </span>
              <StockState {...product} />
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {text !== '' && stateOf()}
      </p>
    </div>
  );
}

const reveal = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

function StockState({ stock, publish = true }: Pick<Found, 'stock' | 'publish'>) {
  const isSold = publish && stock > 0;
  return (
    <span className={classNames('block text-xs', !isSold && 'font-semibold text-danger')}>
      {!publish
        ? m.productPicker.notForSale()
        : isSold
          ? m.productPicker.inStock({ count: stock })
          : m.productPicker.soldOut()}
    </span>
  );
}
