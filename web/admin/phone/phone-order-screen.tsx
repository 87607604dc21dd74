import { useState } from 'react';
import { links } from '../../../contract/links.ts';
import { formatRupees } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.ts';
import type { Caller } from '../../../contract/phone-orders.ts';
import { m } from '../../../messages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Destination } from '../fulfilment/address-choice.tsx';
import { CallerCard } from './caller-card.tsx';
import { DestinationCard } from './destination-card.tsx';
import { ProductsCard } from './products-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { usePhoneQuote, type Wanted } from './use-phone-quote.ts';

/** Takes orders of callers, one after another. */
export function PhoneOrderScreen() {
  const [placed, setPlaced] = useState<Order>();
  return (
    <>
      <PageTitle>{m.phoneOrders.title()}</PageTitle>
      {placed ? <Placed order={placed} onNext={() => setPlaced(undefined)} /> : <OneCall onPlaced={setPlaced} />}
    </>
  );
}

const nothing: readonly Wanted[] = [];

/** The customer, where to, what, and the total; each part appears when the one before is known. */
function OneCall({ onPlaced }: { onPlaced: (order: Order) => void }) {
  const [caller, setCaller] = useState<Caller>();
  const [destination, setDestination] = useState<Destination>();
  const [wanted, setWanted] = useState(nothing);
  const quote = usePhoneQuote(caller, destination, wanted);

  function choose(chosen: Caller | undefined): void {
    setCaller(chosen);
    setDestination(chosen?.addresses[0]);
    setWanted(nothing);
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
      <div className="space-y-5">
        <CallerCard caller={caller} onChoose={choose} />
        {caller && !caller.suspended && (
          <DestinationCard key={caller._id} caller={caller} chosen={destination} onChoose={setDestination} />
        )}
        {caller && destination && <ProductsCard wanted={wanted} quote={quote.data} onChange={setWanted} />}
      </div>
      {caller && destination && (
        <SummaryCard caller={caller} destination={destination} wanted={wanted} quote={quote} onPlaced={onPlaced} />
      )}
    </div>
  );
}

/** What to say to the caller. */
const Placed = ({ order, onNext }: { order: Order; onNext: () => void }) => (
  <Card title={m.phoneOrders.placed({ number: order.orderId })} className="max-w-xl">
    <p role="status">{m.phoneOrders.payCash({ amount: formatRupees(order.totalAmount) })}</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Button autoFocus onClick={onNext}>
        {m.phoneOrders.next()}
      </Button>
      <ButtonLink variant="outline" to={links.adminOrder(order._id)}>
        {m.phoneOrders.showOrder()}
      </ButtonLink>
    </div>
  </Card>
);
