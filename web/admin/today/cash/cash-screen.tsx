import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { isShopDay, shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { CashDay, CashDays } from '../../../../contract/money/cash.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatMoment } from '../../../dates.ts';
import { DayField } from '../../../forms/day-field.tsx';
import { withMessages } from '../../../language/load-messages.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { useUser } from '../../../session/use-session.ts';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Banknote } from '../../../ui/order-icons.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { anchorOf } from '../../ui/setting-anchors.ts';
import { cashDayQuery, cashDaysQuery } from './cash-queries.ts';
import { dayText, shortRupees, sumRows } from './cash-texts.ts';
import { DayActions } from './day-actions.tsx';
import { Attention, ShiftList } from './shift-list.tsx';
import { StartForSomebody } from './start-for-somebody.tsx';

export const meta = privateMeta(m.cashShifts.title);
export const clientMiddleware = [withMessages('board')];

/** The cash book, in a shop that keeps one. */
export default function CashScreen() {
  const { cashBook } = useShopSettings();
  const user = useUser();
  if (cashBook) return <CashBook />;
  const isOwner = user?.role === 'ADMIN' && user.staffRole === undefined;
  return (
    <>
      <PageTitle>{m.cashShifts.title()}</PageTitle>
      <EmptyState
        icon={<Banknote size={40} />}
        title={m.cashBookAdmin.none()}
        action={
          isOwner && (
            <ButtonLink to={`${links.adminSettings}#${anchorOf('cashBook')}`}>{m.cashBookAdmin.toSetting()}</ButtonLink>
          )
        }
      />
    </>
  );
}

/** A day of a store, which is in the URL, with its shifts, and the days before. */
function CashBook() {
  const [params, setParams] = useSearchParams();
  const today = shopDayAt(new Date());
  const asked = params.get('day') ?? '';
  const day = isShopDay(asked) ? asked : today;
  const query = useQuery(cashDayQuery(day));
  return (
    <>
      <PageTitle>{m.cashShifts.title()}</PageTitle>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4 print:hidden">
        <DayField
          label={m.cashBookAdmin.day()}
          value={day}
          onChoose={(chosen) => setParams({ day: chosen }, { preventScrollReset: true, replace: true })}
        />
        {query.data && <DayActions day={query.data} />}
      </div>
      {query.isPending ? (
        <Skeletons
          label={m.cashBookAdmin.loading()}
          className="space-y-3"
          sizes={['h-32 rounded-xl', 'h-24 rounded-xl', 'h-24 rounded-xl']}
        />
      ) : query.data ? (
        <Day day={query.data} isToday={day === today} />
      ) : (
        <LoadingFailed title={m.cashBookAdmin.failed()} query={query} />
      )}
      <Days shown={day} />
    </>
  );
}

function Day({
  day: { day, closed, shifts, otherOpen, sums, people, store },
  isToday,
}: {
  day: CashDay;
  isToday: boolean;
}) {
  const open = shifts.filter(({ end }) => !end).length;
  const differing = shifts.filter(({ difference }) => difference !== 0).length;
  return (
    <div className="space-y-5">
      <Card
        title={[dayText(day), store?.name].filter(Boolean).join(' · ')}
        hint={
          closed &&
          m.cashBookAdmin.closedBy({ name: closed.by || m.cashShifts.deletedAccount(), time: formatMoment(closed.at) })
        }
        action={
          <Pill tone={closed ? 'good' : 'plain'}>{closed ? m.cashBookAdmin.isClosed() : m.cashBookAdmin.isOpen()}</Pill>
        }
      >
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
          {sumRows(sums).map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {open > 0 && <Attention className="mt-4">{m.cashBookAdmin.waiting({ count: open })}</Attention>}
        {differing > 0 && <Attention className="mt-2">{m.cashBookAdmin.differing({ count: differing })}</Attention>}
      </Card>
      {isToday && <StartForSomebody people={people} />}
      {otherOpen.length > 0 && <ShiftList title={m.cashBookAdmin.otherOpen()} shifts={otherOpen} showsDay />}
      {shifts.length > 0 ? (
        <ShiftList title={m.cashBookAdmin.shifts()} shifts={shifts} />
      ) : (
        <EmptyState icon={<Banknote size={40} />} title={m.cashBookAdmin.noShifts()}>
          {m.cashBookAdmin.noShiftsHint()}
        </EmptyState>
      )}
    </div>
  );
}

/** Days with shifts, newest first. */
function Days({ shown }: { shown: string }) {
  const query = useInfiniteQuery(cashDaysQuery);
  const days = query.data?.pages.flatMap((page) => page.days) ?? [];
  if (query.data && days.length === 0) return null;
  return (
    <Card title={m.cashBookAdmin.days()} className="mt-5 print:hidden">
      {query.isPending ? (
        <Skeletons label={m.cashBookAdmin.loading()} className="space-y-2" sizes={['h-14', 'h-14', 'h-14']} />
      ) : query.data ? (
        <>
          <ul className="divide-y divide-line">
            {days.map((day) => (
              <DayRow key={day.day} day={day} isShown={day.day === shown} />
            ))}
          </ul>
          <LoadMore pages={query} className="mt-4" />
        </>
      ) : (
        <LoadingFailed title={m.cashBookAdmin.failed()} query={query} />
      )}
    </Card>
  );
}

function DayRow({ day, isShown }: { day: CashDays['days'][number]; isShown: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to={`${links.adminCash}?day=${day.day}`}
          aria-current={isShown ? 'page' : undefined}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          {dayText(day.day)}
        </Link>
        <Pill tone={day.closed ? 'good' : 'plain'}>
          {day.closed ? m.cashBookAdmin.isClosed() : m.cashBookAdmin.isOpen()}
        </Pill>
        {day.open > 0 && <Attention>{m.cashBookAdmin.waiting({ count: day.open })}</Attention>}
        {day.differing > 0 && <Attention>{m.cashBookAdmin.differing({ count: day.differing })}</Attention>}
      </span>
      <span className="tabular-nums">
        {m.cashShifts.collected()} <strong>{shortRupees(day.collected)}</strong>
      </span>
    </li>
  );
}
