import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import type { DataOf } from '../../../contract/call.ts';
import type { CallsByRoute, FormRoute } from '../../../contract/calls.ts';
import { m } from '../../../messages/index.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { type FormBody, upload } from '../../api/upload.ts';
import { useRequestKey } from '../../api/use-request-key.ts';
import { PictureReading, usePictureReading } from '../../forms/picture-reading.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';

interface Props {
  title: string;
  /** Label of the save button, and its label while the form is sent. */
  saveLabel: string;
  busyLabel: string;
  busy: boolean;
  /** Upload progress, 0 to 1. Without it there is no progress bar. */
  share?: number;
  /** Whether it cannot be saved now. */
  disabled?: boolean;
  /** Whether input would be lost, so that closing asks first. */
  unsaved: boolean;
  wide?: boolean;
  form?: Ref<HTMLFormElement>;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, with Cancel, a save button and the upload progress. It asks before input is lost. */
export function FormDialog({ title, saveLabel, busyLabel, busy, share, disabled = false, unsaved, ...rest }: Props) {
  const { wide = false, form, onSubmit, onClose, children } = rest;
  const id = useId();
  /** What had the focus when the form was sent. */
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (!busy && document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus();
  }, [busy]);
  const { leave, question } = useUnsaved(unsaved, onClose);
  const { isReading, count } = usePictureReading();
  return (
    <>
      <Dialog
        open
        wide={wide}
        onClose={() => !busy && leave()}
        title={title}
        footer={
          <>
            {busy && share !== undefined && <UploadProgress share={share} />}
            <div className="flex justify-end gap-3">
              <Button variant="quiet" onClick={leave} disabled={busy}>
                {m.ui.cancel()}
              </Button>
              <Button
                type="submit"
                form={id}
                busy={busy}
                busyLabel={busyLabel}
                disabled={disabled}
                aria-disabled={isReading || undefined}
              >
                {isReading ? m.ui.preparingPhotos() : saveLabel}
              </Button>
            </div>
          </>
        }
      >
        <form
          ref={form}
          id={id}
          noValidate
          // What is entered while it is sent would be lost with the dialog.
          inert={busy}
          onSubmit={(event) => {
            event.preventDefault();
            if (isReading) return announce(m.ui.preparingPhotos());
            focused.current = document.activeElement;
            void onSubmit();
          }}
          className="space-y-5 p-5"
        >
          <PictureReading value={count}>{children}</PictureReading>
        </form>
      </Dialog>
      {question}
    </>
  );
}

const UploadProgress = ({ share }: { share: number }) => (
  <div
    role="progressbar"
    aria-label={m.adminCatalogue.uploadProgress()}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    className="mb-3 h-1.5 overflow-hidden rounded-full bg-line"
  >
    <div className="h-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
  </div>
);

/** Sends a form, shows the result, and refetches the catalogue. What is added is added once, though an answer was lost. */
export function useSave() {
  const queries = useQueryClient();
  const [share, setShare] = useState<number>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const requestKey = useRequestKey();

  /** Undefined on an error. The error is shown, unless `onRejected` handles it. */
  async function save<R extends FormRoute>(
    route: R,
    body: FormBody<R>,
    onRejected?: (error: ApiError) => boolean,
  ): Promise<DataOf<CallsByRoute[R]> | undefined> {
    setErrors({});
    setShare(0);
    try {
      const headers = route.startsWith('POST ') ? requestKey.headersOf(body) : undefined;
      const { message, data } = await upload(route, body, setShare, headers);
      requestKey.done();
      toast.success(message);
      await queries.invalidateQueries();
      return data;
    } catch (error) {
      requestKey.failed(error);
      if (error instanceof ApiError && onRejected?.(error)) return undefined;
      if (error instanceof ApiError) setErrors(error.errors);
      toast.error(messageOf(error));
      return undefined;
    } finally {
      setShare(undefined);
    }
  }
  /** Clears a field's error when the field changes. */
  const clearError = (field: string) => setErrors(({ [field]: _gone, ...rest }) => rest);
  return { save, busy: share !== undefined, share: share ?? 0, errors, setErrors, clearError };
}

/** Sends the form of a call; see `useSave`. */
export type Save = ReturnType<typeof useSave>['save'];
