import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { dueOf, formatRupees } from '../../../../contract/money/money.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { deviceStore } from '../../../api/storage.ts';
import { Printer } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { BagStepper } from './bag-stepper.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { LoadingOrderDialog } from './loading-order-dialog.tsx';
import { moneyText } from './packing-slip.tsx';
import { slipText } from './promise-texts.ts';

interface Props {
  orderId: string;
  /** As the picker said; undefined when nobody did. */
  bags: number | undefined;
  onClose: () => void;
}

/** Prints a label for each bag of an order, for a label printer or on A4. Printing with the browser's own keys does the same. */
export default function BagLabelsDialog({ orderId, bags = 1, onClose }: Props) {
  const order = useQuery(fulfilmentOrderQuery(orderId));
  const [count, setCount] = useState(bags);
  const [paper, setPaper] = useState(readPaper);
  if (!order.data) return <LoadingOrderDialog title={m.picking.labels()} order={order} onClose={onClose} />;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={m.picking.labelsOf({ orderId: order.data.orderId })}
        footer={
          <Button className="w-full sm:w-auto" onClick={() => window.print()}>
            <Printer size={18} />
            {m.picking.printLabels({ count })}
          </Button>
        }
      >
        <div className="space-y-4 p-5">
          <div className="flex items-center justify-between gap-3 font-semibold">
            <BagStepper count={count} onChange={setCount} />
          </div>
          <ToggleGroup
            label={m.picking.paper()}
            options={[
              ['label', m.picking.paperLabel()],
              ['small', m.picking.paperSmall()],
              ['a4', m.picking.paperA4()],
            ]}
            value={paper}
            onChange={(chosen) => {
              setPaper(chosen);
              deviceStore.set(paperName, chosen);
            }}
          />
        </div>
      </Dialog>
      {createPortal(<Labels order={order.data} count={count} paper={paper} />, document.body)}
    </>
  );
}

const papers = ['label', 'small', 'a4'] as const;
type Paper = (typeof papers)[number];
/** A device has one printer: its paper is remembered. */
const paperName = 'tokri-label-paper';
const readPaper = (): Paper => papers.find((each) => each === deviceStore.get(paperName)) ?? 'label';

/** Print only; `admin.css` leaves everything else out then, and has the size of the paper. */
const Labels = ({ order, count, paper }: { order: FulfilmentOrder; count: number; paper: Paper }) => {
  const LabelOf = paper === 'small' ? SmallLabel : Label;
  return (
    <div className={classNames('bag-labels', paper === 'a4' && 'on-a4')}>
      {Array.from({ length: count }, (_, place) => place + 1).map((place) => (
        <LabelOf key={place} order={order} place={place} count={count} />
      ))}
    </div>
  );
};

interface LabelProps {
  order: FulfilmentOrder;
  place: number;
  count: number;
}

const firstNameOf = ({ customer }: FulfilmentOrder): string =>
  customer.name.split(' ')[0] || m.adminOrders.deletedAccount();

/** Rupees; 0 when the rider collects nothing. */
const toCollect = (order: FulfilmentOrder): number => (order.payment_status === 'paid' ? 0 : dueOf(order));

/** Three lines: the bag, who gets it and by when, and what is to collect. */
function SmallLabel({ order, place, count }: LabelProps) {
  const { orderId, promise, test } = order;
  const due = toCollect(order);
  return (
    <article aria-label={m.picking.labelOf({ orderId, place, count })} className="small-bag-label leading-tight">
      <p className="flex justify-between gap-1 text-[11pt] font-extrabold">
        <span className="truncate">{orderId}</span>
        <span className="shrink-0">{m.picking.bagOf({ place, count })}</span>
      </p>
      <p className="truncate text-[10pt] font-bold">
        {[test && m.adminOrders.test(), firstNameOf(order)].filter(Boolean).join(' · ')}
      </p>
      {promise && <p className="truncate text-[8pt]">{slipText(promise)}</p>}
      <p className="flex justify-between gap-1 text-[9pt]">
        <span className="truncate">{moneyText(order)}</span>
        {due > 0 && <span className="shrink-0 font-extrabold">{formatRupees(due)}</span>}
      </p>
    </article>
  );
}

/** The number large, then who gets the bag, where, by when, and what is to collect. */
function Label({ order, place, count }: LabelProps) {
  const { orderId, promise, delivery_address: to, test } = order;
  const due = toCollect(order);
  return (
    <article aria-label={m.picking.labelOf({ orderId, place, count })} className="bag-label">
      <p className="text-[17pt] leading-tight font-extrabold wrap-anywhere">{orderId}</p>
      {test && <p className="self-start border-2 border-black px-1 font-bold">{m.adminOrders.test()}</p>}
      <p className="border-y-2 border-black py-1 text-[22pt] leading-tight font-extrabold">
        {m.picking.bagOf({ place, count })}
      </p>
      <p className="line-clamp-2 text-[16pt] leading-tight font-bold wrap-anywhere">{firstNameOf(order)}</p>
      <p className="line-clamp-2 text-[12pt] leading-tight wrap-anywhere">
        {to.city} - {to.pincode}
      </p>
      {promise && <p className="text-[12pt] leading-tight font-bold">{slipText(promise)}</p>}
      <p className="mt-auto border-t-2 border-black pt-1 text-[12pt] leading-tight">
        {moneyText(order)}
        {due > 0 && <span className="block text-[20pt] font-extrabold">{formatRupees(due)}</span>}
      </p>
    </article>
  );
}
