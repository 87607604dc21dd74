import { useEffect, useRef, useState } from 'react';
import type { PickedOrder } from '../../../../contract/picking/picking.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { fittingGrams, WeightField } from '../board/weight-field.tsx';
import { isUnsent, shownGrams } from './typed-weights.ts';

type Line = PickedOrder['lines'][number];

interface Props {
  line: Line & { weight: NonNullable<Line['weight']> };
  /** With the letter of its order, when several are picked. */
  name: string;
  /** Changes when the weight is asked for: the line was tapped or scanned. */
  asked: number;
  /** The text in the field, when it was typed here. The list has it, and packs nothing that is not sent. */
  typed: string | undefined;
  onTyped: (typed: string | undefined) => void;
  /** @param isByKey whether it was sent from the field, and not by a tap on the button */
  onWeighed: (grams: number, isByKey: boolean) => void;
  /** A scanner typed a code here. */
  onCode: (code: string) => void;
}

/** More digits than a weight has. */
const isCode = (typed: string): boolean => /^\d{8,}$/.test(typed.trim());

/** Asks what all units of a line weigh. With a weight that fits, the line is picked; it can be corrected until the order is packed. */
export function WeighLine({ line, name, asked, typed, onTyped, onWeighed, onCode }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  // Why is said below the field, which the bar of the screen may cover.
  useEffect(() => {
    if (refused) form.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  const shown = shownGrams(line, typed);

  function send(): void {
    const grams = fittingGrams(shown, line);
    if (grams === undefined && isCode(shown)) {
      onTyped(undefined);
      onCode(shown.trim());
      return;
    }
    setRefused(grams === undefined);
    if (grams === undefined) {
      field.current?.focus();
      return;
    }
    const isByKey = document.activeElement === field.current;
    onTyped(undefined);
    onWeighed(grams, isByKey);
  }

  return (
    <form
      ref={form}
      className="scroll-mb-32 border-t border-line p-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <WeightField
        ref={field}
        line={line}
        name={name}
        typed={shown}
        onTyped={(now) => {
          onTyped(now);
          setRefused(false);
        }}
        refused={refused}
        after={
          <Button
            type="submit"
            variant={line.pickedAt === undefined || isUnsent(line, typed) ? 'solid' : 'outline'}
            className="min-h-14 shrink-0 px-4"
            aria-label={`${m.byWeightAdmin.save()}: ${name}`}
          >
            {m.byWeightAdmin.save()}
          </Button>
        }
      />
    </form>
  );
}
