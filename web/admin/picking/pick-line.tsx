import type { ComponentProps } from 'react';
import type { PickedOrder } from '../../../contract/picking.ts';
import { m } from '../../../messages/index.ts';
import { ProductPicture } from '../../products/product-picture.tsx';
import { packSize } from '../../products/product-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Check } from '../../ui/icons.tsx';
import { Units } from '../fulfilment/order-labels.tsx';
import { isByWeight } from '../fulfilment/weight-field.tsx';
import { OrderLetter } from './order-letter.tsx';
import { WeighLine } from './weigh-line.tsx';

interface Props extends Pick<ComponentProps<typeof WeighLine>, 'asked' | 'typed' | 'onTyped' | 'onWeighed' | 'onCode'> {
  line: PickedOrder['lines'][number];
  /** Of its order, when several are picked. */
  letter: string | undefined;
  /** What is done when it is not there; undefined in a shop without substitutes. */
  words: string | undefined;
  onTick: (isPicked: boolean) => void;
  /** A line that is sold by weight was tapped: it needs its weight first. */
  onAsk: () => void;
  onMissing: () => void;
}

/** A product to pick. All of it but one button ticks. */
export function PickLine({ line, letter, words, onTick, onAsk, onMissing, ...weighing }: Props) {
  const isPicked = line.pickedAt !== undefined;
  const name = letter ? `${line.name} (${letter})` : line.name;
  return (
    <li
      className={classNames(
        'flex flex-wrap items-stretch overflow-hidden rounded-lg border-2 bg-canvas',
        isPicked ? 'border-accent-strong' : 'border-line',
      )}
    >
      <label className="flex min-h-20 min-w-0 flex-1 cursor-pointer items-center gap-3 p-2.5 has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-accent">
        <input
          type="checkbox"
          checked={isPicked}
          onChange={(event) => (event.target.checked && isByWeight(line) ? onAsk() : onTick(event.target.checked))}
          className="sr-only"
        />
        <span
          aria-hidden
          className={classNames(
            'flex size-8 shrink-0 items-center justify-center rounded-full border-2',
            isPicked ? 'border-accent-strong bg-accent-strong text-canvas' : 'border-field',
          )}
        >
          {isPicked && <Check size={20} strokeWidth={3} />}
        </span>
        <ProductPicture
          image={line.images[0] ?? ''}
          name={line.name}
          pixels={48}
          className="size-14 shrink-0 rounded-md p-1"
        />
        <span className="min-w-0 flex-1">
          {line.shelf !== '' && (
            <span className="mb-0.5 inline-block rounded-sm bg-ink px-1.5 text-sm font-bold text-canvas">
              <span className="sr-only">{m.picking.shelf()} </span>
              {line.shelf}
            </span>
          )}
          <span className="line-clamp-2 leading-5 font-semibold wrap-anywhere">{line.name}</span>
          <span className="text-sm">{packSize(line)}</span>
          {words && <span className="block text-sm">{words}</span>}
        </span>
        <span className="flex flex-col items-center gap-1 text-2xl font-extrabold whitespace-nowrap tabular-nums">
          {letter && <OrderLetter letter={letter} />}
          <span>
            <Units count={line.quantity} />
          </span>
        </span>
      </label>
      <button
        type="button"
        aria-label={m.picking.notThereOf({ name })}
        onClick={onMissing}
        className="w-16 shrink-0 border-l border-line px-1 text-xs leading-4 font-semibold hover:bg-surface focus-visible:-outline-offset-4"
      >
        {m.picking.notThere()}
      </button>
      {isByWeight(line) && <WeighLine line={line} name={name} {...weighing} />}
    </li>
  );
}
