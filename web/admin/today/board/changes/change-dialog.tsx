import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRupees } from '../../../../../contract/money/money.ts';
import type { FulfilmentOrder } from '../../../../../contract/orders/fulfilment.ts';
import { changeMinutes } from '../../../../../contract/orders/order-change-rules.ts';
import { m } from '../../../../../messages/index.ts';
import { messageOf } from '../../../../api/api-error.ts';
import { browserApi } from '../../../../api/browser-api.ts';
import { changedUnits } from '../../../../orders/changed-units.ts';
import { ProductPicture } from '../../../../products/product-picture.tsx';
import { packSize } from '../../../../products/product-texts.ts';
import { maxEachText } from '../../../../products/weight-texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Skeletons } from '../../../../ui/skeleton.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { fulfilmentKey } from '../../../alerts/order-alerts.tsx';
import { suggestedProducts } from '../../../stores/suggested-products.ts';
import { ProductPicker } from '../../../ui/product-picker.tsx';
import { AddressChoice, type Destination } from '../address-choice.tsx';
import type { useOrderActions } from '../use-order-actions.ts';
import { type DraftLine, useChangeDraft } from './use-change-draft.ts';

interface Props {
  order: FulfilmentOrder;
  /** True when the customer can answer on the page of the order. */
  asks: boolean;
  actions: ReturnType<typeof useOrderActions>;
  onClose: () => void;
}

/** Puts a change of an order together: units, more products, another address. The server says what it costs. */
export function ChangeDialog({ order: current, asks, actions, onClose }: Props) {
  const [order] = useState(current);
  const [isSent, setSent] = useState(false);
  const draft = useChangeDraft(order, isSent || current.change?.status === 'open');
  const { quote, wanted, isEmpty } = draft;
  const mostEachOf = ({ productId }: DraftLine): string | undefined => {
    const quoted = quote.data?.lines.find((line) => line.productId === productId);
    return quoted && quoted.quantity > 0 ? maxEachText(quoted) : undefined;
  };
  const total = isEmpty || quote.isError || quote.isPlaceholderData ? undefined : quote.data?.total;

  async function send(agreed: boolean): Promise<void> {
    if (total === undefined) return;
    setSent(true);
    const deviations = new Map(quote.data?.lines.map(({ productId, weight }) => [productId, weight?.deviation]));
    const lines = wanted.lines.map((line) => ({ ...line, weight_deviation: deviations.get(line.productId) }));
    if (await actions.changeOrder(order._id, { ...wanted, lines, total, ...(agreed && { agreed }) })) onClose();
    else {
      setSent(false);
      void quote.refetch();
    }
  }
  const button = (agreed: boolean) => (
    <Button
      variant={agreed && asks ? 'outline' : 'solid'}
      className="flex-1 px-3 text-sm sm:flex-none"
      busy={actions.busy === (agreed ? 'change' : 'ask')}
      busyLabel={m.ui.saving()}
      disabled={total === undefined || actions.busy !== undefined}
      onClick={() => void send(agreed)}
    >
      {agreed ? m.orderChanges.agreed() : m.substitutesAdmin.askCustomer()}
    </Button>
  );

  return (
    <Dialog
      open
      wide
      onClose={(reason) => (reason === 'button' || isEmpty) && onClose()}
      title={m.orderChanges.dialogTitle({ orderId: order.orderId })}
      footer={
        <div className="space-y-3">
          <div role="status" className="min-h-6">
            {quote.isError && !isEmpty ? (
              <p className="font-semibold text-danger">{messageOf(quote.error)}</p>
            ) : (
              <Totals before={order.totalAmount} total={total} isEmpty={isEmpty} />
            )}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p className="mr-auto text-sm text-muted">
              {asks ? m.orderChanges.minutes({ minutes: changeMinutes }) : m.orderChanges.onlyByPhone()}
            </p>
            <div className="flex w-full gap-3 sm:w-auto">
              {button(true)}
              {asks && button(false)}
            </div>
          </div>
        </div>
      }
    >
      <div className="space-y-5 p-5">
        <ul className="divide-y divide-line">
          {draft.lines.map((line) => (
            <Line
              key={line.productId}
              line={line}
              most={mostEachOf(line)}
              onChange={(quantity) => draft.setUnits(line.productId, quantity)}
            />
          ))}
        </ul>
        <ProductPicker source={suggestedProducts(order.store?._id)} onChoose={draft.add} />
        <Where order={order} to={draft.to} onChoose={draft.setTo} />
      </div>
    </Dialog>
  );
}

