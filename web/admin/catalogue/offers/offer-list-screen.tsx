import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import type { AdminOffer } from '../../../../contract/offers/offers.ts';
import { m } from '../../../../messages/index.ts';
import { offerSentence } from '../../../offers/offer-texts.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BadgePercent, Plus } from '../../../ui/icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { allOffersQuery } from './offer-queries.ts';
import { nextStates, offerStatusLabels, offerStatusOf, titleOf } from './offer-state.ts';
import { useStoreNames } from './offer-stores.tsx';
import { useOfferNames } from './use-offer-names.ts';
import { useOfferState } from './use-offer-state.ts';

const filters = () =>
  [
    ['all', m.adminOffers.all()],
    ['running', m.adminOffers.running()],
    ['others', m.adminOffers.others()],
  ] as const;

/** All offers, newest first. */
export function OfferListScreen() {
  const query = useQuery(allOffersQuery);
  const [filter, setFilter] = useState<ReturnType<typeof filters>[number][0]>('all');
  const hasOffers = query.data !== undefined && query.data.length > 0;
  return (
    <ListPage
      title={m.adminShell.offers()}
      hint={m.adminOffers.hint()}
      action={
        <ButtonLink to={`${links.adminOffers}/new`}>
          <Plus size={18} />
          {m.adminOffers.newOffer()}
        </ButtonLink>
      }
      toolbar={
        hasOffers && (
          <ToggleGroup
            label={m.adminOffers.show()}
            options={filters()}
            value={filter}
            onChange={setFilter}
            className="mb-4"
          />
        )
      }
      query={query}
      items={query.data?.filter(
        (offer) => filter === 'all' || (filter === 'running') === (offerStatusOf(offer) === 'active'),
      )}
      skeleton={
        <Skeletons label={m.adminOffers.loading()} className="space-y-2" sizes={Array(4).fill('h-28 w-full')} />
      }
      failed={m.adminOffers.failed()}
      empty={
        hasOffers ? (
          <p className="text-muted">{m.adminOffers.noneOfThese()}</p>
        ) : (
          <EmptyState icon={<BadgePercent size={40} />} title={m.adminOffers.none()}>
            {m.adminOffers.noneHint()}
          </EmptyState>
        )
      }
      row={(offer) => (
        <li key={offer._id}>
          <OfferRow offer={offer} />
        </li>
      )}
      className="max-w-5xl"
    />
  );
}

function OfferRow({ offer }: { offer: AdminOffer }) {
  const { _id, code, uses, mostUses, given, budget, state } = offer;
  const title = titleOf(offer);
  const { busy, change } = useOfferState();
  const names = useOfferNames(offer);
  const storeNames = useStoreNames(offer.stores);
  const { label, tone } = offerStatusLabels()[offerStatusOf(offer)];
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`${links.adminOffers}/${_id}`}
            className="inline-flex min-h-9 items-center font-bold wrap-anywhere hover:text-accent hover:underline"
          >
            {title}
          </Link>
          <Pill tone={tone}>{label}</Pill>
          <span className="text-sm font-semibold wrap-anywhere text-muted">{code || m.adminOffers.automatic()}</span>
        </p>
        <p className="text-sm text-muted wrap-anywhere">{offerSentence({ ...offer, names, storeNames })}</p>
      </div>
      <dl className="flex gap-6 text-sm tabular-nums">
        <Figure label={m.adminOffers.used()} value={String(uses)} most={mostUses?.toLocaleString('en-IN')} />
        <Figure
          label={m.adminOffers.given()}
          value={formatRupees(given)}
          most={budget === null ? undefined : formatRupees(budget)}
        />
      </dl>
      <fieldset className="flex flex-wrap gap-2 max-sm:w-full">
        <legend className="sr-only">{m.adminOffers.actionsFor({ title })}</legend>
        {nextStates()[state].map(([next, words], index) => (
          <Button
            key={next}
            variant={index === 0 ? 'outline' : 'quiet'}
            className="px-4"
            disabled={busy}
            onClick={() => change(offer, next)}
          >
            {words}
          </Button>
        ))}
        <TextLink to={`${links.adminOffers}/new?copy=${_id}`}>{m.adminOffers.duplicate()}</TextLink>
      </fieldset>
    </div>
  );
}

const Figure = ({ label, value, most }: { label: string; value: string; most: string | undefined }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="font-semibold">{most === undefined ? value : m.adminOffers.ofMost({ value, most })}</dd>
  </div>
);
