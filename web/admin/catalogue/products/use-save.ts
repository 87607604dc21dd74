import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../../../contract/api/call.ts';
import type { CallsByRoute, FormRoute } from '../../../../contract/api/calls.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { type FormBody, upload } from '../../../api/upload.ts';
import { useRequestKey } from '../../../api/use-request-key.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { toast } from '../../../ui/toasts.tsx';

/** Sends a form, shows the result, and refetches the catalogue. What is added is added once, though an answer was lost. */
export function useSave() {
  const queries = useQueryClient();
  const [share, setShare] = useState<number>();
  const requestKey = useRequestKey();
  const { submit, ...form } = useSubmit({ onError: (error) => toast.error(messageOf(error)) });

  /** Undefined on an error. The error is shown, unless `onRejected` handles it. */
  async function save<R extends FormRoute>(
    route: R,
    body: FormBody<R>,
    onRejected?: (error: ApiError) => boolean,
  ): Promise<DataOf<CallsByRoute[R]> | undefined> {
    let saved: DataOf<CallsByRoute[R]> | undefined;
    setShare(0);
    await submit(async () => {
      try {
        const headers = route.startsWith('POST ') ? requestKey.headersOf(body) : undefined;
        const { message, data } = await upload(route, body, setShare, headers);
        requestKey.done();
        toast.success(message);
        await queries.invalidateQueries();
        saved = data;
      } catch (error) {
        requestKey.failed(error);
        if (!(error instanceof ApiError && onRejected?.(error))) throw error;
      }
    });
    setShare(undefined);
    return saved;
  }
  return { ...form, save, share: share ?? 0 };
}

/** Sends the form of a call; see `useSave`. */
export type Save = ReturnType<typeof useSave>['save'];