function Totals({ before, total, isEmpty }: { before: number; total: number | undefined; isEmpty: boolean }) {
  if (isEmpty) return <p className="text-sm text-muted">{m.orderChanges.hint()}</p>;
  if (total === undefined) return <p className="text-sm text-muted">{m.phoneOrders.loading()}</p>;
  return (
    <p className="flex flex-wrap justify-between gap-x-6 tabular-nums">
      <span>
        {m.orderChanges.totalBefore()} {formatRupees(before)}
      </span>
      <strong>
        {m.orderChanges.totalAfter()} {formatRupees(total)}
      </strong>
    </p>
  );
}

interface LineProps {
  line: DraftLine;
  /** The highest price of a unit by weight; undefined for other products, and for lines that do not change. */
  most: string | undefined;
  onChange: (quantity: number) => void;
}

function Line({ line, most: mostEach, onChange }: LineProps) {
  const { name, images, price, before, quantity, most } = line;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 text-sm">
      <ProductPicture image={images[0] ?? ''} name={name} pixels={44} className="size-12 rounded-md p-1" />
      <span className="min-w-40 flex-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-muted tabular-nums">
          {price === undefined
            ? packSize(line)
            : m.orders.packAndPrice({ pack: packSize(line), price: formatRupees(price) })}
        </span>
        <span className="block">{stateText(before, quantity)}</span>
        {mostEach && <span className="block">{mostEach}</span>}
      </span>
      <span className="max-sm:ml-auto">
        <Stepper of={name} quantity={quantity} max={most} size="large" onChange={onChange} />
      </span>
    </li>
  );
}

function stateText(before: number, quantity: number): string {
  if (quantity === before) return m.orderChanges.stayInOrder({ quantity });
  return changedUnits({ before, quantity });
}

interface WhereProps {
  order: FulfilmentOrder;
  to: Destination | undefined;
  onChoose: (to: Destination | undefined) => void;
}

/** Another address, which is asked for only when staff want one. */
function Where({ order, to, onChoose }: WhereProps) {
  const [isOther, setOther] = useState(false);
  const { address_line, city, pincode, mobile } = order.delivery_address;
  const addresses = useQuery({
    queryKey: [...fulfilmentKey, 'addresses', order._id],
    queryFn: ({ signal }) =>
      browserApi.load('GET /api/v1/fulfilment/orders/:orderId/addresses', { params: { orderId: order._id }, signal }),
    enabled: isOther,
    gcTime: 0,
  });
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 text-sm">
          <h3 className="font-bold">{m.orderChanges.address()}</h3>
          {!isOther && (
            <p className="text-muted wrap-anywhere">
              {address_line}, {city} {pincode}
            </p>
          )}
        </div>
        <Button
          variant="quiet"
          className="text-sm"
          aria-expanded={isOther}
          onClick={() => {
            setOther(!isOther);
            onChoose(undefined);
          }}
        >
          {isOther ? m.orderChanges.keepAddress() : m.orderChanges.otherAddress()}
        </Button>
      </div>
      {isOther && addresses.isPending && (
        <Skeletons label={m.orderChanges.loadingAddresses()} sizes={['h-24 rounded-lg']} />
      )}
      {isOther && addresses.isError && (
        <ErrorState title={m.orderChanges.addressesFailed()} onRetry={() => void addresses.refetch()}>
          {messageOf(addresses.error)}
        </ErrorState>
      )}
      {isOther && addresses.data && (
        <AddressChoice addresses={addresses.data} mobile={mobile} chosen={to} onChoose={onChoose} />
      )}
    </section>
  );
}
