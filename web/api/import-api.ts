/** The calls that bring a catalogue in from a spreadsheet and out again (contract/spreadsheet.ts), for administrators' screens only. */
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

/** Sheets are much smaller when they are packed, and so quicker on a slow line. */
async function packed(file: File): Promise<File> {
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  return new File([await new Response(stream).blob()], `${file.name}.gz`, { type: 'application/gzip' });
}

/** The rows whose products changed after the preview; undefined when that was not why it was refused. */
export const staleOf = (error: unknown): StaleRows | undefined =>
  error instanceof ApiError && error.code === 'CHANGED_MEANWHILE' ? (error.data as StaleRows) : undefined;

/** What is wrong with the sheet that was refused; nothing when it was refused for anything else. */
export function faultsOf(error: unknown): SheetFault[] {
  const { faults = [] } = (error instanceof ApiError && (error.data as { faults?: SheetFault[] } | undefined)) || {};
  return faults;
}

export const importApi = {
  /** @param onProgress called with the share that has been sent, 0 to 1 */
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
  /** How far it is, 0 to 1; null when that is not known. */
  progress: async (importId: string) =>
    (await browserAsk<{ share: number | null }>(calls.followImport, { params: { importId } })).data.share,
  /** What undoing it would take out of the shop although it is ordered. */
  checkUndo: async (importId: string) => (await browserAsk<UndoCheck>(calls.checkUndo, { params: { importId } })).data,
  undo: (importId: string) =>
    browserAsk<UndoneImport>(calls.undoImport, { params: { importId }, within: deadlines.long }),

  /** The whole catalogue as a sheet, all of it or none. */
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
