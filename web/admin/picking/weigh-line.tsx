import { useEffect, useRef, useState } from 'react';
import type { PickedOrder } from '../../../contract/picking.ts';
import { m } from '../../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { fittingGrams, WeightField } from '../fulfilment/weight-field.tsx';

type Line = PickedOrder['lines'][number];

interface Props {
  line: Line & { weight: NonNullable<Line['weight']> };
  /** With the letter of its order, when several are picked. */
  name: string;
  /** Changes when the weight is asked for: the line was tapped or scanned. */
  asked: number;
  onWeighed: (grams: number) => void;
}

/** Asks what all units of a line weigh. With a weight that fits, the line is picked; it can be corrected until the order is packed. */
export function WeighLine({ line, name, asked, onWeighed }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const known = line.grams === undefined ? '' : String(line.grams);
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  const shown = typed ?? known;
  return (
    <form
      className="w-full border-t border-line p-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        const grams = fittingGrams(shown, line);
        setRefused(grams === undefined);
        if (grams === undefined) return field.current?.focus();
        setTyped(undefined);
        onWeighed(grams);
      }}
    >
      <WeightField
        ref={field}
        line={line}
        typed={shown}
        onTyped={(now) => {
          setTyped(now);
          setRefused(false);
        }}
        refused={refused}
        after={
          <Button
            type="submit"
            variant={line.pickedAt === undefined || shown !== known ? 'solid' : 'outline'}
            className="min-h-14 shrink-0 px-4"
            aria-label={`${m.byWeight.save()}: ${name}`}
          >
            {m.byWeight.save()}
          </Button>
        }
      />
    </form>
  );
}
