import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FulfilmentOrder, RefundBody } from '../../../contract/fulfilment.ts';
import { formatRupees } from '../../../contract/money.ts';
import type { ProposeChangeBody } from '../../../contract/order-changes.ts';
import type { AddNoteBody } from '../../../contract/order-notes.ts';
import type { AnswerReportBody } from '../../../contract/order-reports.ts';
import type { AdjustLinesBody, OrderStepBody } from '../../../contract/order-step-body.ts';
import type { ReceiveRefusedBody } from '../../../contract/refusals.ts';
import type { ReplaceBody } from '../../../contract/substitutes.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { showNewest } from '../../api/newest-data.ts';
import { toast } from '../../ui/toasts.tsx';
import { fulfilmentKey } from '../alerts/order-alerts.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';

/** A conflict: the server's message, the current order, and the revision that the administrator had seen. */
export interface Conflict {
  message: string;
  order: FulfilmentOrder;
  seen: number;
}

const stepRoute = 'PUT /api/v1/fulfilment/orders/:orderId/step';
const linesRoute = 'PUT /api/v1/fulfilment/orders/:orderId/lines';
const replaceRoute = 'POST /api/v1/fulfilment/orders/:orderId/substitutes';
const takeBackRoute = 'DELETE /api/v1/fulfilment/orders/:orderId/substitutes/:substitutionId';
const changeRoute = 'POST /api/v1/fulfilment/orders/:orderId/changes';
const agreedRoute = 'PUT /api/v1/fulfilment/orders/:orderId/changes/:changeId/agreed';
const withdrawRoute = 'DELETE /api/v1/fulfilment/orders/:orderId/changes/:changeId';
const riderRoute = 'PUT /api/v1/fulfilment/orders/:orderId/rider';
const arrivedRoute = 'PUT /api/v1/fulfilment/orders/:orderId/arrived';
const answerRoute = 'PUT /api/v1/fulfilment/reports/:reportId';
const refundRoute = 'PUT /api/v1/fulfilment/orders/:orderId/refund';
const receiveRoute = 'PUT /api/v1/fulfilment/orders/:orderId/refused-goods';
const notesRoute = 'POST /api/v1/fulfilment/orders/:orderId/notes';

/** The order in a conflict response; undefined for any other error. */
const conflictOf = (error: unknown, seen: number): Conflict | undefined => {
  if (
    !isFailureOf(stepRoute, error) &&
    !isFailureOf(linesRoute, error) &&
    !isFailureOf(replaceRoute, error) &&
    !isFailureOf(takeBackRoute, error) &&
    !isFailureOf(changeRoute, error) &&
    !isFailureOf(agreedRoute, error) &&
    !isFailureOf(withdrawRoute, error) &&
    !isFailureOf(riderRoute, error) &&
    !isFailureOf(arrivedRoute, error) &&
    !isFailureOf(answerRoute, error) &&
    !isFailureOf(refundRoute, error) &&
    !isFailureOf(receiveRoute, error) &&
    !isFailureOf(notesRoute, error)
  )
    return undefined;
  return 'needsShift' in error.data || !('orderId' in error.data)
    ? undefined
    : { message: messageOf(error), order: error.data, seen };
};

/** The store where a shift has to start before the step; undefined for any other error. */
const shiftStoreOf = (error: unknown): string | undefined =>
  isFailureOf(stepRoute, error) && 'needsShift' in error.data ? error.data.needsShift.storeId : undefined;

/** Whether the code of the customer is wrong, or was wrong too often. */
const isOfCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.route === stepRoute &&
  (error.code === 'WRONG_CODE' || error.code === 'TOO_MANY_ATTEMPTS');

/** 'Order TK-1 is packed'. */
const statusText = ({ orderId, status }: FulfilmentOrder): string =>
  ({
    placed: m.adminOrders.isPlaced,
    packed: m.adminOrders.isPacked,
    out_for_delivery: m.adminOrders.isOutForDelivery,
    delivered: m.adminOrders.isNowDelivered,
    cancelled: m.adminOrders.isNowCancelled,
  })[status]({ orderId });

