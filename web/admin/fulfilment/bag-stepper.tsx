import { pickingLimits } from '../../../contract/picking-limits.ts';
import { m } from '../../../messages/index.ts';
import { Stepper } from '../../ui/stepper.tsx';

interface Props {
  count: number;
  onChange: (count: number) => void;
}

/** The number of bags of an order, at least one. */
export const BagStepper = ({ count, onChange }: Props) => (
  <>
    <span aria-hidden>{m.picking.bags()}</span>
    <Stepper
      of={m.picking.bags()}
      quantity={count}
      max={pickingLimits.bags}
      size="large"
      onChange={(wanted) => onChange(Math.max(1, wanted))}
    />
  </>
);
