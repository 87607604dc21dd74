import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiveRefusedBody } from '../../../../contract/delivery/refusals.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import type { FulfilmentOrder, RefundBody } from '../../../../contract/orders/fulfilment.ts';
import type { ProposeChangeBody } from '../../../../contract/orders/order-changes.ts';
import type { AddNoteBody } from '../../../../contract/orders/order-notes.ts';
import type { AnswerReportBody } from '../../../../contract/orders/order-reports.ts';
import type { AdjustLinesBody, OrderStepBody } from '../../../../contract/orders/order-step-body.ts';
import type { ReplaceBody } from '../../../../contract/orders/substitutes.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi, sendAgain } from '../../../api/browser-api.ts';
import { showNewest } from '../../../api/newest-data.ts';
import { toast } from '../../../ui/toasts.tsx';
import { fulfilmentKey } from '../../alerts/order-alerts.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';

/** A conflict: the server's message, the current order, and the revision that the administrator had seen. */
export interface Conflict {
  message: string;
  order: FulfilmentOrder;
  seen: number;
}

type SeenOrder = Pick<FulfilmentOrder, '_id' | 'revision'>;

const routes = {
  step: 'PUT /api/v1/fulfilment/orders/:orderId/step',
  lines: 'PUT /api/v1/fulfilment/orders/:orderId/lines',
  replace: 'POST /api/v1/fulfilment/orders/:orderId/substitutes',
  revertSubstitute: 'DELETE /api/v1/fulfilment/orders/:orderId/substitutes/:substitutionId',
  change: 'POST /api/v1/fulfilment/orders/:orderId/changes',
  agreed: 'PUT /api/v1/fulfilment/orders/:orderId/changes/:changeId/agreed',
  withdraw: 'DELETE /api/v1/fulfilment/orders/:orderId/changes/:changeId',
  rider: 'PUT /api/v1/fulfilment/orders/:orderId/rider',
  arrived: 'PUT /api/v1/fulfilment/orders/:orderId/arrived',
  answer: 'PUT /api/v1/fulfilment/reports/:reportId',
  refund: 'PUT /api/v1/fulfilment/orders/:orderId/refund',
  receive: 'PUT /api/v1/fulfilment/orders/:orderId/refused-goods',
  notes: 'POST /api/v1/fulfilment/orders/:orderId/notes',
} as const;

/** The order in a conflict response; undefined for any other error. */
function conflictOf(error: unknown, seen: number): Conflict | undefined {
  for (const route of Object.values(routes))
    if (isFailureOf(route, error) && 'orderId' in error.data)
      return { message: messageOf(error), order: error.data, seen };
  return undefined;
}

/** The store where a shift has to start before the step; undefined for any other error. */
const shiftStoreOf = (error: unknown): string | undefined =>
  isFailureOf(routes.step, error) && 'needsShift' in error.data ? error.data.needsShift.storeId : undefined;

/** Returns true when the code of the customer is wrong, or was wrong too often. */
const isOfCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.route === routes.step &&
  (error.code === 'WRONG_CODE' || error.code === 'TOO_MANY_ATTEMPTS');

/** 'Order TK-1 is packed'. */
const statusText = ({ orderId, status }: FulfilmentOrder): string =>
  ({
    awaiting_payment: m.adminOrders.isAwaitingPayment,
    placed: m.adminOrders.isPlaced,
    packed: m.adminOrders.isPacked,
    out_for_delivery: m.adminOrders.isOutForDelivery,
    delivered: m.adminOrders.isNowDelivered,
    cancelled: m.adminOrders.isNowCancelled,
  })[status]({ orderId });

const linesText = ({ orderId }: FulfilmentOrder): string => m.adminOrders.linesChanged({ orderId });

type OrderActions = ReturnType<typeof useOrderActions>;

/** Actions for an order in a list: conflicts are shown as a warning, which goes after the next success. */
export function useListedOrderActions(orderId: string): OrderActions {
  const id = `conflict-${orderId}`;
  return useOrderActions((conflict) => {
    if (conflict) toast.warning(conflict.message, { id });
    else toast.dismiss(id);
  }, true);
}