interface OrderActions {
  /** The running action: the step's name, 'lines', 'replace', 'take back …', 'ask', 'change', 'agree', 'withdraw', 'rider', 'arrive', 'answer', 'refund', 'receive', 'note', or undefined. */
  busy: string | undefined;
  /** The store where a shift of the cash book has to start before the order can be delivered for cash. */
  shiftNeededIn: string | undefined;
  /** A shift is started. */
  onShiftStarted: () => void;
  /** Why the store did not accept the code of the customer; undefined before, and once another one is typed. */
  wrongCode: string | undefined;
  onCodeTyped: () => void;
  /** Nothing was refused yet. */
  forgetFaults: () => void;
  step: (orderId: string, body: OrderStepBody) => Promise<boolean>;
  /** Sends an order out, with this rider or as it is. */
  sendOut: (order: Pick<FulfilmentOrder, '_id' | 'revision'>, riderId: string | undefined) => Promise<boolean>;
  /** Returns whether the order is packed now. */
  pack: (orderId: string, revision: number) => Promise<boolean>;
  changeLines: (orderId: string, body: AdjustLinesBody) => Promise<boolean>;
  /** Replaces a product, or asks the customer. */
  replace: (orderId: string, body: ReplaceBody, asks: boolean) => Promise<boolean>;
  /** Withdraws a question, or takes a replacement back. */
  takeBack: (orderId: string, substitutionId: string, revision: number) => Promise<boolean>;
  /** Asks the customer to agree to a change, or does it when they agreed on the phone. */
  changeOrder: (orderId: string, body: ProposeChangeBody) => Promise<boolean>;
  /** The customer who was asked agreed on the phone. */
  agreeToChange: (orderId: string, changeId: string) => Promise<boolean>;
  withdrawChange: (orderId: string, changeId: string) => Promise<boolean>;
  /** Says who delivers; null for nobody yet. */
  setRider: (
    order: Pick<FulfilmentOrder, '_id' | 'revision'>,
    rider: { _id: string; name: string } | null,
  ) => Promise<boolean>;
  /** Says that who delivers is at the door. */
  arrive: (order: Pick<FulfilmentOrder, '_id' | 'revision'>) => Promise<boolean>;
  answer: (reportId: string, body: AnswerReportBody) => Promise<boolean>;
  refund: (orderId: string, body: RefundBody) => Promise<boolean>;
  /** Says what becomes of refused goods. */
  receive: (orderId: string, body: ReceiveRefusedBody) => Promise<boolean>;
  /** Returns whether it was added. */
  addNote: (orderId: string, body: AddNoteBody) => Promise<boolean>;
}

/** Actions for an order in a list: conflicts are shown as a warning, which goes after the next success. */
export function useListedOrderActions(orderId: string): OrderActions {
  const id = `conflict-${orderId}`;
  return useOrderActions((conflict) => {
    if (conflict) toast.warning(conflict.message, { id });
    else toast.dismiss(id);
  }, true);
}

/** In ms: how long a button of a list waits for the list after its step. */
const mostRefetch = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Takes steps with orders and changes their lines. On a conflict `onConflict` gets the details and the current order is shown;
 * after the next success it gets undefined. Other errors are shown as a toast. Both functions return whether the dialog can
 * close: after success or a conflict. After other errors it stays open.
 * @param isListed whether the order is shown in a list, which is fetched again after a step
 */
