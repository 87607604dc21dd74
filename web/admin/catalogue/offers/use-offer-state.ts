import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferState } from '../../../../contract/offers/offer-limits.ts';
import type { AdminOffer } from '../../../../contract/offers/offers.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useRevalidate } from '../../../ui/keep-data.ts';
import { toast } from '../../../ui/toasts.tsx';
import { offersKey } from './offer-queries.ts';
import { stateMessages, titleOf } from './offer-state.ts';

/** Activates, pauses and ends an offer at once; the message undoes it. */
export function useOfferState() {
  const queries = useQueryClient();
  const revalidate = useRevalidate();
  const [busy, setBusy] = useState(false);

  async function change(offer: AdminOffer, state: OfferState, isUndo = false): Promise<void> {
    setBusy(true);
    try {
      const { data } = await browserApi.send('PUT /api/v1/offer/set-state/:offerId', {
        params: { offerId: offer._id },
        body: { version: offer.version, state },
      });
      toast.success(stateMessages[state]({ title: titleOf(offer) }), {
        // The message of an undo would vanish with the one whose button was pressed.
        ...(!isUndo && {
          id: `offer-${offer._id}`,
          action: { label: m.adminOffers.undo(), onClick: () => void change(data, offer.state, true) },
        }),
      });
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      await queries.invalidateQueries({ queryKey: offersKey });
      // The footer has a link to the offers, when there are some.
      void revalidate();
      setBusy(false);
    }
  }

  return { busy, change: (offer: AdminOffer, state: OfferState) => void change(offer, state) };
}
