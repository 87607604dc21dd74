import { useQueryClient } from '@tanstack/react-query';
import type { AdminOffer } from '../../../../contract/offers/offers.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { ConfirmAction } from '../../../forms/confirm-action.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Trash2 } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { allOffersQuery } from './offer-queries.ts';
import { titleOf } from './offer-state.ts';

/** Deletes an offer, when confirmed. */
export function DeleteOffer({ offer, onDeleted }: { offer: AdminOffer; onDeleted: () => void }) {
  const queries = useQueryClient();

  async function remove(): Promise<void> {
    const { message } = await browserApi.send('DELETE /api/v1/offer/delete/:offerId', {
      params: { offerId: offer._id },
    });
    toast.success(message);
    void queries.invalidateQueries({ queryKey: allOffersQuery.queryKey });
    onDeleted();
  }

  return (
    <ConfirmAction
      button={(ask) => (
        <IconButton label={m.adminOffers.delete()} className="text-danger!" onClick={ask}>
          <Trash2 size={18} />
        </IconButton>
      )}
      title={m.adminOffers.deleteTitle({ title: titleOf(offer) })}
      confirmLabel={m.adminOffers.delete()}
      busyLabel={m.adminOffers.deleting()}
      onConfirm={remove}
    >
      {m.adminOffers.deleteText()}
    </ConfirmAction>
  );
}
