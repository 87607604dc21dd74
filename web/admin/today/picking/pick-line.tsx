import type { ComponentProps } from 'react';
import type { PickedOrder } from '../../../../contract/picking/picking.ts';
import { m } from '../../../../messages/index.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { packSize } from '../../../products/product-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Check, Timer } from '../../../ui/icons.tsx';
import { Units } from '../board/order-labels.tsx';
import { isByWeight } from '../board/weight-field.tsx';
import { OrderLetter } from './order-letter.tsx';
import { WeighLine } from './weigh-line.tsx';

interface Props extends Pick<ComponentProps<typeof WeighLine>, 'asked' | 'typed' | 'onTyped' | 'onWeighed' | 'onCode'> {
  line: PickedOrder['lines'][number];
  /** Of its order, when several are picked. */
  letter: string | undefined;
  /** The choice for when it is not there; undefined in a shop without substitutes. */
  words: string | undefined;
  /** The shopper is asked about it: it is ticked once they have answered. */
  isAsked: boolean;
  isOffline: boolean;
  onTick: (isPicked: boolean) => void;
  /** A line that is sold by weight was tapped: it needs its weight first. */
  onAsk: () => void;
  onMissing: () => void;
}

/** A product to pick. All of it but one button ticks. */
export function PickLine({ line, letter, words, isAsked, isOffline, onTick, onAsk, onMissing, ...weighing }: Props) {
  const isPicked = line.pickedAt !== undefined;
  const name = letter ? `${line.name} (${letter})` : line.name;
  return (
    <li
      className={classNames(
        'overflow-hidden rounded-lg border-2 bg-canvas',
        isPicked ? 'border-success-strong' : 'border-line',
      )}
    >
      <div className="relative">
        <label
          className={classNames(
            'flex min-h-20 items-center gap-2.5 p-2 has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-accent',
            !isAsked && 'cursor-pointer',
          )}
        >
          <input
            type="checkbox"
            checked={isPicked}
            disabled={isAsked}
            onChange={(event) => (event.target.checked && isByWeight(line) ? onAsk() : onTick(event.target.checked))}
            className="sr-only"
          />
          <span
            aria-hidden
            className={classNames(
              'flex size-8 shrink-0 items-center justify-center rounded-full border-2',
              isPicked ? 'border-success-strong bg-success-strong text-canvas' : 'border-field',
              isAsked && 'border-dashed',
            )}
          >
            {isPicked && <Check size={20} strokeWidth={3} />}
            {isAsked && !isPicked && <Timer size={18} />}
          </span>
          {/* What did not load without a connection is loaded again when there is one. */}
          <ProductPicture
            key={String(isOffline)}
            image={line.images[0] ?? ''}
            name={line.name}
            pixels={48}
            className="size-14 rounded-md p-1"
          />
          <span className="min-w-0 flex-1">
            <span className="block leading-5 font-semibold wrap-anywhere">
              {line.shelf !== '' && (
                <span className="mr-1.5 inline-block rounded-sm bg-ink px-1.5 text-sm font-bold text-canvas">
                  <span className="sr-only">{m.picking.shelf()} </span>
                  {line.shelf}
                </span>
              )}
              <span>{line.name}</span>
            </span>
            <span
              className={classNames(
                'flex flex-wrap items-center gap-x-2',
                !isAsked && 'pr-18',
                words || isAsked ? 'min-h-8' : 'min-h-11',
              )}
            >
              {letter && <OrderLetter letter={letter} />}
              <span className="text-2xl font-extrabold whitespace-nowrap tabular-nums">
                <Units count={line.quantity} />
              </span>
              <span className="min-w-0 text-sm leading-4 font-semibold whitespace-nowrap">{packSize(line)}</span>
            </span>
            {(isAsked || words) && (
              <span className={classNames('block text-sm leading-4', isAsked ? 'font-bold' : 'pr-18')}>
                {isAsked ? m.picking.waitsForAnswer() : words}
              </span>
            )}
          </span>
        </label>
        {!isAsked && (
          <button
            type="button"
            aria-label={m.picking.notThereOf({ name })}
            onClick={onMissing}
            className="absolute right-0 bottom-0 min-h-12 w-18 rounded-tl-lg border-t border-l border-line bg-canvas px-1 text-xs leading-4 font-semibold hover:bg-surface focus-visible:-outline-offset-4 sm:top-0 sm:rounded-none sm:border-t-0"
          >
            {m.picking.notThere()}
          </button>
        )}
      </div>
      {isByWeight(line) && !isAsked && <WeighLine line={line} name={name} {...weighing} />}
    </li>
  );
}
