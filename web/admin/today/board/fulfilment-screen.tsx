import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FulfilmentCounts } from '../../../../contract/orders/board.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import { type OpenStatus, openStatuses } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { formatDate } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Search } from '../../../ui/icons.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { type Matter, useCounts } from '../../alerts/counts.ts';
import { useOrderAlerts } from '../../alerts/order-alerts.tsx';
import { useOrderRights } from '../../alerts/use-order-rights.ts';
import { BatchBar } from './batch-bar.tsx';
import { useBoardKeys, useKeysSwitch } from './board-keys.ts';
import { BoardSelectionProvider, useNewSelection } from './board-selection.tsx';
import { fulfilmentOrdersQuery, type OrderFilter } from './fulfilment-queries.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { LiveBar } from './live-bar.tsx';
import { OrderColumn } from './order-column.tsx';
import { statusLabels } from './order-labels.tsx';
import { PackingSlips } from './packing-slip.tsx';
import { matters, StatusNav } from './status-nav.tsx';
import { useBoardView } from './use-board-view.ts';

const isStatus = (text: string): text is OrderStatus => Object.hasOwn(statusLabels(), text);
const statusIn = (text: string | null) => (text !== null && isStatus(text) ? text : undefined);

/** What the order board shows, as in the URL: `?search=…&customer=…&day=…&status=…`. */
interface FulfilmentView {
  search: string;
  /** Id of the customer whose orders are shown, or ''. */
  customer: string;
  /** For example 2026-11-20, or ''. */
  day: string;
  /** Undefined: the board of all open orders. */
  status: OrderStatus | undefined;
  /** Only orders of which something is to be done beside their steps. */
  only: Matter | undefined;
}

const readView = (params: URLSearchParams): FulfilmentView => ({
  search: params.get('search') ?? '',
  customer: params.get('customer') ?? '',
  day: params.get('day') ?? '',
  status: statusIn(params.get('status')),
  only: (Object.keys(matters()) as Matter[]).find((matter) => params.get(matter) === '1'),
});

/** Query parameters of a view, without empty values. */
const writeView = ({ search, customer, day, status, only }: FulfilmentView): Record<string, string> => ({
  ...(search && { search }),
  ...(customer && { customer }),
  ...(day && { day }),
  ...(status && { status }),
  ...(only && { [only]: '1' }),
});

interface ScreenProps {
  /** Shown beside whether updates are live. */
  shiftControl: ReactNode;
  /** Shown below a board without an order. */
  whenEmpty: ReactNode;
}

/** The order board: open orders, finished orders and search results. */
export function FulfilmentScreen({ shiftControl, whenEmpty }: ScreenProps) {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const { search, customer, day } = view;
  const { data: counts } = useCounts();
  const newOrders = useOrdersToMark();
  const { sees, servesCustomers, receivesGoods, onlyOwn } = useOrderRights();
  const mayDo: Readonly<Record<Matter, boolean>> = {
    late: true,
    problems: servesCustomers,
    asked: servesCustomers,
    toReceive: receivesGoods,
  };
  const only = view.only && mayDo[view.only] ? view.only : undefined;
  const selection = useNewSelection(JSON.stringify(view));
  const [slips, setSlips] = useState<readonly FulfilmentOrder[]>([]);
  useEffect(() => {
    const done = () => setSlips([]);
    addEventListener('afterprint', done);
    return () => removeEventListener('afterprint', done);
  }, []);
  const [boardView, setBoardView] = useBoardView();
  const compact = boardView === 'compact';
  const [keysOn, switchKeys] = useKeysSwitch();
  const [showsKeys, setShowsKeys] = useState(false);
  const board = useBoardKeys(keysOn, () => setShowsKeys(true));
  const status = view.status && sees.includes(view.status) ? view.status : undefined;
  const isSearch = servesCustomers && (search !== '' || customer !== '' || day !== '');
  const filter = {
    ...(search && { search }),
    ...(customer && { customer }),
    ...(day && { day }),
    sort: 'newest',
  } as const;
  const shownOpen = openStatuses.filter((each) => sees.includes(each));
  const openStatus = shownOpen.find((each) => each === (status ?? shownOpen[0]));

  return (
    <BoardSelectionProvider value={onlyOwn ? undefined : selection}>
      <div ref={board} className={classNames(slips.length > 0 && 'print:hidden')}>
        <PageTitle>{m.boardOrders.board()}</PageTitle>
        <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
          {servesCustomers && (
            <Filters
              view={view}
              onSearch={(text, of) =>
                setParams(writeView({ ...view, search: text, day: of, status: undefined, only: undefined }))
              }
              onClear={isSearch ? () => setParams({}) : undefined}
            />
          )}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {shiftControl}
            <LiveBar />
            <ToggleGroup
              label={m.orderBoard.view()}
              options={[
                ['cards', m.orderBoard.cards()],
                ['compact', m.orderBoard.compact()],
              ]}
              value={boardView}
              onChange={setBoardView}
            />
            {/* A phone has no keyboard. */}
            <Button variant="quiet" className="px-3 text-sm max-lg:hidden" onClick={() => setShowsKeys(true)}>
              {m.orderBoard.keys()}
            </Button>
          </div>
        </div>
        {isSearch ? (
          <section aria-labelledby="fulfilment-found">
            <FoundHeading view={view} filter={filter} />
            <OrderColumn
              wide
              compact={compact}
              filter={filter}
              newOrders={newOrders}
              empty={m.boardOrders.nothingFound()}
            />
          </section>
        ) : (
          <>
            <div className="mb-4">
              <StatusNav status={status ?? shownOpen[0]} isAlone={status !== undefined} only={only} counts={counts} />
            </div>
            {only ? (
              <section aria-labelledby="fulfilment-only">
                <h2 id="fulfilment-only" className="sr-only">
                  {matters()[only].title}
                </h2>
                <OrderColumn wide filter={matters()[only].filter} newOrders={newOrders} empty={matters()[only].empty} />
              </section>
            ) : openStatus ? (
              <>
                <Board
                  statuses={shownOpen}
                  status={openStatus}
                  isAlone={status !== undefined}
                  counts={counts}
                  newOrders={newOrders}
                  compact={compact}
                />
                {shownOpen.every((each) => counts?.[each] === 0) && whenEmpty}
              </>
            ) : (
              <OrderColumn
                wide
                compact={compact}
                filter={{ ...(status && { status }), sort: 'newest' }}
                newOrders={newOrders}
              />
            )}
          </>
        )}
        <BatchBar selection={selection} onSlips={setSlips} />
        {showsKeys && <KeysDialog on={keysOn} onSwitch={switchKeys} onClose={() => setShowsKeys(false)} />}
      </div>
      <PackingSlips orders={slips} />
    </BoardSelectionProvider>
  );
}

