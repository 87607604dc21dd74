import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { AdminOffer } from '../../../../contract/offers/offers.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError } from '../../../api/api-error.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchX } from '../../../ui/icons.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { OfferForm } from './offer-form.tsx';
import { offerQuery } from './offer-queries.ts';
import { OfferReport } from './offer-report.tsx';
import { emptyValues, valuesOf } from './offer-values.ts';

/** One offer: its form, and the orders that used it. @param offerId `new` for one that is not saved yet */
export function OfferScreen({ offerId }: { offerId: string }) {
  const [params] = useSearchParams();
  const copied = params.get('copy');
  const isNew = offerId === 'new';
  const source = isNew ? copied : offerId;
  const query = useQuery({ ...offerQuery(source ?? ''), enabled: source !== null });
  return (
    <>
      <BackLink to={links.adminOffers}>{m.adminOffers.backToList()}</BackLink>
      {source === null ? (
        <OfferForm key="new" initial={emptyValues} productNames={{}} />
      ) : query.data ? (
        <Loaded key={query.data._id} offer={query.data} isCopy={isNew} />
      ) : query.isError ? (
        isGone(query.error) ? (
          <EmptyState icon={<SearchX size={40} />} title={m.adminOffers.notFound()}>
            {m.adminOffers.notFoundHint()}
          </EmptyState>
        ) : (
          <LoadingFailed title={m.adminOffers.failed()} query={query} />
        )
      ) : (
        <Skeletons label={m.adminOffers.loading()} className="space-y-4" sizes={['h-10 w-64', 'h-72', 'h-72']} />
      )}
    </>
  );
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION');

function Loaded({ offer, isCopy }: { offer: AdminOffer; isCopy: boolean }) {
  // A code belongs to one offer.
  if (isCopy) return <OfferForm initial={{ ...valuesOf(offer), code: '' }} productNames={offer.productNames} />;
  return (
    <>
      <OfferForm saved={offer} initial={valuesOf(offer)} productNames={offer.productNames} />
      <OfferReport offer={offer} />
    </>
  );
}
