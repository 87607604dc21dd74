/** Import and export of the catalogue as a spreadsheet (contract/import/spreadsheet.ts), for admin screens only. */
import type {
  ApplyImportBody,
  SheetFault,
  SheetLayout,
  SheetPreview,
  SheetTable,
  StaleRows,
} from '../../../../contract/import/spreadsheet.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { isFailureOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { deadlines } from '../../../api/deadline.ts';
import { download } from '../../../api/download.ts';
import { upload } from '../../../api/upload.ts';

/** Compresses the sheet, so that the upload is faster on a slow connection. */
async function packed(file: File): Promise<File> {
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  return new File([await new Response(stream).blob()], `${file.name}.gz`, { type: 'application/gzip' });
}

const applyRoute = 'POST /api/v1/imports/:importId/apply';

/** The rows whose products changed after the preview; undefined for any other error. */
export const staleOf = (error: unknown): StaleRows | undefined =>
  isFailureOf(applyRoute, error) && error.code === 'CHANGED_MEANWHILE' ? error.data : undefined;

/** The errors of a rejected sheet; empty for any other error. */
export const faultsOf = (error: unknown): SheetFault[] =>
  (isFailureOf(applyRoute, error) && error.code === 'VALIDATION' && error.data?.faults) || [];

export const importApi = {
  /** @param layout how it is read, once that is chosen @param onProgress called with the upload progress, 0 to 1 */
  async preview(
    file: File,
    layout: SheetLayout | undefined,
    onProgress: (share: number) => void,
  ): Promise<SheetPreview | SheetTable> {
    const body = { sheet: await packed(file), ...(layout && { layout: JSON.stringify(layout) }) };
    return (await upload('POST /api/v1/imports/preview', body, onProgress)).data;
  },
  /** The faulty rows of a previewed sheet, with what is wrong with them. */
  faultyRows: (importId: string) =>
    download('GET /api/v1/imports/:importId/faults', { params: { importId }, query: { lang: currentLocale() } }),
  apply: (importId: string, body: ApplyImportBody) =>
    browserApi.load(applyRoute, { params: { importId }, body, within: deadlines.long }),
  /** Progress, 0 to 1; null when unknown. */
  progress: async (importId: string) =>
    (await browserApi.load('GET /api/v1/imports/:importId/progress', { params: { importId } })).share,

  /** The whole catalogue as a sheet. */
  exportCatalogue: () => download('GET /api/v1/imports/export'),
};
