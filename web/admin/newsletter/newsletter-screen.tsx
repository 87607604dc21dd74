import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '../../../contract/limits.ts';
import { links } from '../../../contract/links.ts';
import type { Subscriber } from '../../../contract/newsletter.ts';
import { shopDayAt } from '../../../contract/shop-day.ts';
import { m } from '../../../messages/index.ts';
import { currentLocale, languageNameIn } from '../../../messages/locale.ts';
import { browserApi } from '../../api/browser-api.ts';
import { DownloadButton } from '../../api/download-button.tsx';
import { PagedList } from '../../api/paged-list.tsx';
import { formatMoment } from '../../dates.ts';
import { personalKey } from '../../query-client.ts';
import { useShopSettings } from '../../shop-settings/use-shop-settings.ts';
import { Download } from '../../ui/admin-icons.ts';
import { IconButton, TextLink } from '../../ui/button.tsx';
import { cardFrame } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mail, Trash2 } from '../../ui/icons.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const subscribersKey = [personalKey, 'newsletter'];

const subscribersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...subscribersKey, search],
    queryFn: ({ pageParam }) =>
      browserApi.load('GET /api/v1/newsletter/subscribers', { query: { search, before: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** The newsletter's list: who is on it, to search, remove and export. */
export function NewsletterScreen() {
  const isOn = useShopSettings().newsletter === 'on';
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const query = useInfiniteQuery(subscribersQuery(search));
  const [removing, setRemoving] = useState<Subscriber>();
  const counts = query.data?.pages.at(-1);
  const show = (text: string) => setParams(text ? { search: text } : {}, { preventScrollReset: true });
  return (
    <>
      {!isOn && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-warning-soft px-4 py-2">
          <p className="max-w-prose py-1.5 font-medium text-warning">{m.newsletter.isOff()}</p>
          <TextLink to={links.adminSettings}>{m.newsletter.toSettings()}</TextLink>
        </div>
      )}
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <dl className="flex gap-x-6">
          <Count name={m.newsletterAdmin.onTheList()} value={counts?.confirmed} />
          <Count name={m.newsletterAdmin.waiting()} value={counts?.waiting} />
        </dl>
        <SearchField
          label={m.newsletterAdmin.search()}
          value={search}
          maxLength={limits.searchText}
          onSearch={show}
          onClear={() => show('')}
          className="w-full sm:w-80"
        />
        <Export disabled={!counts || counts.confirmed === 0} />
      </div>
      <PagedList
        query={query}
        itemsOf={(page) => page.subscribers}
        skeleton={
          <Skeletons label={m.newsletterAdmin.loading()} className="space-y-2" sizes={Array(6).fill('h-16 w-full')} />
        }
        failed={m.newsletterAdmin.loadingFailed()}
        empty={
          <EmptyState
            icon={<Mail size={40} />}
            title={search ? m.newsletterAdmin.notFound() : m.newsletterAdmin.nobody()}
          >
            {search ? m.newsletterAdmin.notFoundHint() : m.newsletterAdmin.nobodyHint()}
          </EmptyState>
        }
        more={{ className: 'mt-6' }}
      >
        {(subscribers) => (
          <ul className={classNames(cardFrame, 'divide-y divide-line')}>
            {subscribers.map((subscriber) => (
              <Row key={subscriber._id} subscriber={subscriber} onRemove={() => setRemoving(subscriber)} />
            ))}
          </ul>
        )}
      </PagedList>
      {removing && <RemoveDialog subscriber={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

const Count = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-2xl font-bold tabular-nums">{value ?? '–'}</dd>
  </div>
);

function Row({ subscriber, onRemove }: { subscriber: Subscriber; onRemove: () => void }) {
  const { email, language, requestedAt, confirmedAt } = subscriber;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{email}</span>
          {!confirmedAt && <Pill tone="warning">{m.newsletterAdmin.notConfirmed()}</Pill>}
        </p>
        <p className="text-sm text-muted">
          {languageNameIn(currentLocale(), language)} ·{' '}
          {confirmedAt
            ? m.newsletterAdmin.confirmedAt({ time: formatMoment(confirmedAt) })
            : m.newsletterAdmin.requestedAt({ time: formatMoment(requestedAt) })}
        </p>
      </div>
      <IconButton label={m.newsletterAdmin.removeOne({ email })} onClick={onRemove}>
        <Trash2 size={18} />
      </IconButton>
    </li>
  );
}

/** Downloads the list for a mailing tool. */
const Export = ({ disabled }: { disabled: boolean }) => (
  <DownloadButton
    route="GET /api/v1/newsletter/export"
    fileName={`newsletter-${shopDayAt(new Date())}.csv`}
    disabled={disabled}
    busyLabel={m.newsletterAdmin.exporting()}
    className="sm:ml-auto"
  >
    <Download size={18} />
    {m.newsletterAdmin.export()}
  </DownloadButton>
);
