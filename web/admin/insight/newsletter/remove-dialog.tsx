import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Subscriber } from '../../../../contract/notifications/newsletter.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts.tsx';

/** Removes an address from the newsletter's list. Only its owner can add it again, so it asks first. */
export function RemoveDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      browserApi.send('DELETE /api/v1/newsletter/subscribers/:subscriberId', {
        params: { subscriberId: subscriber._id },
      }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: [personalKey, 'newsletter'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={m.newsletterAdmin.askRemove()}
      confirmLabel={m.newsletterAdmin.remove()}
      busyLabel={m.newsletterAdmin.removing()}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {m.newsletterAdmin.askRemoveMore({ email: subscriber.email })}
    </ConfirmDialog>
  );
}
