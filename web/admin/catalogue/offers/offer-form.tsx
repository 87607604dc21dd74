import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { AdminOffer } from '../../../../contract/offers/offers.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useRequestKey } from '../../../api/use-request-key.ts';
import { useFaultFocus } from '../../../forms/use-fault-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { HistoryButton } from '../../audit-log/history-button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { useEditedCopy } from '../../ui/use-edited-copy.ts';
import { DeleteOffer } from './delete-offer.tsx';
import { BenefitFields, ConditionFields, WordFields } from './offer-fields.tsx';
import { OfferPreview } from './offer-preview.tsx';
import { offerQuery, offersKey } from './offer-queries.ts';
import { nextStates, offerStatusLabels, offerStatusOf, titleOf } from './offer-state.ts';
import { OfferTemplates } from './offer-templates.tsx';
import { emptyValues, faultsIn, fieldsOf, type OfferValues, valuesOf } from './offer-values.ts';
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
  const copy = useEditedCopy<AdminOffer | undefined, OfferValues>({
    saved,
    valueIn: (offer) => (offer ? valuesOf(offer) : initial),
  });
  const { value: values, theirs } = copy;
  /** The values before anything is typed: those of an empty form, or of an example. */
  const [untouched, setUntouched] = useState(initial);
  /** Names of the products that were chosen here, by id. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const names = { ...productNames, ...copy.base?.productNames, ...chosen };
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { box, focusFault } = useFaultFocus<HTMLFormElement>();
  /** The id of the offer that was just created. */
  const [created, setCreated] = useState<string>();
  const [deleted, setDeleted] = useState(false);
  const unsaved = !deleted && copy.isChanged;
  // The pages of the report are on the same screen.
  const { question } = useUnsaved(unsaved, () => {}, true);
  const state = useOfferState();
  const requestKey = useRequestKey();

  // Once nothing is unsaved: the question about unsaved changes would stop it before.
  useEffect(() => {
    if (created) void navigate(`${links.adminOffers}/${created}`, { replace: true });
    if (deleted) void navigate(links.adminOffers, { replace: true });
  }, [created, deleted, navigate]);

  const fields = {
    values,
    errors,
    set: (changes: Partial<OfferValues>) => {
      copy.change((now) => ({ ...now, ...changes }));
      setErrors({});
    },
  };

  function fillWith(example: Partial<OfferValues>): void {
    const filled = { ...emptyValues, ...example };
    setUntouched(filled);
    copy.change(() => filled);
    setErrors({});
  }

  async function save({ base, value: values }: Pick<typeof copy, 'base' | 'value'> = copy): Promise<void> {
    const faults = faultsIn(values);
    setErrors(faults);
    const [fault] = Object.values(faults);
    if (fault) {
      focusFault();
      toast.error(fault);
      return;
    }
    setBusy(true);
    try {
      const body = fieldsOf(values);
      const { message, data } =
        saved && base
          ? await browserApi.send(updateRoute, {
              params: { offerId: saved._id },
              body: { ...body, version: base.version },
            })
          : await browserApi.send('POST /api/v1/offer/add', { body, headers: requestKey.headersOf(body) });
      requestKey.done();
      toast.success(message);
      copy.settle(data, values);
      queries.setQueryData(offerQuery(data._id).queryKey, data);
      void queries.invalidateQueries({ queryKey: offersKey });
      if (!saved) setCreated(data._id);
    } catch (error) {
      requestKey.failed(error);
      if (isFailureOf(updateRoute, error)) {
        copy.setTheirs(error.data);
        return;
      }
      if (error instanceof ApiError) setErrors(error.errors);
      focusFault();
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
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
          <Pill tone={offerStatusLabels()[offerStatusOf(saved)].tone}>
            {offerStatusLabels()[offerStatusOf(saved)].label}
          </Pill>
        )}
      </PageTitle>
      {theirs && (
        <ConflictNotice
          title={m.adminOffers.changedTitle()}
          className="mb-5"
          choices={[
            [m.adminOffers.keepMine(), () => void save(copy.keepLocal())],
            [m.adminOffers.takeNewest(), copy.acceptRemote],
          ]}
        >
          <p className="mt-1 text-sm">{m.adminOffers.changedText()}</p>
        </ConflictNotice>
      )}
      <form
        ref={box}
        noValidate
        className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="min-w-0 space-y-5">
          {initial === emptyValues && values === untouched && <OfferTemplates onChoose={fillWith} />}
          <BenefitFields {...fields} />
          <WordFields {...fields} />
          <ConditionFields
            {...fields}
            productNames={names}
            onName={(id, name) => setChosen((now) => ({ ...now, [id]: name }))}
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
