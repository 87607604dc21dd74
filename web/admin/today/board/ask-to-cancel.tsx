import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { noteLimits } from '../../../../contract/orders/note-rules.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import type { useOrderActions } from './use-order-actions.ts';

interface Props {
  /** Nothing of it is there. */
  order: FulfilmentOrder;
  actions: ReturnType<typeof useOrderActions>;
  onAsked: () => void;
}

/** Asks those who may cancel an order to do it, by a note for staff: the board shows it on the card. */
export function AskToCancel({ order: { _id, product_details: lines }, actions, onAsked }: Props) {
  async function ask(): Promise<void> {
    const names = lines.map(({ name }) => name).join(', ');
    const text = m.orderNotesStaff.pleaseCancel({ names }).slice(0, noteLimits.store);
    if (await actions.addNote(_id, { kind: 'staff', text })) onAsked();
  }
  return (
    <Button busy={actions.busy === 'note'} busyLabel={m.ui.saving()} onClick={() => void ask()}>
      {m.orderNotesStaff.askToCancel()}
    </Button>
  );
}
