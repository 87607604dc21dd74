import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArrivedLine, InventoryDocument, ShownLine, Transfer } from '../../../../contract/inventory/inventory.ts';
import {
  type ArrivalReason,
  arrivalReasons,
  inventoryLimits,
  surplusReasons,
} from '../../../../contract/inventory/inventory-limits.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { ActionBar } from '../../ui/save-bar.tsx';
import { catalogueKey, inventoryKey } from '../products/catalogue-queries.ts';
import { arrivalLabels } from './document-labels.ts';
import { unitsIn } from './draft-lines.ts';
import { Cell, ReasonCell } from './line-cells.tsx';
import { LineProduct, PackAndSku } from './line-product.tsx';
import { LotFigures } from './lot-figures.tsx';
import { unitsWord } from './transfer-texts.tsx';

interface Props {
  document: InventoryDocument;
  transfer: Transfer;
  onKnown: (document: InventoryDocument) => void;
}

/** The entries for a line. */
interface Entry {
  /** As typed. */
  received: string;
  reason: ArrivalReason | '';
  reasonText: string;
}

const asSent = ({ quantity }: ShownLine): Entry => ({ received: String(quantity ?? 0), reason: '', reasonText: '' });

const receiveRoute = 'POST /api/v1/inventory/receive-transfer/:documentId';

/** Received minus sent; undefined while what is typed is not a number. */
function differenceOf({ quantity }: ShownLine, { received }: Entry): number | undefined {
  const units = unitsIn(received);
  return units === undefined ? undefined : units - (quantity ?? 0);
}

const reasonsFor = (difference: number) => (difference > 0 ? surplusReasons : arrivalReasons);

/** The line to send; undefined while something of it is missing. */
function arrivedLine(line: ShownLine, entry: Entry): ArrivedLine | undefined {
  const difference = differenceOf(line, entry);
  if (difference === undefined) return undefined;
  const { productId } = line;
  const received = unitsIn(entry.received) ?? 0;
  if (difference === 0) return { productId, received, reason: null, reasonText: '' };
  const { reason } = entry;
  const reasonText = reason === 'other' ? entry.reasonText.trim() : '';
  if (reason === '' || !reasonsFor(difference).includes(reason)) return undefined;
  return reason === 'other' && reasonText === '' ? undefined : { productId, received, reason, reasonText };
}