/** Heading of the search results: the text, the customer's name, the day. */
function FoundHeading({ view: { search, customer, day }, filter }: { view: FulfilmentView; filter: OrderFilter }) {
  const { data } = useInfiniteQuery(fulfilmentOrdersQuery(filter));
  const name = data?.pages[0]?.orders[0]?.customerName;
  const parts = [
    m.boardOrders.results(),
    search && `“${search}”`,
    customer && (name || m.boardOrders.oneCustomer()),
    day && formatDate(day),
  ];
  return (
    <h2 id="fulfilment-found" className="mb-3 font-bold">
      {parts.filter(Boolean).join(' · ')}
    </h2>
  );
}

interface FiltersProps {
  view: FulfilmentView;
  onSearch: (search: string, day: string) => void;
  /** Undefined when there is nothing to clear. */
  onClear: (() => void) | undefined;
}

/** Searches orders by text and day. */
const Filters = ({ view: { search, day }, onSearch, onClear }: FiltersProps) => (
  <search>
    <form
      key={`${search} ${day}`}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onSearch(String(form.get('search') ?? '').trim(), String(form.get('day') ?? ''));
      }}
      className="flex flex-wrap items-end gap-2"
    >
      <Field
        type="search"
        name="search"
        label={m.boardOrders.searchLabel()}
        defaultValue={search}
        maxLength={100}
        className="min-w-0 flex-1 basis-64 lg:min-w-80"
      />
      <Field type="date" name="day" label={m.boardOrders.day()} defaultValue={day} />
      <Button type="submit" className="min-h-12">
        <Search size={18} />
        {m.boardOrders.find()}
      </Button>
      {onClear && (
        <Button variant="quiet" className="min-h-12" onClick={onClear}>
          {m.boardOrders.clear()}
        </Button>
      )}
    </form>
  </search>
);

interface BoardProps {
  /** One column each. */
  statuses: readonly OpenStatus[];
  /** The column shown on phones. */
  status: OrderStatus;
  /** Shows this column only, on desktops, too. */
  isAlone: boolean;
  counts: FulfilmentCounts | undefined;
  newOrders: ReadonlySet<string>;
  /** Shows the columns one below another, each order in one line. */
  compact: boolean;
}

/** Open orders in one column per status, the first to arrive first. Phones show one column. */
const Board = ({ statuses, status, isAlone, counts, newOrders, compact }: BoardProps) => (
  <div
    className={classNames(
      'grid grid-cols-1 items-start gap-5',
      !compact && !isAlone && (statuses.length === 2 ? 'lg:grid-cols-2' : 'lg:grid-cols-3'),
    )}
  >
    {statuses.map((each) => (
      <section
        key={each}
        aria-labelledby={`fulfilment-${each}`}
        className={classNames(
          'rounded-xl lg:bg-surface lg:p-4',
          each !== status && (isAlone ? 'hidden' : 'hidden lg:block'),
        )}
      >
        <h2 id={`fulfilment-${each}`} className="mb-3 flex items-center justify-between font-bold">
          {statusLabels()[each]}
          {counts && (
            <span className="rounded-full bg-canvas px-2 text-sm text-muted tabular-nums">
              <span aria-hidden>{counts[each]}</span>
              <span className="sr-only">{m.counts.orders({ count: counts[each] })}</span>
            </span>
          )}
        </h2>
        <OrderColumn
          wide={isAlone}
          compact={compact}
          filter={{ status: each, sort: 'promise' }}
          newOrders={newOrders}
        />
      </section>
    ))}
  </div>
);

const noOrders: readonly string[] = [];

/**
 * The orders that the board marks as new: those that were new when it was opened, which marks them as seen, and those placed
 * since then. The marks disappear when the administrator acknowledges them.
 */
function useOrdersToMark(): ReadonlySet<string> {
  const { newOrders, isReady, acknowledge } = useOrderAlerts();
  const [openedWith, setOpenedWith] = useState(noOrders);
  const stage = useRef<'closed' | 'quiet' | 'arrived'>('closed');
  useEffect(() => {
    if (!isReady) return;
    if (stage.current === 'closed') {
      stage.current = 'quiet';
      setOpenedWith(newOrders.map((each) => each._id));
      acknowledge();
    } else if (newOrders.length > 0) stage.current = 'arrived';
    else if (stage.current === 'arrived') {
      stage.current = 'quiet';
      setOpenedWith(noOrders);
    }
  }, [isReady, newOrders, acknowledge]);
  return new Set([...openedWith, ...newOrders.map((each) => each._id)]);
}