export function useOrderActions(onConflict: (conflict: Conflict | undefined) => void, isListed = false): OrderActions {
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
      if (isDone && isListed) void Promise.race([reading, pause(mostRefetch)]).finally(end);
      else end();
    }
  }

  const step: OrderActions['step'] = (orderId, body) =>
    work(body.step, body.revision, () => browserApi.send(stepRoute, { params: { orderId }, body }), statusText);

  return {
    busy,
    shiftNeededIn,
    onShiftStarted: () => setShiftNeededIn(undefined),
    wrongCode,
    onCodeTyped: () => setWrongCode(undefined),
    forgetFaults: () => {
      setWrongCode(undefined);
      setShiftNeededIn(undefined);
    },
    step,
    sendOut: ({ _id: orderId, revision: seen }, riderId) =>
      work(
        'out_for_delivery',
        seen,
        async () => {
          const params = { orderId };
          const isNobodys = riderId === undefined;
          const revision = isNobodys
            ? seen
            : (await browserApi.send(riderRoute, { params, body: { revision: seen, riderId } })).data.revision;
          return browserApi.send(stepRoute, { params, body: { step: 'out_for_delivery', revision } });
        },
        statusText,
      ),
    pack: async (orderId, revision) =>
      (await step(orderId, { step: 'packed', revision })) &&
      queries.getQueryData(fulfilmentOrderQuery(orderId).queryKey)?.status === 'packed',
    changeLines: (orderId, body) =>
      work(
        'lines',
        body.revision,
        () => browserApi.send(linesRoute, { params: { orderId }, body }),
        ({ orderId: number }) => m.adminOrders.linesChanged({ orderId: number }),
      ),
    replace: (orderId, body, asks) =>
      work(
        'replace',
        body.revision,
        () => browserApi.send(replaceRoute, { params: { orderId }, body }),
        ({ substitutions = [] }) =>
          asks
            ? m.substitutesAdmin.isAsked()
            : m.substitutesAdmin.isReplaced({ name: substitutions.at(-1)?.product.name ?? '' }),
      ),
    takeBack: (orderId, substitutionId, revision) =>
      work(
        `take back ${substitutionId}`,
        revision,
        () => browserApi.send(takeBackRoute, { params: { orderId, substitutionId }, query: { revision } }),
        () => m.substitutesAdmin.isTakenBack(),
      ),
    changeOrder: (orderId, body) =>
      work(
        body.agreed ? 'change' : 'ask',
        body.revision,
        () => browserApi.send(changeRoute, { params: { orderId }, body }),
        ({ orderId: number }) =>
          body.agreed ? m.adminOrders.linesChanged({ orderId: number }) : m.substitutesAdmin.isAsked(),
      ),
    // What a question asks does not depend on the revision.
    agreeToChange: (orderId, changeId) =>
      work(
        'agree',
        0,
        () => browserApi.send(agreedRoute, { params: { orderId, changeId } }),
        ({ orderId: number }) => m.adminOrders.linesChanged({ orderId: number }),
      ),
    withdrawChange: (orderId, changeId) =>
      work(
        'withdraw',
        0,
        () => browserApi.send(withdrawRoute, { params: { orderId, changeId } }),
        () => m.substitutesAdmin.isTakenBack(),
      ),
    setRider: ({ _id: orderId, revision }, rider) =>
      work(
        'rider',
        revision,
        () => browserApi.send(riderRoute, { params: { orderId }, body: { revision, riderId: rider?._id ?? null } }),
        ({ orderId: number }) =>
          rider ? m.riders.isChosen({ name: rider.name, orderId: number }) : m.riders.isNobodys({ orderId: number }),
      ),
    arrive: ({ _id: orderId, revision }) =>
      work(
        'arrive',
        revision,
        () => browserApi.send(arrivedRoute, { params: { orderId }, body: { revision } }),
        ({ orderId: number }) => m.door.isAtDoor({ orderId: number }),
      ),
    answer: (reportId, body) =>
      // Its revision is that of the report, so a conflict compares with no revision of the order.
      work(
        'answer',
        0,
        () => browserApi.send(answerRoute, { params: { reportId }, body }),
        () => m.problems.answerSent(),
      ),
    refund: (orderId, body) =>
      work(
        'refund',
        body.revision,
        () => browserApi.send(refundRoute, { params: { orderId }, body }),
        ({ refunds = [] }) => m.refunds.saved({ amount: formatRupees(refunds.at(-1)?.amount ?? 0) }),
      ),
    receive: (orderId, body) =>
      work(
        'receive',
        body.revision,
        () => browserApi.send(receiveRoute, { params: { orderId }, body }),
        ({ orderId: number }) => m.refusals.saved({ orderId: number }),
      ),
    async addNote(orderId, body) {
      let isAdded = false;
      // A note does not depend on what happened to the order meanwhile.
      await work(
        'note',
        0,
        () => browserApi.send(notesRoute, { params: { orderId }, body }),
        () => {
          isAdded = true;
          return body.kind === 'staff' ? m.orderNotes.isAdded() : m.orderNotes.isSent();
        },
      );
      return isAdded;
    },
  };
}
