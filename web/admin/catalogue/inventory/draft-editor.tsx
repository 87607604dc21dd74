import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { InventoryDocument, InventoryProduct } from '../../../../contract/inventory/inventory.ts';
import { inventoryLimits } from '../../../../contract/inventory/inventory-limits.ts';
import { amountIn } from '../../../../contract/money/amounts.ts';
import { formatPaise, toPaise } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { ActionBar } from '../../ui/save-bar.tsx';
import { catalogueKey, inventoryKey } from '../products/catalogue-queries.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { DestinationField } from './destination-field.tsx';
import { DifferencesDialog } from './differences-dialog.tsx';
import { typeLabels } from './document-labels.ts';
import { type EditLine, newLine, unitsIn } from './draft-lines.ts';
import { type ChangeLine, LineRow } from './line-row.tsx';
import { SaveStatus } from './save-status.tsx';
import { ScanField } from './scan-field.tsx';
import { SupplierField } from './supplier-field.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  loaded: InventoryDocument;
  /** Called with the posted document. */
  onPosted: (document: InventoryDocument) => void;
}

const postRoute = 'POST /api/v1/inventory/post-document/:documentId';

const removedToast = 'line-removed';

const postLabels: Record<InventoryDocument['type'], () => string> = {
  receipt: m.adminInventory.postReceipt,
  count: m.adminInventory.checkDifferences,
  waste: m.adminInventory.postWaste,
  transfer: m.adminInventory.postTransfer,
  reversal: m.adminInventory.reverse,
};

