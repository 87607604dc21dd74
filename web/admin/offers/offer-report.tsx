import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { links } from '../../../contract/links.ts';
import { formatRupees } from '../../../contract/money.ts';
import { offerLimits } from '../../../contract/offer-limits.ts';
import type { AdminOffer } from '../../../contract/offers.ts';
import { shopDayAt } from '../../../contract/shop-day.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { download, saveFile } from '../../api/download.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { formatDate, formatDateTime } from '../../dates.ts';
import { Download } from '../../ui/admin-icons.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts.tsx';
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

function SheetButton({ offer }: { offer: AdminOffer }) {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const file = await download('GET /api/v1/offer/uses-sheet/:offerId', { params: { offerId: offer._id } });
      saveFile(`${offer.code || m.adminOffers.fileName()}-${shopDayAt(new Date())}.csv`, file);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="outline" busy={busy} busyLabel={m.adminOffers.downloading()} onClick={() => void save()}>
      <Download size={18} />
      {m.adminOffers.download()}
    </Button>
  );
}
