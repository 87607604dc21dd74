import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../../contract/links.ts';
import type { AdminOffer } from '../../../contract/offers.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { useRequestKey } from '../../api/use-request-key.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pill } from '../../ui/pill.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { HistoryButton } from '../audit-log/history-button.tsx';
import { DeleteOffer } from './delete-offer.tsx';
import { BenefitFields, ConditionFields, WordFields } from './offer-fields.tsx';
import { OfferPreview } from './offer-preview.tsx';
import { offerQuery, offersKey } from './offer-queries.ts';
import { nextStates, standingOf, standingWords, titleOf } from './offer-state.ts';
import { fieldsOf, type OfferValues, valuesOf } from './offer-values.ts';
import { useOfferState } from './use-offer-state.ts';

interface Props {
  /** Undefined for a new offer. */
  saved?: AdminOffer;
  initial: OfferValues;
  /** Names of products by id, those that the form starts with. */
  productNames: Readonly<Record<string, string>>;
}

const updateRoute = 'PUT /api/v1/offer/update/:offerId';

/** Creates or edits an offer, with what shoppers read of it and a try-out beside the fields. */
export function OfferForm({ saved, initial, productNames }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  /** What the changes are based on: not replaced by a newer version without a question. */
  const [base, setBase] = useState({ version: saved?.version, values: initial });
  const [values, setValues] = useState(initial);
  const [names, setNames] = useState(productNames);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<AdminOffer>();
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  /** The id of the offer that was just created. */
  const [created, setCreated] = useState<string>();
  const [deleted, setDeleted] = useState(false);
  const unsaved = !deleted && JSON.stringify(values) !== JSON.stringify(base.values);
  // The pages of the report are on the same screen.
  const { question } = useUnsaved(unsaved, () => {}, true);
  const state = useOfferState();
  const requestKey = useRequestKey();

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);

  // Once nothing is unsaved any more: the question about unsaved changes would stop it before.
  useEffect(() => {
    if (created) void navigate(`${links.adminOffers}/${created}`, { replace: true });
    if (deleted) void navigate(links.adminOffers, { replace: true });
  }, [created, deleted, navigate]);

  // A change of the state makes another version of the same fields, which is no conflict.
  if (saved && base.version !== saved.version && !theirs) {
    const newest = valuesOf(saved);
    if (JSON.stringify(newest) === JSON.stringify(base.values)) setBase({ version: saved.version, values: newest });
  }

  const fields = {
    values,
    errors,
    set: (changes: Partial<OfferValues>) => {
      setValues((now) => ({ ...now, ...changes }));
      setErrors({});
    },
  };

  async function save(version = base.version): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      const body = fieldsOf(values);
      const { message, data } =
        saved && version !== undefined
          ? await browserApi.send(updateRoute, { params: { offerId: saved._id }, body: { ...body, version } })
          : await browserApi.send('POST /api/v1/offer/add', { body, headers: requestKey.headersOf(body) });
      requestKey.done();
      toast.success(message);
      setBase({ version: data.version, values: valuesOf(data) });
      // What was typed meanwhile stays.
      setValues((now) => (now === values ? valuesOf(data) : now));
      setTheirs(undefined);
      queries.setQueryData(offerQuery(data._id).queryKey, data);
      void queries.invalidateQueries({ queryKey: offersKey });
      if (!saved) setCreated(data._id);
    } catch (error) {
      requestKey.failed(error);
      if (isFailureOf(updateRoute, error)) {
        setTheirs(error.data);
        return;
      }
      if (error instanceof ApiError) setErrors(error.errors);
      setRefusals((count) => count + 1);
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  function takeNewest(newest: AdminOffer): void {
    setBase({ version: newest.version, values: valuesOf(newest) });
    setValues(valuesOf(newest));
    setNames((now) => ({ ...now, ...newest.productNames }));
    setTheirs(undefined);
  }

  return (
    <>
      <PageTitle
        action={
          saved && (
            <div className="flex flex-wrap items-center gap-2">
              <HistoryButton entity="offer" entityId={saved._id} name={titleOf(saved)} />
              {nextStates()[saved.state].map(([next, label], index) => (
                <Button
                  key={next}
                  variant={index === 0 && saved.state !== 'active' ? 'solid' : 'outline'}
                  disabled={state.busy || unsaved}
                  onClick={() => state.change(saved, next)}
                >
                  {label}
                </Button>
              ))}
              <DeleteOffer offer={saved} onDeleted={() => setDeleted(true)} />
            </div>
          )
        }
      >
        {saved ? titleOf(saved) : m.adminOffers.newTitle()}{' '}
        {saved && (
          <Pill tone={standingWords()[standingOf(saved)].tone}>{standingWords()[standingOf(saved)].label}</Pill>
        )}
      </PageTitle>
      {theirs && (
        <Card title={m.adminOffers.changedTitle()} hint={m.adminOffers.changedText()} role="alert" className="mb-5">
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} onClick={() => void save(theirs.version)}>
              {m.adminOffers.keepMine()}
            </Button>
            <Button variant="outline" onClick={() => takeNewest(theirs)}>
              {m.adminOffers.takeNewest()}
            </Button>
          </div>
        </Card>
      )}
      <form
        ref={form}
        noValidate
        className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="min-w-0 space-y-5">
          <BenefitFields {...fields} />
          <WordFields {...fields} />
          <ConditionFields
            {...fields}
            productNames={names}
            onName={(id, name) => setNames((now) => ({ ...now, [id]: name }))}
          />
        </div>
        <div className="space-y-5 xl:sticky xl:top-4">
          <OfferPreview values={values} productNames={names} />
          <Button
            type="submit"
            busy={busy}
            busyLabel={m.adminOffers.saving()}
            disabled={saved !== undefined && !unsaved}
            className="w-full"
          >
            {saved ? m.adminOffers.save() : m.adminOffers.saveDraft()}
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}