/** In ms: how long a button of a list waits for the list after its step. */
const maxRefetch = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Takes steps with orders and changes their lines. On a conflict `onConflict` gets the details and the current order is shown;
 * after the next success it gets undefined. Other errors are shown as a toast. Both functions return whether the dialog can
 * close: after success or a conflict. After other errors it stays open.
 * @param isListed whether the order is shown in a list, which is fetched again after a step
 */
export function useOrderActions(onConflict: (conflict: Conflict | undefined) => void, isListed = false) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [shiftNeededIn, setShiftNeededIn] = useState<string>();
  const [wrongCode, setWrongCode] = useState<string>();

  async function work(
    name: string,
    seen: number,
    call: () => Promise<{ data: FulfilmentOrder }>,
    doneText: (order: FulfilmentOrder) => string,
  ): Promise<boolean> {
    setBusy(name);
    let isDone = false;
    try {
      const { data } = await call();
      isDone = true;
      await showNewest(queries, fulfilmentOrderQuery(data._id), data);
      onConflict(undefined);
      toast.success(doneText(data));
      return true;
    } catch (error) {
      const conflict = conflictOf(error, seen);
      if (conflict) {
        await showNewest(queries, fulfilmentOrderQuery(conflict.order._id), conflict.order);
        onConflict(conflict);
        return true;
      }
      const storeId = shiftStoreOf(error);
      const ofCode = isOfCode(error) ? messageOf(error) : undefined;
      if (storeId === undefined && ofCode === undefined) toast.error(messageOf(error));
      setShiftNeededIn(storeId);
      setWrongCode(ofCode);
      return false;
    } finally {
      const end = () => setBusy((now) => (now === name ? undefined : now));
      const reading = queries.invalidateQueries({ queryKey: fulfilmentKey });
      // Until the list shows what was done, its buttons would do it again.
      if (isDone && isListed) void Promise.race([reading, pause(maxRefetch)]).finally(end);
      else end();
    }
  }

  const step = (orderId: string, body: OrderStepBody) =>
    work(
      body.step,
      body.revision,
      () => sendAgain(() => browserApi.send(routes.step, { params: { orderId }, body })),
      statusText,
    );

  return {
    /**
     * The running action: the step's name, 'lines', 'replace', 'take back …', 'ask', 'change', 'agree', 'withdraw', 'rider', 'arrive',
     * 'answer', 'refund', 'receive', 'note', or undefined.
     */
    busy,
    /** The store where a shift of the cash book has to start before the order can be delivered for cash. */
    shiftNeededIn,
    /** A shift is started. */
    onShiftStarted: () => setShiftNeededIn(undefined),
    /** Why the store did not accept the code of the customer; undefined before, and once another one is typed. */
    wrongCode,
    onCodeTyped: () => setWrongCode(undefined),
    /** Nothing was refused yet. */
    clearErrors: () => {
      setWrongCode(undefined);
      setShiftNeededIn(undefined);
    },
    step,
    /** Sends an order out, with this rider or as it is. */
    sendOut: ({ _id: orderId, revision: seen }: SeenOrder, riderId: string | undefined) =>
      work(
        'out_for_delivery',
        seen,
        async () => {
          const params = { orderId };
          const isNobodys = riderId === undefined;
          const revision = isNobodys
            ? seen
            : (await browserApi.send(routes.rider, { params, body: { revision: seen, riderId } })).data.revision;
          return sendAgain(() =>
            browserApi.send(routes.step, { params, body: { step: 'out_for_delivery', revision } }),
          );
        },
        statusText,
      ),
    /** Returns whether the order is packed now. */
    pack: async (orderId: string, revision: number) =>
      (await step(orderId, { step: 'packed', revision })) &&
      queries.getQueryData(fulfilmentOrderQuery(orderId).queryKey)?.status === 'packed',
    changeLines: (orderId: string, body: AdjustLinesBody) =>
      work(
        'lines',
        body.revision,
        () => sendAgain(() => browserApi.send(routes.lines, { params: { orderId }, body })),
        linesText,
      ),
    /** Replaces a product, or asks the customer. */
    replace: (orderId: string, body: ReplaceBody, asks: boolean) =>
      work(
        'replace',
        body.revision,
        () => browserApi.send(routes.replace, { params: { orderId }, body }),
        ({ substitutions = [] }) =>
          asks
            ? m.substitutesAdmin.isAsked()
            : m.substitutesAdmin.isReplaced({ name: substitutions.at(-1)?.product.name ?? '' }),
      ),
    /** Withdraws a question, or takes a replacement back. */
    revertSubstitute: (orderId: string, substitutionId: string, revision: number) =>
      work(
        `take back ${substitutionId}`,
        revision,
        () => browserApi.send(routes.revertSubstitute, { params: { orderId, substitutionId }, query: { revision } }),
        () => m.substitutesAdmin.isTakenBack(),
      ),
    /** Asks the customer to agree to a change, or does it when they agreed on the phone. */
    changeOrder: (orderId: string, body: ProposeChangeBody) =>
      work(
        body.agreed ? 'change' : 'ask',
        body.revision,
        () => browserApi.send(routes.change, { params: { orderId }, body }),
        body.agreed ? linesText : () => m.substitutesAdmin.isAsked(),
      ),
    /** The customer who was asked agreed on the phone. The content of a question does not depend on the revision. */
    agreeToChange: (orderId: string, changeId: string) =>
      work('agree', 0, () => browserApi.send(routes.agreed, { params: { orderId, changeId } }), linesText),
    withdrawChange: (orderId: string, changeId: string) =>
      work(
        'withdraw',
        0,
        () => browserApi.send(routes.withdraw, { params: { orderId, changeId } }),
        () => m.substitutesAdmin.isTakenBack(),
      ),
    /** Says who delivers; null for nobody yet. */
    setRider: ({ _id: orderId, revision }: SeenOrder, rider: { _id: string; name: string } | null) =>
      work(
        'rider',
        revision,
        () => browserApi.send(routes.rider, { params: { orderId }, body: { revision, riderId: rider?._id ?? null } }),
        ({ orderId: number }) =>
          rider ? m.riders.isChosen({ name: rider.name, orderId: number }) : m.riders.isNobodys({ orderId: number }),
      ),
    /** Says that who delivers is at the door. */
    arrive: ({ _id: orderId, revision }: SeenOrder) =>
      work(
        'arrive',
        revision,
        () => browserApi.send(routes.arrived, { params: { orderId }, body: { revision } }),
        ({ orderId: number }) => m.door.isAtDoor({ orderId: number }),
      ),
    answer: (reportId: string, body: AnswerReportBody) =>
      // Its revision is that of the report, so a conflict compares with no revision of the order.
      work(
        'answer',
        0,
        () => sendAgain(() => browserApi.send(routes.answer, { params: { reportId }, body })),
        () => m.problems.answerSent(),
      ),
    refund: (orderId: string, body: RefundBody) =>
      work(
        'refund',
        body.revision,
        () => sendAgain(() => browserApi.send(routes.refund, { params: { orderId }, body })),
        ({ refunds = [] }) => m.refunds.saved({ amount: formatRupees(refunds.at(-1)?.amount ?? 0) }),
      ),
    /** Says what becomes of refused goods. */
    receive: (orderId: string, body: ReceiveRefusedBody) =>
      work(
        'receive',
        body.revision,
        () => sendAgain(() => browserApi.send(routes.receive, { params: { orderId }, body })),
        ({ orderId: number }) => m.refusals.saved({ orderId: number }),
      ),
    /** Returns whether it was added. */
    async addNote(orderId: string, body: AddNoteBody) {
      let isAdded = false;
      // A note does not depend on what happened to the order meanwhile.
      await work(
        'note',
        0,
        () => browserApi.send(routes.notes, { params: { orderId }, body }),
        () => {
          isAdded = true;
          return body.kind === 'staff' ? m.orderNotesStaff.isAdded() : m.orderNotesStaff.isSent();
        },
      );
      return isAdded;
    },
  };
}
