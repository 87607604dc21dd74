import { useQuery } from '@tanstack/react-query';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
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
export function RiderChoices({ orderId, nobody = m.ridersBoard.nobody(), chosen, onChoose }: Props) {
  const { data: riders, error, refetch } = useQuery(ridersQuery(orderId));
  if (riders) {
    return (
      <RadioCards
        legend={m.ridersBoard.rider()}
        name="rider"
        className="p-5"
        options={[
          { value: '', label: nobody },
          ...riders.map(({ _id, name, deliveries }) => ({
            value: _id,
            label: name,
            hint: deliveries > 0 ? m.ridersBoard.deliveries({ count: deliveries }) : m.ridersBoard.free(),
          })),
        ]}
        value={chosen}
        onChange={(id) => onChoose(riders.find(({ _id }) => _id === id) ?? null)}
      />
    );
  }
  if (error) {
    return (
      <div className="p-5">
        <p className="mb-1 font-semibold">{m.ridersBoard.failed()}</p>
        <p className="mb-4">{messageOf(error)}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          {m.ui.tryAgain()}
        </Button>
      </div>
    );
  }
  return (
    <Skeletons label={m.ridersBoard.loading()} className="space-y-2 p-5" sizes={Array(3).fill('h-14 rounded-md')} />
  );
}