/** Edits a draft, which saves itself, and posts it. */
export function DraftEditor({ loaded, onPosted }: Props) {
  const queries = useQueryClient();
  const draft = useDraft(loaded, (document) => {
    toast.info(m.adminInventory.postedByOther({ number: document.number }));
    onPosted(document);
  });
  const { content, document, change, flush, saveToPost } = draft;
  const { type } = document;
  const [posting, setPosting] = useState(false);
  const scans = useRef<Promise<void>>(Promise.resolve());
  const [refused, setRefused] = useState<string>();
  const [checking, setChecking] = useState(false);
  const { lines } = content;
  const [deleted, setDeleted] = useState(false);
  const savesItself = draft.state === 'waiting' || draft.state === 'saving';
  const unsaved = useUnsaved(draft.state !== 'saved' && !deleted, () => {}, false, savesItself ? flush : undefined);

  const changeLine = useCallback<ChangeLine>(
    (key, changes) => {
      setRefused(undefined);
      change((now) => ({
        ...now,
        lines: now.lines.map((line) => (line.key === key ? { ...line, ...changes } : line)),
      }));
    },
    [change],
  );

  const removeLine = useCallback(
    (key: number) => {
      setRefused(undefined);
      change((now) => {
        const at = now.lines.findIndex((line) => line.key === key);
        const line = now.lines[at];
        if (!line) return now;
        toast.info(m.adminInventory.removed({ name: line.product.name }), {
          id: removedToast,
          action: {
            label: m.adminInventory.undo(),
            onClick: () => change((later) => ({ ...later, lines: later.lines.toSpliced(at, 0, line) })),
          },
        });
        return { ...now, lines: now.lines.toSpliced(at, 1) };
      });
    },
    [change],
  );

  /** One more of the product: in its line, or in a new one at the top. */
  function add(product: InventoryProduct): void {
    setRefused(undefined);
    let count = 1;
    change((now) => {
      const line = now.lines.find((each) => each.product._id === product._id);
      const countedAt = new Date().toISOString();
      if (line) {
        count = (unitsIn(line.quantity) ?? 0) + 1;
        const raised: EditLine = { ...line, quantity: String(count), countedAt };
        return { ...now, lines: now.lines.map((each) => (each === line ? raised : each)) };
      }
      if (now.lines.length >= inventoryLimits.lines) {
        toast.error(m.adminInventory.tooManyLines({ most: inventoryLimits.lines }));
        return now;
      }
      return { ...now, lines: [{ ...newLine(product, '1'), countedAt }, ...now.lines] };
    });
    announce(m.adminInventory.scanned({ name: product.name, count }));
  }

  async function post(): Promise<void> {
    setPosting(true);
    setRefused(undefined);
    toast.dismiss(removedToast);
    try {
      await scans.current;
      if (!(await saveToPost())) return;
      const { _id: documentId, version } = draft.saved();
      const { message, data } = await browserApi.send(postRoute, { params: { documentId }, body: { version } });
      setChecking(false);
      toast.success(message);
      void queries.invalidateQueries({ queryKey: catalogueKey });
      void queries.invalidateQueries({ queryKey: [...inventoryKey, 'documents'] });
      void queries.invalidateQueries({ queryKey: [...inventoryKey, 'expiring'] });
      onPosted(data);
    } catch (error) {
      const isOurs = isFailureOf(postRoute, error);
      if (isOurs && error.code === 'STEP_NOT_ALLOWED') {
        setChecking(false);
        onPosted(error.data);
        toast.info(messageOf(error));
        return;
      }
      setRefused(messageOf(error));
      if (isOurs && error.code === 'CHANGED_MEANWHILE') draft.acceptRemote(error.data);
      if (type === 'count') void queries.invalidateQueries({ queryKey: [...inventoryKey, 'differences'] });
    } finally {
      setPosting(false);
    }
  }

  async function check(): Promise<void> {
    setRefused(undefined);
    toast.dismiss(removedToast);
    await scans.current;
    if (await saveToPost()) setChecking(true);
  }

  const startsWithDetails = type === 'receipt' || type === 'transfer';
  const details = (
    <Card title={m.adminInventory.details()}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {type === 'receipt' && (
          <SupplierField
            supplierId={content.supplierId}
            onChange={(supplierId) => change((now) => ({ ...now, supplierId }))}
          />
        )}
        {type === 'transfer' && (
          <DestinationField
            document={document}
            storeId={content.destinationId}
            onChange={(destinationId) => {
              setRefused(undefined);
              change((now) => ({ ...now, destinationId }));
            }}
          />
        )}
        {type === 'count' && (
          <Switch checked={content.blind} onChange={(blind) => change((now) => ({ ...now, blind }))}>
            {m.adminInventory.blind()}
          </Switch>
        )}
        <TextArea
          label={m.adminInventory.note()}
          rows={2}
          maxLength={inventoryLimits.note}
          value={content.note}
          onChange={({ target }) => change((now) => ({ ...now, note: target.value }))}
        />
      </div>
    </Card>
  );

  const lineCard = (
    <Card title={m.adminInventory.lines()}>
      {type === 'count' && document.scope !== 'products' && lines.length === 0 && (
        <p className="mb-3 text-sm text-muted">{m.adminInventory.large({ most: inventoryLimits.lines })}</p>
      )}
      <ScanField onProduct={add} scans={scans} />
      {lines.length === 0 ? (
        <p className="py-8 text-center text-muted">{m.adminInventory.noLines()}</p>
      ) : (
        <ul data-lines className="mt-4 divide-y divide-line border-t border-line">
          {lines.map((line) => (
            <LineRow
              key={line.key}
              line={line}
              type={type}
              blind={content.blind}
              onChange={changeLine}
              onRemove={removeLine}
            />
          ))}
        </ul>
      )}
      <p className="mt-3 font-semibold tabular-nums">{totalWord(type, lines)}</p>
    </Card>
  );

  return (
    <>
      <PageTitle
        hint={document.category?.name}
        action={<SaveStatus state={draft.state} onRetry={() => void flush()} />}
      >
        {typeLabels()[type]} <span className="whitespace-nowrap tabular-nums">{document.number}</span>{' '}
        <Pill tone="warning">{m.adminInventory.draft()}</Pill>
      </PageTitle>
      {draft.isMerged && (
        <ConflictNotice className="mb-4" choices={[[m.adminInventory.understood(), draft.understood]]}>
          <p className="font-semibold text-warning">{m.adminInventory.merged()}</p>
        </ConflictNotice>
      )}
      {/* What is entered while it is posted would not be in it. */}
      <div className="space-y-5" inert={posting}>
        {/* A receipt starts with its supplier, a transfer with its store; the others have nothing to choose first. */}
        {startsWithDetails && details}
        {lineCard}
        {!startsWithDetails && details}
      </div>
      <ActionBar className="mt-5">
        {refused && (
          <p role="alert" className="w-full rounded-md bg-danger-soft p-3 font-medium text-danger">
            {refused}
          </p>
        )}
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <DeleteDraft document={document} deleted={deleted} onDeleted={() => setDeleted(true)} />
          {type === 'count' ? (
            <Button disabled={lines.length === 0} onClick={() => void check()}>
              {m.adminInventory.checkDifferences()}
            </Button>
          ) : (
            <Button
              busy={posting}
              busyLabel={type === 'transfer' ? m.adminInventory.sending() : m.adminInventory.posting()}
              disabled={lines.length === 0}
              onClick={() => void post()}
            >
              {postLabels[type]()}
            </Button>
          )}
        </div>
      </ActionBar>
      {checking && (
        <DifferencesDialog
          documentId={document._id}
          posting={posting}
          refused={refused}
          onPost={() => void post()}
          onClose={() => setChecking(false)}
        />
      )}
      {!checking && unsaved.question}
    </>
  );
}

function totalWord(type: InventoryDocument['type'], lines: readonly EditLine[]): string {
  if (type === 'count') {
    const done = lines.filter(({ quantity }) => quantity !== '').length;
    return m.adminInventory.countedOf({ done, all: lines.length });
  }
  const valid = lines.flatMap(({ quantity, unitCost }) => {
    const units = unitsIn(quantity);
    return units === undefined ? [] : [{ units, rupees: amountIn(unitCost) }];
  });
  const count = valid.reduce((sum, { units }) => sum + units, 0);
  const units = m.adminInventory.unitCount({ count });
  if (type !== 'receipt' || valid.every(({ rupees }) => rupees === undefined))
    return m.adminInventory.totalUnits({ units });
  const paise = valid.reduce((sum, line) => sum + line.units * toPaise(line.rupees ?? 0), 0);
  return m.adminInventory.total({ units, cost: formatPaise(paise) });
}
