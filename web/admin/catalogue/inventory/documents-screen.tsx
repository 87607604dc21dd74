import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { DocumentSummary } from '../../../../contract/inventory/inventory.ts';
import { type DraftType, documentTypes } from '../../../../contract/inventory/inventory-limits.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useRequestKey } from '../../../api/use-request-key.ts';
import { formatDateTime } from '../../../dates.ts';
import { PackagePlus } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChevronRight, ClipboardList, Truck } from '../../../ui/icons.tsx';
import { PackageMinus } from '../../../ui/order-icons.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { useStores } from '../../stores/stores-query.ts';
import { ListPage, ListSkeleton } from '../../ui/list-page.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import { personWord, typeLabels } from './document-labels.ts';
import { InventoryNav } from './inventory-nav.tsx';
import { destinationsQuery, documentsQuery } from './inventory-queries.ts';
import { NewCountDialog } from './new-count-dialog.tsx';
import { otherStoreWord, TransferPill } from './transfer-texts.tsx';

const usualStatuses = () =>
  [
    ['all', m.adminInventory.all()],
    ['draft', m.adminInventory.drafts()],
    ['posted', m.adminInventory.posted()],
  ] as const;
/** In a shop with several stores. */
const statuses = () => [...usualStatuses(), ['incoming', m.adminInventory.onTheWay()]] as const;
const types = () =>
  [['all', m.adminInventory.allTypes()], ...documentTypes.map((type) => [type, typeLabels()[type]] as const)] as const;
const usualTypes = () => types().filter(([type]) => type !== 'transfer');

/** Goods receipts, stock counts, waste and transfers, newest first, and new ones. The filters are in the URL. */
export function DocumentsScreen() {
  const hasSeveral = useStores() !== undefined;
  const { values, show } = useListParams({
    status: statuses().map(([each]) => each),
    type: types().map(([each]) => each),
  });
  const { status, type } = values;
  const query = useInfiniteQuery(
    documentsQuery({ ...(status !== 'all' && { status }), ...(type !== 'all' && { type }) }),
  );
  return (
    <ListPage
      title={m.adminInventory.title()}
      hint={m.adminInventory.hint()}
      toolbar={
        <>
          <InventoryNav />
          <NewDocuments />
          {hasSeveral && status !== 'incoming' && <Incoming />}
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <ToggleGroup
              label={m.adminInventory.show()}
              options={hasSeveral ? statuses() : usualStatuses()}
              value={status}
              onChange={(chosen) => show({ status: chosen })}
            />
            <Select
              hideLabel
              inline
              label={m.adminInventory.document()}
              options={hasSeveral ? types() : usualTypes()}
              value={type}
              onChange={(chosen) => show({ type: chosen })}
            />
          </div>
        </>
      }
      query={query}
      items={query.data?.pages.flatMap(({ documents }) => documents)}
      skeleton={<ListSkeleton label={m.adminInventory.loading()} rows={6} className="h-19" />}
      failed={m.adminInventory.documentsFailed()}
      empty={
        status === 'incoming' ? (
          <EmptyState icon={<Truck size={40} />} title={m.adminInventory.nothingOnTheWay()} />
        ) : (
          <EmptyState icon={<ClipboardList size={40} />} title={m.adminInventory.noDocuments()}>
            {m.adminInventory.noDocumentsHint()}
          </EmptyState>
        )
      }
      row={(document) => (
        <li key={document._id}>
          <DocumentRow document={document} />
        </li>
      )}
      className="overflow-hidden"
      more={{ label: m.adminInventory.older() }}
    />
  );
}

