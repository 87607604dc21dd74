import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../../api/browser-api.ts';
import { personalKey } from '../../../query-client.ts';
import { importApi } from './import-api.ts';

const importKey = [personalKey, 'imports'];
const askEvery = 700;

/** Finished imports, newest first. */
export const importsQuery = queryOptions({
  queryKey: [...importKey, 'list'],
  queryFn: () => browserApi.load('GET /api/v1/imports'),
});

/** Progress of a running import. */
export const progressQuery = (importId: string, runs: boolean) =>
  queryOptions({
    queryKey: [...importKey, 'progress', importId],
    queryFn: () => importApi.progress(importId),
    enabled: runs,
    refetchInterval: askEvery,
  });

/** Products in open orders that undoing an import would remove. Disabled without an id. */
export const undoCheckQuery = (importId: string | undefined) =>
  queryOptions({
    queryKey: [...importKey, 'undo', importId],
    queryFn: () => browserApi.load('GET /api/v1/imports/:importId/undo', { params: { importId: importId ?? '' } }),
    enabled: importId !== undefined,
    // New orders are placed all the time, so the result is never cached.
    gcTime: 0,
  });