/** The destination says how many of each line arrived, which is first what was sent. */
export function ReceiveTransfer({ document, transfer, onKnown }: Props) {
  const queries = useQueryClient();
  const [entries, setEntries] = useState(() => document.lines.map(asSent));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  /** True when what is missing is marked. */
  const [isChecked, setChecked] = useState(false);
  const pairs = document.lines.map((line, index) => ({ line, entry: entries[index] ?? asSent(line) }));
  const isChanged = pairs.some(({ line, entry }) => differenceOf(line, entry) !== 0);
  const unsaved = useUnsaved(isChanged && !busy, () => {});

  const change = (at: number, changes: Partial<Entry>): void => {
    setRefused(undefined);
    setEntries((now) => now.map((entry, index) => (index === at ? { ...entry, ...changes } : entry)));
  };

  async function receive(): Promise<void> {
    setChecked(true);
    const lines = pairs.flatMap(({ line, entry }) => arrivedLine(line, entry) ?? []);
    if (lines.length < pairs.length) {
      setRefused(m.adminInventory.incompleteArrival());
      return;
    }
    setBusy(true);
    setRefused(undefined);
    try {
      const params = { documentId: document._id };
      const { message, data } = await browserApi.send(receiveRoute, { params, body: { lines } });
      toast.success(message);
      void queries.invalidateQueries({ queryKey: catalogueKey });
      void queries.invalidateQueries({ queryKey: [...inventoryKey, 'documents'] });
      void queries.invalidateQueries({ queryKey: [...inventoryKey, 'expiring'] });
      onKnown(data);
    } catch (error) {
      if (isFailureOf(receiveRoute, error) && error.code === 'STEP_NOT_ALLOWED') {
        toast.info(messageOf(error));
        onKnown(error.data);
        return;
      }
      setRefused(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Card
        title={m.adminInventory.lines()}
        hint={m.adminInventory.receiveHint({ store: transfer.to?.name ?? '' })}
        className="max-w-4xl"
      >
        <ul className="divide-y divide-line">
          {pairs.map(({ line, entry }, index) => (
            <ReceiveLine
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
              key={index}
              line={line}
              entry={entry}
              isChecked={isChecked}
              onChange={(changes) => change(index, changes)}
            />
          ))}
        </ul>
      </Card>
      <ActionBar className="mt-5 max-w-4xl">
        {refused && (
          <p role="alert" className="w-full rounded-md bg-danger-soft p-3 font-medium text-danger">
            {refused}
          </p>
        )}
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="font-semibold tabular-nums">
            {summaryOf(pairs)}
          </p>
          <Button
            className="max-sm:w-full"
            busy={busy}
            busyLabel={m.adminInventory.receiving()}
            onClick={() => void receive()}
          >
            {m.adminInventory.receive()}
          </Button>
        </div>
      </ActionBar>
      {unsaved.question}
    </>
  );
}

function summaryOf(pairs: readonly { line: ShownLine; entry: Entry }[]): string {
  const differences = pairs.map(({ line, entry }) => differenceOf(line, entry));
  const count = differences.filter((each) => each !== 0).length;
  if (count === 0) return m.adminInventory.allArrived();
  return m.adminInventory.differ({
    count,
    units: unitsWord(differences.reduce<number>((sum, each) => sum + (each ?? 0), 0)),
  });
}

interface LineProps {
  line: ShownLine;
  entry: Entry;
  isChecked: boolean;
  onChange: (changes: Partial<Entry>) => void;
}

function ReceiveLine({ line, entry, isChecked, onChange }: LineProps) {
  const { product, quantity } = line;
  const difference = differenceOf(line, entry);
  const nameOf = (field: string) => m.adminInventory.fieldOf({ field, name: product.name });
  const reasons = reasonsFor(difference ?? 0);
  const isWithout = entry.reason === '' || !reasons.includes(entry.reason);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 lg:flex-nowrap">
      <LineProduct product={product} className="basis-full lg:flex-1 lg:basis-64">
        <PackAndSku product={product} />
        {line.lots && (
          <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
            <LotFigures line={line} at={new Date()} />
          </dl>
        )}
      </LineProduct>
      <p className="w-14 shrink-0 text-xs text-muted">
        {m.adminInventory.sent()}
        <span className="mt-1 flex h-11 items-center text-base font-semibold text-ink tabular-nums">{quantity}</span>
      </p>
      <Cell
        label={m.adminInventory.arrivedUnits()}
        name={nameOf(m.adminInventory.arrivedUnits())}
        inputMode="numeric"
        className="w-24 shrink-0"
        value={entry.received}
        error={
          difference === undefined && (isChecked || entry.received !== '') ? m.adminInventory.wholeNumber() : undefined
        }
        onChange={({ target }) => onChange({ received: target.value.trimStart() })}
      />
      {/* The columns of all lines stay below each other. */}
      {difference === 0 && <div className="w-40 shrink-0 max-lg:hidden" />}
      {difference !== undefined && difference !== 0 && (
        <>
          <ReasonCell
            label={m.adminInventory.whyDifferent()}
            name={nameOf(m.adminInventory.reason())}
            words={arrivalLabels()}
            reasons={reasons}
            value={isWithout ? '' : entry.reason}
            error={isChecked && isWithout ? m.adminInventory.chooseReason() : undefined}
            onChange={(reason) => onChange({ reason })}
          />
          {entry.reason === 'other' && (
            <Cell
              label={m.adminInventory.reasonText()}
              name={nameOf(m.adminInventory.reasonText())}
              className="min-w-40 flex-1"
              maxLength={inventoryLimits.reason}
              value={entry.reasonText}
              error={isChecked && entry.reasonText.trim() === '' ? m.adminInventory.reasonText() : undefined}
              onChange={({ target }) => onChange({ reasonText: target.value })}
            />
          )}
        </>
      )}
    </li>
  );
}