/** Starts a document. A count asks first what is counted. */
function NewDocuments() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const hasSeveral = useStores() !== undefined;
  const [busy, setBusy] = useState<DraftType>();
  const [counting, setCounting] = useState(false);
  const keys = { receipt: useRequestKey(), count: useRequestKey(), waste: useRequestKey(), transfer: useRequestKey() };

  async function create(type: DraftType): Promise<void> {
    setBusy(type);
    const requestKey = keys[type];
    try {
      // With two stores there is only one to send to.
      const [only, another] = type === 'transfer' ? await queries.fetchQuery(destinationsQuery) : [];
      const destination = only && !another && { destinationId: only._id };
      const body = { type, ...destination };
      const headers = requestKey.headersOf(body);
      const { _id } = await browserApi.load('POST /api/v1/inventory/create-document', { body, headers });
      requestKey.done();
      await navigate(links.adminInventoryDocument(_id));
    } catch (error) {
      requestKey.failed(error);
      toast.error(messageOf(error));
      setBusy(undefined);
    }
  }

  return (
    <div className="mb-6 grid gap-3 sm:flex sm:flex-wrap">
      <Button busy={busy === 'receipt'} onClick={() => void create('receipt')}>
        <PackagePlus size={18} />
        {m.adminInventory.newReceipt()}
      </Button>
      <Button variant="outline" onClick={() => setCounting(true)}>
        <ClipboardList size={18} />
        {m.adminInventory.newCount()}
      </Button>
      <Button variant="outline" busy={busy === 'waste'} onClick={() => void create('waste')}>
        <PackageMinus size={18} />
        {m.adminInventory.newWaste()}
      </Button>
      {hasSeveral && (
        <Button variant="outline" busy={busy === 'transfer'} onClick={() => void create('transfer')}>
          <Truck size={18} />
          {m.adminInventory.newTransfer()}
        </Button>
      )}
      {counting && <NewCountDialog onClose={() => setCounting(false)} />}
    </div>
  );
}

/** Transfers on their way to the store; nothing without any. */
function Incoming() {
  const { data } = useInfiniteQuery(documentsQuery({ status: 'incoming' }));
  const documents = data?.pages.flatMap((page) => page.documents) ?? [];
  if (documents.length === 0) return null;
  const count = documents.reduce((sum, { units }) => sum + units, 0);
  return (
    <Link
      to="?status=incoming"
      preventScrollReset
      className="mb-5 flex min-h-14 items-center gap-3 rounded-xl bg-warning-soft px-4 py-3 text-warning hover:underline"
    >
      <Truck size={22} className="shrink-0" />
      <span className="flex flex-1 flex-wrap gap-x-3">
        <strong>{m.adminInventory.onTheWay()}</strong>
        <span className="tabular-nums">
          {m.adminInventory.incoming({ count: documents.length, units: m.adminInventory.unitCount({ count }) })}
        </span>
      </span>
      <ChevronRight size={20} className="shrink-0" />
    </Link>
  );
}

function DocumentRow({ document }: { document: DocumentSummary }) {
  const { number, type, status, supplier, lines, units, updatedAt, updatedBy, reversedBy, transfer } = document;
  const shown = useStores()?.shown._id;
  return (
    <Link
      to={links.adminInventoryDocument(document._id)}
      className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 -outline-offset-2 hover:bg-surface"
    >
      <span className="min-w-0 flex-1 max-sm:basis-full">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="tabular-nums">{number}</strong>
          <span>{typeLabels()[type]}</span>
          {transfer && <span className="text-muted [overflow-wrap:anywhere]">{otherStoreWord(transfer, shown)}</span>}
          {supplier && <span className="text-muted [overflow-wrap:anywhere]">{supplier.name}</span>}
        </span>
        <span className="block text-sm text-muted">
          {m.adminInventory.changedBy({ time: formatDateTime(updatedAt), name: personWord(updatedBy.name) })}
        </span>
      </span>
      <span className="text-sm text-muted tabular-nums">
        {m.adminInventory.linesAndUnits({
          lines: m.adminInventory.lineCount({ count: lines }),
          units: m.adminInventory.unitCount({ count: units }),
        })}
      </span>
      {transfer && status === 'posted' ? (
        <TransferPill transfer={transfer} isTakenBack={reversedBy !== null} />
      ) : reversedBy ? (
        <Pill tone="plain">{m.adminInventory.reversed()}</Pill>
      ) : (
        <Pill tone={status === 'draft' ? 'warning' : 'good'}>
          {status === 'draft' ? m.adminInventory.draft() : m.adminInventory.posted()}
        </Pill>
      )}
    </Link>
  );
}
