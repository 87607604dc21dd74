import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import type { ReportReason } from '../../contract/reports/report-rules.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { upload } from '../api/upload.ts';
import { useRequestKey } from '../api/use-request-key.ts';
import type { PictureValue } from '../forms/picture-file.ts';
import { toast } from '../ui/toasts.tsx';
import { newer, orderQuery } from './order-queries.ts';

export interface ReportDraft {
  lines: { productId: string; quantity: number; reason: ReportReason }[];
  text: string;
  photos: readonly PictureValue[];
}

/** Sends a report. A retry of the same report has the same key, so that it is one report. */
export function useSendReport(order: FollowedOrder) {
  const queries = useQueryClient();
  const requestKey = useRequestKey(`report ${order._id}`);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  /** Returns true when it was sent. Errors are shown. */
  async function send({ lines, text, photos }: ReportDraft): Promise<boolean> {
    const added = photos.filter((photo) => photo.kind === 'new');
    setBusy(true);
    setErrors({});
    try {
      const files = added.map(({ file }) => file);
      const { data, message } = await upload(
        'POST /api/v1/order/report-problem',
        { orderId: order._id, lines: JSON.stringify(lines), text, ...(files.length > 0 && { photos: files }) },
        () => {},
        requestKey.headersOf([lines, text, files]),
      );
      requestKey.done();
      queries.setQueryData(orderQuery(order._id).queryKey, (known) => newer(known, data));
      toast.success(message);
      return true;
    } catch (error) {
      requestKey.failed(error);
      if (error instanceof ApiError) setErrors(error.errors);
      toast.error(messageOf(error));
      // Perhaps some pieces were reported meanwhile.
      void queries.invalidateQueries({ queryKey: orderQuery(order._id).queryKey });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { send, busy, errors, setErrors };
}
