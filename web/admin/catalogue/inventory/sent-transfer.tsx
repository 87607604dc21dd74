import { useQueryClient } from '@tanstack/react-query';
import type { InventoryDocument, ShownLine, Transfer } from '../../../../contract/inventory/inventory.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { formatDateTime } from '../../../dates.ts';
import { ConfirmAction } from '../../../forms/confirm-action.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Undo2 } from '../../../ui/order-icons.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { HistoryButton } from '../../audit-log/history-button.tsx';
import { useStores } from '../../stores/stores-query.ts';
import { catalogueKey, inventoryKey } from '../products/catalogue-queries.ts';
import { signedWord } from '../products/stock-labels.ts';
import { Figure } from './differences-dialog.tsx';
import { arrivalLabels, personWord, typeLabels } from './document-labels.ts';
import { LineProduct } from './line-product.tsx';
import { LotFigures } from './lot-figures.tsx';
import { OtherDocument } from './posted-document.tsx';
import { ReceiveTransfer } from './receive-transfer.tsx';
import { otherStoreWord, TransferPill } from './transfer-texts.tsx';

interface Props {
  document: InventoryDocument;
  transfer: Transfer;
  /** Called with the newest document. */
  onKnown: (document: InventoryDocument) => void;
}

/** A sent transfer: its destination receives it, its sender can take it back until then. */
export function SentTransfer({ document, transfer, onKnown }: Props) {
  const { _id, number, note, lines, reversedBy, postedAt, updatedAt, updatedBy } = document;
  const shown = useStores()?.shown._id;
  const isOnTheWay = transfer.receivedAt === null && reversedBy === null;
  const isSender = shown === transfer.from._id;
  const sent = m.adminInventory.sentAt({
    time: formatDateTime(postedAt ?? updatedAt),
    name: personWord(updatedBy.name),
  });
  return (
    <>
      <PageTitle
        hint={`${otherStoreWord(transfer, shown)} · ${sent}`}
        action={
          <div className="flex items-center gap-2">
            <HistoryButton entity="inventory" entityId={_id} name={number} />
            {isOnTheWay && isSender && <TakeBack document={document} transfer={transfer} onKnown={onKnown} />}
          </div>
        }
      >
        {typeLabels().transfer} <span className="whitespace-nowrap tabular-nums">{number}</span>{' '}
        <TransferPill transfer={transfer} isTakenBack={reversedBy !== null} />
      </PageTitle>
      {transfer.receivedAt !== null && (
        <p className="mb-4">
          {m.adminInventory.receivedAt({
            time: formatDateTime(transfer.receivedAt),
            name: personWord(transfer.receivedBy?.name ?? ''),
          })}
        </p>
      )}
      {isOnTheWay && isSender && (
        <p className="mb-4">{m.adminInventory.waitsFor({ store: transfer.to?.name ?? '' })}</p>
      )}
      {note && <p className="mb-4 max-w-3xl [overflow-wrap:anywhere] whitespace-pre-line">{note}</p>}
      {/* The reversal is a document of the sender. */}
      {reversedBy && isSender && <OtherDocument label={m.adminInventory.reversedBy()} document={reversedBy} />}
      {isOnTheWay && shown === transfer.to?._id ? (
        <ReceiveTransfer document={document} transfer={transfer} onKnown={onKnown} />
      ) : (
        <Card title={m.adminInventory.lines()} className="max-w-4xl">
          <ul className="divide-y divide-line">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
              <li key={index}>
                <SentLine line={line} at={new Date(postedAt ?? updatedAt)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function SentLine({ line, at }: { line: ShownLine; at: Date }) {
  const { product, quantity, received, difference, arrivalReason, reasonText } = line;
  return (
    <LineProduct product={product} className="py-3">
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        <Figure label={m.adminInventory.sent()} value={String(quantity)} />
        {received !== undefined && <Figure label={m.adminInventory.arrivedUnits()} value={String(received)} />}
        {difference !== null && difference !== 0 && (
          <Figure
            label={m.adminInventory.difference()}
            value={signedWord(difference)}
            tone={difference < 0 ? 'text-danger' : 'text-success-strong'}
          />
        )}
        {arrivalReason && (
          <Figure
            label={m.adminInventory.reason()}
            value={arrivalReason === 'other' ? reasonText : arrivalLabels()[arrivalReason]}
          />
        )}
        <LotFigures line={line} at={at} />
      </dl>
    </LineProduct>
  );
}

const takeBackRoute = 'POST /api/v1/inventory/take-transfer-back/:documentId';

function TakeBack({ document, transfer, onKnown }: Props) {
  const queries = useQueryClient();

  async function revert(): Promise<void> {
    try {
      const params = { documentId: document._id };
      const { message, data } = await browserApi.send(takeBackRoute, { params });
      toast.success(message);
      void queries.invalidateQueries({ queryKey: catalogueKey });
      void queries.invalidateQueries({ queryKey: [...inventoryKey, 'documents'] });
      void queries.invalidateQueries({ queryKey: [...inventoryKey, 'expiring'] });
      onKnown({ ...document, reversedBy: { _id: data._id, number: data.number } });
    } catch (failure) {
      if (!isFailureOf(takeBackRoute, failure) || failure.code !== 'STEP_NOT_ALLOWED') throw failure;
      toast.info(messageOf(failure));
      onKnown(failure.data);
    }
  }

  return (
    <ConfirmAction
      button={(ask) => (
        <Button variant="outline" onClick={ask}>
          <Undo2 size={18} />
          {m.adminInventory.takeBack()}
        </Button>
      )}
      title={m.adminInventory.takeBackTitle({ number: document.number })}
      confirmLabel={m.adminInventory.takeBack()}
      busyLabel={m.adminInventory.takingBack()}
      onConfirm={revert}
    >
      {m.adminInventory.takeBackText({ store: transfer.from.name })}
    </ConfirmAction>
  );
}
