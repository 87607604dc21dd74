import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { limits } from '../../../../contract/api/limits.ts';
import type { RefusedUnits } from '../../../../contract/delivery/refusal-fields.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { refusalOptions } from '../../../orders/refusal-labels.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { packSize } from '../../../products/product-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { fulfilmentKey } from '../../alerts/order-alerts.tsx';
import { DeliverDialog, type Received } from './deliver-dialog.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { LoadingOrderDialog } from './loading-order-dialog.tsx';
import type { UseDeliveryDraft } from './use-delivery-draft.ts';
import type { useOrderActions } from './use-order-actions.ts';
import { type RefusalDraft, useRefusalDraft } from './use-refusal-draft.ts';

const quoteRoute = 'POST /api/v1/fulfilment/orders/:orderId/refusal-quote';

interface Props {
  orderId: string;
  /** Held by the opener of the dialog. */
  typed: UseDeliveryDraft;
  actions: ReturnType<typeof useOrderActions>;
  /** The customer takes nothing. */
  onBringBack: () => void;
  /** @param revision of the order that was shown */
  onDelivered: (received: Received, revision: number) => Promise<void>;
  onClose: () => void;
}

/** A delivery of which a part is refused: what, why, and then what is to collect for the rest. */
export function RefuseDialog({ orderId, ...props }: Props) {
  const order = useQuery({ ...fulfilmentOrderQuery(orderId), refetchOnMount: 'always' });
  const [opened, setOpened] = useState<FulfilmentOrder>();
  if (!opened && order.data && !order.isFetching) setOpened(order.data);
  if (opened) return <RefusedDelivery order={opened} {...props} />;
  return <LoadingOrderDialog title={m.refusals.start()} order={order} onClose={props.onClose} />;
}

function RefusedDelivery({
  order,
  typed,
  actions,
  onBringBack,
  onDelivered,
  onClose,
}: Omit<Props, 'orderId'> & { order: FulfilmentOrder }) {
  const { _id, orderId, revision, needsCode, product_details: lines } = order;
  const queries = useQueryClient();
  const draft = useRefusalDraft(order, typed);
  const [isAsking, setIsAsking] = useState(false);
  /** The sum to collect by the word of the store, in rupees, for the refused goods. */
  const [quote, setQuote] = useState<{ refused: RefusedUnits; due: number }>();

  async function ask(refused: RefusedUnits): Promise<void> {
    setIsAsking(true);
    try {
      const { data } = await browserApi.send(quoteRoute, { params: { orderId: _id }, body: { revision, refused } });
      setQuote({ refused, due: data.due });
    } catch (error) {
      toast.error(messageOf(error));
      // The order is another one by now.
      if (isFailureOf(quoteRoute, error)) {
        queries.setQueryData(fulfilmentOrderQuery(_id).queryKey, error.data);
        void queries.invalidateQueries({ queryKey: fulfilmentKey });
        onClose();
      }
    } finally {
      setIsAsking(false);
    }
  }

  if (!quote) {
    return (
      <RefuseForm
        order={order}
        draft={draft}
        busy={isAsking}
        onRefused={ask}
        onBringBack={onBringBack}
        onClose={onClose}
      />
    );
  }
  return (
    <DeliverDialog
      orderId={_id}
      orderNumber={orderId}
      total={quote.due}
      paidOnline={order.paidOnline}
      needsCode={needsCode === true}
      notTaken={quote.refused.map(({ productId, quantity }) =>
        m.refusals.units({ quantity, name: lines.find((line) => line.productId === productId)?.name ?? '' }),
      )}
      onChange={() => setQuote(undefined)}
      paysWith={order.paysWith}
      typed={typed}
      actions={actions}
      onClose={onClose}
      onDelivered={(received) => onDelivered({ ...received, refused: quote.refused }, revision)}
    />
  );
}

interface FormProps {
  order: FulfilmentOrder;
  draft: RefusalDraft;
  busy: boolean;
  onRefused: (refused: RefusedUnits) => Promise<void>;
  onBringBack: () => void;
  onClose: () => void;
}

function RefuseForm({ order, draft, busy, onRefused, onBringBack, onClose }: FormProps) {
  const id = useId();
  // Beside the button: the line may be out of sight.
  const [of = '', words] = Object.entries(draft.errors)[0] ?? [];
  const name = order.product_details.find(({ productId }) => productId === of)?.name;
  const error = words && name ? `${name}: ${words}` : words;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const refused = draft.check();
    if (refused) void onRefused(refused);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.refusals.title({ orderId: order.orderId })}
      footer={
        draft.isAll ? (
          <>
            <p role="status" className="mb-3">
              {m.refusals.allRefused()}
            </p>
            <Button className="w-full" onClick={onBringBack}>
              {m.refusals.bringBack()}
            </Button>
          </>
        ) : (
          <>
            {error && (
              <p role="alert" className="mb-3 font-semibold text-danger wrap-anywhere">
                {error}
              </p>
            )}
            <Button type="submit" form={id} className="w-full" busy={busy} busyLabel={m.refusals.counting()}>
              {m.refusals.next()}
            </Button>
          </>
        )
      }
    >
      <form id={id} noValidate onSubmit={submit} className="px-5 py-2">
        <ul className="divide-y divide-line">
          {order.product_details.map((line) => (
            <Line key={line.productId} line={line} draft={draft} />
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

/** How many units of a line are refused, and why. */
function Line({ line, draft }: { line: FulfilmentOrder['product_details'][number]; draft: RefusalDraft }) {
  const { productId, name, images, quantity } = line;
  const { quantity: refused, reason, words } = draft.of(productId);
  const error = draft.errors[productId];
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <ProductPicture image={images[0] ?? ''} name={name} pixels={40} className="size-12 rounded-md p-1" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted">{packSize(line)}</span>
          <span className="block text-sm">
            {refused === 0 ? m.refusals.allTaken({ count: quantity }) : m.refusals.of({ refused, quantity })}
          </span>
        </span>
        <span className="text-center">
          <span aria-hidden className="mb-1 block text-xs font-semibold">
            {m.refusals.notTakenCount()}
          </span>
          <Stepper
            of={m.refusals.refusedOf({ name })}
            quantity={refused}
            max={quantity}
            size="large"
            onChange={(wanted) => draft.set(productId, { quantity: Math.max(0, wanted) })}
          />
        </span>
      </div>
      {refused > 0 && !draft.isAll && (
        <div className="mt-3 space-y-3">
          <ToggleGroup
            label={m.refusals.reasonOf({ name })}
            options={refusalOptions()}
            value={reason}
            onChange={(chosen) => draft.set(productId, { reason: chosen })}
          />
          {reason === 'other' ? (
            <Field
              name={`words-${productId}`}
              label={m.refusals.wordsOf({ name })}
              maxLength={limits.orderReason}
              autoComplete="off"
              value={words}
              error={error}
              onChange={(event) => draft.set(productId, { words: event.target.value })}
            />
          ) : (
            error && <p className="text-sm text-danger">{error}</p>
          )}
        </div>
      )}
    </li>
  );
}
