import { type Ref, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { formatPaise, salePaise, toPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { maxQuantityOf } from '../cart/cart-lines.ts';
import { ProductPicture } from '../products/product-picture.tsx';
import { packSize, salePrice } from '../products/product-texts.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { Button, TextButton, TextLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ChevronDown, SearchX } from '../ui/icons.tsx';
import { Pill } from '../ui/pill.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { sumText, wantedText } from './amounts.ts';
import { type Choice, choiceOf, type ReviewLine } from './pasted-list.ts';

interface Props {
  line: ReviewLine;
  onQuantity: (quantity: number) => void;
  /** Chooses another product by its index. */
  onChoose: (index: number) => void;
}

/** One line of a pasted list: what was written, the product for it, and others that may have been meant. */
export function ListLine({ line, onQuantity, onChoose }: Props) {
  const [isOpen, setOpen] = useState(line.chosen < 0 && !line.done);
  const others = useId();
  const controls = useRef<HTMLDivElement>(null);
  // The button that was pressed goes: the focus moves to the last one of what is chosen now.
  const goOn = () =>
    afterPaint(() => [...(controls.current?.querySelectorAll('button') ?? [])].at(-1)?.focus({ preventScroll: true }));
  const choice = choiceOf(line);
  const hasOthers = line.choices.length > (choice ? 1 : 0);
  return (
    <li className="pt-2 pb-4">
      <div
        className={classNames('flex items-center justify-between gap-3 text-sm', line.text ? 'min-h-11' : 'min-h-2')}
      >
        {line.text && (
          <p className="min-w-0 text-muted [overflow-wrap:anywhere]">
            <span className="sr-only">{(line.need ? m.cook.ingredient : m.lists.youWrote)({ text: line.text })}</span>
            <span aria-hidden className={line.done && !choice ? 'line-through' : undefined}>
              {line.need ? line.text : `“${line.text}”`}
            </span>
            {line.done && (
              <span className="ml-2 inline-block">
                <Pill tone="plain">{m.lists.done()}</Pill>
              </span>
            )}
            {line.need && line.need !== 'needed' && (
              <span className="ml-2 inline-block">
                <Pill tone="plain">{line.need === 'home' ? m.cook.atHome() : m.cook.optional()}</Pill>
              </span>
            )}
          </p>
        )}
        {hasOthers && (
          <TextButton
            aria-expanded={isOpen}
            aria-controls={others}
            onClick={() => setOpen(!isOpen)}
            className="shrink-0"
          >
            {m.lists.otherChoices()}
            <ChevronDown size={16} className={classNames('transition-transform', isOpen && 'rotate-180')} />
          </TextButton>
        )}
      </div>
      {line.soldOut && !choice && (
        <p className="mb-2 text-sm font-semibold text-warning">{m.lists.onlySoldOut({ name: line.soldOut.name })}</p>
      )}
      {choice && (
        <Chosen
          line={line}
          choice={choice}
          controls={controls}
          onQuantity={(quantity) => {
            onQuantity(quantity);
            if (quantity === 0 || choice.quantity === 0) goOn();
          }}
        />
      )}
      {!choice && !hasOthers && !line.done && <NotFound line={line} />}
      {hasOthers && (
        <div id={others} hidden={!isOpen} className="mt-3">
          <OtherChoices
            line={line}
            onChoose={(index) => {
              onChoose(index);
              goOn();
            }}
          />
        </div>
      )}
    </li>
  );
}

const NotFound = ({ line: { text, soldOut } }: Pick<Props, 'line'>) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-surface px-3 py-2">
    <SearchX size={20} className="shrink-0 text-muted" />
    {!soldOut && <p className="font-semibold">{m.lists.notFound()}</p>}
    <TextLink to={soldOut ? links.product(soldOut) : links.searchFor(text)}>
      {soldOut?.name ?? m.lists.searchFor()}
    </TextLink>
  </div>
);

interface ChosenProps extends Pick<Props, 'line' | 'onQuantity'> {
  choice: Choice;
  controls: Ref<HTMLDivElement>;
}

function Chosen({ line, choice: { product, quantity }, controls, onQuantity }: ChosenProps) {
  const isOut = quantity === 0;
  return (
    <div className="flex gap-3">
      <ProductPicture
        image={product.images[0]}
        name={product.name}
        pixels={60}
        className={classNames('size-16 rounded-md p-1', isOut && 'opacity-50')}
      />
      <div className="min-w-0 flex-1">
        <Link to={links.product(product)} className="line-clamp-2 font-semibold hover:text-accent">
          {product.name}
        </Link>
        <p className="text-sm text-muted tabular-nums">{isOut ? m.lists.leftOut() : sumText(product, quantity)}</p>
        {line.wanted && !isOut && (
          <p className="text-xs text-muted">
            {(line.need ? m.cook.needed : m.lists.wanted)({ amount: wantedText(line.wanted) })}
          </p>
        )}
        {line.otherMake !== undefined && !isOut && line.chosen === 0 && (
          <p className="text-xs font-semibold text-warning">{m.lists.otherMake({ make: line.otherMake })}</p>
        )}
        {line.unmarked !== undefined && !isOut && (
          <p className="text-xs font-semibold text-warning">{m.lists.unmarked({ what: line.unmarked })}</p>
        )}
        {line.short && !isOut && <p className="text-xs font-semibold text-warning">{m.lists.short()}</p>}
      </div>
      <div ref={controls} className="flex shrink-0 flex-col items-end justify-between gap-1">
        {isOut ? (
          <Button
            variant="outline"
            className="min-h-10 px-3 text-sm"
            aria-label={m.lists.putBackName({ name: product.name })}
            onClick={() => onQuantity(line.usual ?? 1)}
          >
            {m.lists.putBack()}
          </Button>
        ) : (
          <Stepper of={product.name} quantity={quantity} max={maxQuantityOf(product)} onChange={onQuantity} />
        )}
        {!isOut && (
          <p className="font-bold tabular-nums">
            {formatPaise(salePaise(toPaise(product.price), product.discount) * quantity)}
          </p>
        )}
      </div>
    </div>
  );
}

const OtherChoices = ({ line, onChoose }: Pick<Props, 'line' | 'onChoose'>) => (
  <ul className="flex gap-2 overflow-x-auto pb-1 [scrollbar-width:thin]">
    {line.choices.map(({ product, quantity }, index) =>
      index === line.chosen ? null : (
        <li key={product._id} className="w-44 shrink-0">
          <button
            type="button"
            aria-label={m.lists.choose({ name: product.name })}
            onClick={() => onChoose(index)}
            className="flex h-full w-full items-center gap-2 rounded-lg border border-line p-2 text-left hover:border-accent-line hover:bg-accent-soft"
          >
            <ProductPicture image={product.images[0]} name={product.name} pixels={44} className="size-11 rounded-sm" />
            <span className="min-w-0 text-xs">
              <span className="line-clamp-2 font-semibold">{product.name}</span>
              <span className="block text-muted tabular-nums">
                {quantity} × {packSize(product)} · {salePrice(product)}
              </span>
            </span>
          </button>
        </li>
      ),
    )}
  </ul>
);
