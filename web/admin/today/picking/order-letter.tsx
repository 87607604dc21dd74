import { m } from '../../../../messages/index.ts';
import { classNames } from '../../../ui/class-names.ts';

interface Props {
  letter: string;
  className?: string;
}

/** Which of several orders something is for: a letter, of which the first is in a full circle and others are in an open square. */
export const OrderLetter = ({ letter, className }: Props) => (
  <span
    className={classNames(
      'inline-flex size-8 shrink-0 items-center justify-center border-2 border-ink text-lg leading-none font-extrabold',
      letter === 'A' ? 'rounded-full bg-ink text-canvas' : 'rounded-xs bg-canvas text-ink',
      className,
    )}
  >
    <span className="sr-only">{m.picking.forLetter({ letter })}</span>
    <span aria-hidden>{letter}</span>
  </span>
);
