import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { ridersQuery } from './fulfilment-queries.ts';

/** Somebody who delivers; null for nobody yet. */
export type ChosenRider = { _id: string; name: string } | null;

interface Props {
  /** Its store has the riders. */
  orderId: string;
  /** The words for nobody. */
  nobody?: string | undefined;
  /** '' for nobody yet, undefined before somebody is chosen. */
  chosen: string | undefined;
  onChoose: (rider: ChosenRider) => void;
}

/** The people who can deliver an order, the least busy first. */
export function RiderChoices({ orderId, nobody = m.riders.nobody(), chosen, onChoose }: Props) {
  const { data: riders, error, refetch } = useQuery(ridersQuery(orderId));
  if (riders) {
    return (
      <fieldset className="space-y-2 p-5">
        <legend className="sr-only">{m.riders.rider()}</legend>
        <Choice label={nobody} isChosen={chosen === ''} onChoose={() => onChoose(null)} />
        {riders.map(({ _id, name, deliveries }) => (
          <Choice
            key={_id}
            label={name}
            hint={deliveries > 0 ? m.riders.deliveries({ count: deliveries }) : m.riders.free()}
            isChosen={chosen === _id}
            onChoose={() => onChoose({ _id, name })}
          />
        ))}
      </fieldset>
    );
  }
  if (error) {
    return (
      <div className="p-5">
        <p className="mb-1 font-semibold">{m.riders.failed()}</p>
        <p className="mb-4">{messageOf(error)}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          {m.ui.tryAgain()}
        </Button>
      </div>
    );
  }
  return <Skeletons label={m.riders.loading()} className="space-y-2 p-5" sizes={Array(3).fill('h-14 rounded-md')} />;
}

interface ChoiceProps {
  label: string;
  hint?: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ label, hint, isChosen, onChoose }: ChoiceProps) => (
  <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft">
    <input type="radio" name="rider" className="size-5 shrink-0 accent-accent" checked={isChosen} onChange={onChoose} />
    <span className="min-w-0">
      <span className="block font-semibold wrap-anywhere">{label}</span>
      {hint && <span className="block text-sm text-muted">{hint}</span>}
    </span>
  </label>
);
