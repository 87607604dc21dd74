/** Import and export of the catalogue as a spreadsheet (contract/spreadsheet.ts), for admin screens only. */
import { calls } from '../../contract/calls.ts';
import type {
  AppliedImport,
  ApplyImportBody,
  SheetFault,
  SheetImport,
  SheetPreview,
  StaleRows,
  UndoCheck,
  UndoneImport,
} from '../../contract/spreadsheet.ts';
import { createAsk } from './api.ts';
import { ApiError, timedOut, unreachable } from './api-error.ts';
import { browserAsk, signed } from './browser-api.ts';
import { deadlines, startDeadline } from './deadline.ts';
import { uploadTransport } from './upload-transport.ts';

/** Compresses the sheet, so that the upload is faster on a slow connection. */
async function packed(file: File): Promise<File> {
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  return new File([await new Response(stream).blob()], `${file.name}.gz`, { type: 'application/gzip' });
}

/** The rows whose products changed after the preview; undefined for any other error. */
export const staleOf = (error: unknown): StaleRows | undefined =>
  error instanceof ApiError && error.code === 'CHANGED_MEANWHILE' ? (error.data as StaleRows) : undefined;

/** The errors of a rejected sheet; empty for any other error. */
export function faultsOf(error: unknown): SheetFault[] {
  const { faults = [] } = (error instanceof ApiError && (error.data as { faults?: SheetFault[] } | undefined)) || {};
  return faults;
}

export const importApi = {
  /** @param onProgress called with the upload progress, 0 to 1 */
  async preview(file: File, onProgress: (share: number) => void): Promise<SheetPreview> {
    const form = new FormData();
    form.append('sheet', await packed(file));
    const send = uploadTransport(onProgress);
    const ask = createAsk((request) =>
      signed((headers) => send({ ...request, headers: { ...request.headers, ...headers } })),
    );
    return (await ask<SheetPreview>(calls.previewImport, { body: form })).data;
  },
  list: async () => (await browserAsk<SheetImport[]>(calls.listImports)).data,
  apply: (importId: string, body: ApplyImportBody) =>
    browserAsk<AppliedImport>(calls.applyImport, { params: { importId }, body, within: deadlines.long }),
  /** Progress, 0 to 1; null when unknown. */
  progress: async (importId: string) =>
    (await browserAsk<{ share: number | null }>(calls.followImport, { params: { importId } })).data.share,
  /** Products in open orders that undoing the import would remove. */
  checkUndo: async (importId: string) => (await browserAsk<UndoCheck>(calls.checkUndo, { params: { importId } })).data,
  undo: (importId: string) =>
    browserAsk<UndoneImport>(calls.undoImport, { params: { importId }, within: deadlines.long }),

  /** The whole catalogue as a sheet. */
  async exportCatalogue(): Promise<Blob> {
    const deadline = startDeadline(deadlines.long);
    try {
      const response = await signed((headers) =>
        fetch(calls.exportCatalogue.path, {
          headers,
          credentials: 'include',
          cache: 'no-store',
          signal: deadline.signal,
        }),
      );
      if (!response.ok) throw new ApiError(response.status, await response.json());
      return await response.blob();
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw deadline.isOver() ? timedOut() : unreachable();
    } finally {
      deadline.end();
    }
  },
};
