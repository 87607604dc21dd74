import { pickingLimits } from '../../../../contract/picking/picking-limits.ts';
import { m } from '../../../../messages/index.ts';
import { ShoppingBag } from '../../../ui/icons.tsx';
import { Stepper } from '../../../ui/stepper.tsx';

interface Props {
  count: number;
  /** Of its order, when several are picked. */
  letter?: string | undefined;
  onChange: (count: number) => void;
}

/** The number of bags of an order, at least one. */
export const BagStepper = ({ count, letter, onChange }: Props) => (
  <>
    <ShoppingBag size={20} className="shrink-0 sm:hidden" />
    <span aria-hidden className="max-sm:hidden">
      {m.picking.bags()}
    </span>
    <Stepper
      of={letter ? `${m.picking.bags()} ${letter}` : m.picking.bags()}
      quantity={count}
      max={pickingLimits.bags}
      size="large"
      onChange={(wanted) => onChange(Math.max(1, wanted))}
    />
  </>
);
