import { useState } from 'react';
import { links } from '../../../../contract/api/links.ts';
import { dueOf, formatRupees } from '../../../../contract/money/money.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { Caller } from '../../../../contract/orders/phone-orders.ts';
import { m } from '../../../../messages/index.ts';
import { withMessages } from '../../../language/load-messages.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { useOrderAlerts } from '../../alerts/order-alerts.tsx';
import type { Destination } from '../board/address-choice.tsx';
import { CallerCard } from './caller-card.tsx';
import { DestinationCard } from './destination-card.tsx';
import { ProductsCard } from './products-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { initialWishes, usePhoneQuote, type Wanted } from './use-phone-quote.ts';

export const meta = privateMeta(m.phoneOrders.title);
export const clientMiddleware = [withMessages('board')];

/** Takes orders of callers, one after another. */
export default function PhoneOrderScreen() {
  const [placed, setPlaced] = useState<Order>();
  const [call, setCall] = useState(1);
  const { acknowledge } = useOrderAlerts();

  function finish(order: Order): void {
    // The person who took it knows that there is a new order.
    acknowledge([order._id]);
    setPlaced(order);
  }

  return (
    <>
      <PageTitle>{m.phoneOrders.title()}</PageTitle>
      {placed ? (
        <Placed order={placed} onNext={() => setPlaced(undefined)} />
      ) : (
        <OneCall key={call} onPlaced={finish} onNext={() => setCall(call + 1)} />
      )}
    </>
  );
}

const nothing: readonly Wanted[] = [];

/** The customer, where to, what, and the total; each part appears when the one before is known. */
function OneCall({ onPlaced, onNext }: { onPlaced: (order: Order) => void; onNext: () => void }) {
  const [caller, setCaller] = useState<Caller>();
  const [destination, setDestination] = useState<Destination>();
  const [wanted, setWanted] = useState(nothing);
  const [wishes, setWishes] = useState(initialWishes);
  const { question, leave } = useUnsaved(wanted.length > 0 || wishes.note.trim() !== '', onNext);
  const { quote, tryCoupon } = usePhoneQuote(caller, destination, wanted, wishes);

  function choose(chosen: Caller | undefined): void {
    setCaller(chosen);
    setDestination(chosen?.addresses[0]);
    setWanted(nothing);
    setWishes(initialWishes);
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
      <div className="space-y-5">
        <CallerCard caller={caller} onChoose={choose} onNext={leave} onDeleted={onNext} />
        {caller && !caller.suspended && (
          <DestinationCard key={caller._id} caller={caller} chosen={destination} onChoose={setDestination} />
        )}
        {caller && destination && <ProductsCard wanted={wanted} quote={quote.data} onChange={setWanted} />}
      </div>
      {caller && destination && (
        <SummaryCard
          key={caller._id}
          {...{ caller, destination, wanted, wishes, quote, tryCoupon, onPlaced }}
          onWish={(changed) => setWishes((now) => ({ ...now, ...changed }))}
        />
      )}
      {question}
    </div>
  );
}

const toPay = (order: Order): string => {
  const due = dueOf(order);
  return due > 0
    ? m.phoneCalls.payCash({ amount: formatRupees(due) })
    : m.refunds.nothingToPay({ total: formatRupees(order.totalAmount) });
};

/** The words to say to the caller. */
const Placed = ({ order, onNext }: { order: Order; onNext: () => void }) => (
  <Card title={m.phoneCalls.placed({ number: order.orderId })} className="max-w-xl">
    <p role="status">{toPay(order)}</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Button autoFocus onClick={onNext}>
        {m.phoneCalls.next()}
      </Button>
      <ButtonLink variant="outline" to={links.adminOrder(order._id)}>
        {m.phoneCalls.showOrder()}
      </ButtonLink>
    </div>
  </Card>
);
