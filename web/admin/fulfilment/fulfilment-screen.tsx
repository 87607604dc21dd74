import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { openStatuses } from '../../../contract/order-steps.ts';
import { Board } from './board.tsx';
import { FulfilmentFilters } from './fulfilment-filters.tsx';
import { fulfilmentCountsQuery, fulfilmentOrdersQuery, type Wanted } from './fulfilment-queries.ts';
import { type FulfilmentView, readView, writeView } from './fulfilment-view.ts';
import { LiveBar } from './live-bar.tsx';
import { OrderColumn } from './order-column.tsx';
import { StatusNav } from './status-nav.tsx';
import { useOrdersToMark } from './use-orders-to-mark.ts';

/** The order board: open orders, finished orders and search results. */
export function FulfilmentScreen() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const { search, customer, day, status } = view;
  const { data: counts } = useQuery(fulfilmentCountsQuery);
  const newOrders = useOrdersToMark();
  const looking = search !== '' || customer !== '' || day !== '';
  const wanted = {
    ...(search && { search }),
    ...(customer && { customer }),
    ...(day && { day }),
    sort: 'newest',
  } as const;
  const openStatus = openStatuses.find((each) => each === (status ?? 'placed'));

  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <FulfilmentFilters
          search={search}
          day={day}
          onLook={(text, of) => setParams(writeView({ ...view, search: text, day: of, status: undefined }))}
          onClear={looking ? () => setParams({}) : undefined}
        />
        <LiveBar />
      </div>
      {looking ? (
        <section aria-labelledby="fulfilment-found">
          <FoundHeading view={view} wanted={wanted} />
          <OrderColumn
            wide
            wanted={wanted}
            newOrders={newOrders}
            empty="No order found. Any part of an order number, name, mobile, email address, street or pincode will do."
          />
        </section>
      ) : (
        <>
          <div className="mb-4">
            <StatusNav status={status} counts={counts} />
          </div>
          {openStatus ? (
            <Board status={openStatus} counts={counts} newOrders={newOrders} />
          ) : (
            <OrderColumn wide wanted={{ ...(status && { status }), sort: 'newest' }} newOrders={newOrders} />
          )}
        </>
      )}
    </>
  );
}

/** Heading of the search results: the text, the customer's name, the day. */
function FoundHeading({ view: { search, customer, day }, wanted }: { view: FulfilmentView; wanted: Wanted }) {
  const { data } = useInfiniteQuery(fulfilmentOrdersQuery(wanted));
  const name = data?.pages[0]?.orders[0]?.customerName;
  const parts = [
    search && `Found for “${search}”`,
    customer && `${search ? 'of' : 'Orders of'} ${name || 'this customer'}`,
    day && `on ${day}`,
  ];
  return (
    <h2 id="fulfilment-found" className="mb-3 font-bold">
      {parts.filter(Boolean).join(' ')}
    </h2>
  );
}
