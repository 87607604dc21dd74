import type { Caller } from '../../../../contract/orders/phone-orders.ts';
import { m } from '../../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { AddressChoice, type Destination } from '../board/address-choice.tsx';

interface Props {
  caller: Caller;
  chosen: Destination | undefined;
  onChoose: (destination: Destination | undefined) => void;
}

/** Where the order goes. */
export const DestinationCard = ({ caller, chosen, onChoose }: Props) => (
  <Card title={m.phoneOrders.address()}>
    <AddressChoice addresses={caller.addresses} mobile={caller.mobile} chosen={chosen} onChoose={onChoose} />
  </Card>
);
