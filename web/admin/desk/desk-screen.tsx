import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { openStatuses } from '../../../contract/order-steps.ts';
import { Board } from './board.tsx';
import { DeskFilters } from './desk-filters.tsx';
import { deskCountsQuery } from './desk-queries.ts';
import { readView, writeView } from './desk-view.ts';
import { LiveBar } from './live-bar.tsx';
import { OrderColumn } from './order-column.tsx';
import { StatusNav } from './status-nav.tsx';
import { useDeskNews } from './use-desk-news.ts';
import { useNewOrders } from './use-new-orders.ts';
import { useSound } from './use-sound.ts';

/** The order desk: the board of what is to be worked, what is done, and what was looked for. */
export function DeskScreen() {
  const [params, setParams] = useSearchParams();
  const { search, day, status } = readView(params);
  const { data: counts } = useQuery(deskCountsQuery);
  const [sound, setSound] = useSound();
  const { newOrders, come, forget } = useNewOrders(sound);
  const live = useDeskNews({ onNewOrders: come });
  const looking = search !== '' || day !== '';
  const openStatus = openStatuses.find((each) => each === (status ?? 'placed'));

  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <DeskFilters
          search={search}
          day={day}
          onLook={(text, of) => setParams(writeView({ search: text, day: of, status: undefined }))}
        />
        <LiveBar live={live} sound={sound} onSound={setSound} newCount={newOrders.size} onSeen={forget} />
      </div>
      {looking ? (
        <section aria-labelledby="desk-found">
          <h2 id="desk-found" className="mb-3 font-bold">
            {[search && `Found for “${search}”`, day && `on ${day}`].filter(Boolean).join(' ')}
          </h2>
          <OrderColumn
            wide
            wanted={{ ...(search && { search }), ...(day && { day }), sort: 'newest' }}
            newOrders={newOrders}
            empty="No order found. Numbers and names are found by how they begin, a mobile by all its ten digits."
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
