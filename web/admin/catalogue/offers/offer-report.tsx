import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import { offerLimits } from '../../../../contract/offers/offer-limits.ts';
import type { AdminOffer } from '../../../../contract/offers/offers.ts';
import { m } from '../../../../messages/index.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatDate, formatDateTime } from '../../../dates.ts';
import { Download } from '../../../ui/admin-icons.ts';
import { TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { offerUsesQuery } from './offer-queries.ts';

/** The orders that used an offer, newest first, and what it gave them. */
export function OfferReport({ offer }: { offer: AdminOffer }) {
  const [params] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery(offerUsesQuery(offer._id, page));
  const totalPages = Math.ceil((query.data?.total ?? 0) / offerLimits.reportPage);
  return (
    <Card
      title={m.adminOffers.report()}
      hint={[m.adminOffers.uses({ count: offer.uses }), formatRupees(offer.given)].join(' · ')}
      action={query.data && query.data.total > 0 && <SheetButton offer={offer} />}
      className="mt-8 max-w-4xl"
    >
      {query.isPending && <Skeletons label={m.adminOffers.loading()} className="space-y-2" sizes={['h-12', 'h-12']} />}
      {query.isError && !query.data && <LoadingFailed title={m.adminOffers.reportFailed()} query={query} />}
      {query.data?.total === 0 && <p className="text-muted">{m.adminOffers.reportNone()}</p>}
      <ul className="divide-y divide-line">
        {query.data?.uses.map(({ orderId, number, store, given, givenBackAt, createdAt }) => (
          <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4 text-sm tabular-nums">
            <span>
              <TextLink to={links.adminOrder(orderId)}>{number}</TextLink>{' '}
              <span className="text-muted">{[formatDateTime(createdAt), store].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="py-1">
              {givenBackAt ? (
                <>
                  <s className="text-muted">{formatRupees(given)}</s>{' '}
                  {m.adminOffers.givenBack({ day: formatDate(givenBackAt) })}
                </>
              ) : (
                formatRupees(given)
              )}
            </span>
          </li>
        ))}
      </ul>
      {totalPages > 1 && (
        <Pager page={page} totalPages={totalPages} linkTo={(to) => `${links.adminOffers}/${offer._id}?page=${to}`} />
      )}
    </Card>
  );
}

const SheetButton = ({ offer: { _id: offerId, code } }: { offer: AdminOffer }) => (
  <DownloadButton
    route="GET /api/v1/offer/uses-sheet/:offerId"
    given={{ params: { offerId } }}
    fileName={`${code || m.adminOffers.fileName()}-${shopDayAt(new Date())}.csv`}
    busyLabel={m.adminOffers.downloading()}
  >
    <Download size={18} />
    {m.adminOffers.download()}
  </DownloadButton>
);
