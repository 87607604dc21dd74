import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../contract/api/limits.ts';
import { links } from '../../../../contract/api/links.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { Subscriber } from '../../../../contract/notifications/newsletter.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale, languageNameIn } from '../../../../messages/locale.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import { formatMoment } from '../../../dates.ts';
import { personalKey } from '../../../query-client.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { Download } from '../../../ui/admin-icons.ts';
import { IconButton, TextLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Mail, Trash2 } from '../../../ui/icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { anchorOf } from '../../ui/setting-anchors.ts';
import { useListParams } from '../../ui/use-list-params.ts';
import { RemoveDialog } from './remove-dialog.tsx';

export const meta = privateMeta(m.newsletter.title);

const subscribersKey = [personalKey, 'newsletter'];

const subscribersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...subscribersKey, search],
    queryFn: ({ pageParam }) =>
      browserApi.load('GET /api/v1/newsletter/subscribers', { query: { search, before: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** The newsletter's list: who is on it, to search (`?search=`), remove and export. */
export default function NewsletterScreen() {
  const isOn = useShopSettings().newsletter === 'on';
  const { values, show } = useListParams({ search: '' });
  const { search } = values;
  const query = useInfiniteQuery(subscribersQuery(search));
  const [removing, setRemoving] = useState<Subscriber>();
  const counts = query.data?.pages.at(-1);
  return (
    <ListPage
      title={m.newsletter.title()}
      hint={m.newsletterAdmin.hint()}
      toolbar={
        <>
          {!isOn && <NewsletterOff />}
          <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            <dl className="flex gap-x-6">
              <Count name={m.newsletterAdmin.onTheList()} value={counts?.confirmed} />
              <Count name={m.newsletterAdmin.waiting()} value={counts?.waiting} />
            </dl>
            <SearchField
              label={m.newsletterAdmin.search()}
              value={search}
              maxLength={limits.searchText}
              onSearch={(text) => show({ search: text })}
              onClear={() => show({ search: '' })}
              className="w-full sm:w-80"
            />
            <Export disabled={!counts || counts.confirmed === 0} />
          </div>
        </>
      }
      query={query}
      items={query.data?.pages.flatMap(({ subscribers }) => subscribers)}
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
      row={(subscriber) => (
        <Row key={subscriber._id} subscriber={subscriber} onRemove={() => setRemoving(subscriber)} />
      )}
    >
      {removing && <RemoveDialog subscriber={removing} onClose={() => setRemoving(undefined)} />}
    </ListPage>
  );
}

const NewsletterOff = () => (
  <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-warning-soft px-4 py-2">
    <p className="max-w-prose py-1.5 font-medium text-warning">{m.newsletterAdmin.isOff()}</p>
    <TextLink to={`${links.adminSettings}#${anchorOf('newsletter')}`}>{m.newsletterAdmin.toSettings()}</TextLink>
  </div>
);

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
