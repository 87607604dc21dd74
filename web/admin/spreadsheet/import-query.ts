import { queryOptions } from '@tanstack/react-query';
import { importApi } from '../../api/import-api.ts';
import { personalKey } from '../../session/personal-key.ts';

const importKey = [personalKey, 'imports'];
const askEvery = 700;

/** The imports that were done, the last first. */
export const importsQuery = queryOptions({ queryKey: [...importKey, 'list'], queryFn: importApi.list });

/** How far an import is while it runs. */
export const progressQuery = (importId: string, runs: boolean) =>
  queryOptions({
    queryKey: [...importKey, 'progress', importId],
    queryFn: () => importApi.progress(importId),
    enabled: runs,
    refetchInterval: askEvery,
  });

/** What undoing an import would take out of the shop although it is ordered; nothing is asked without an id. */
export const undoCheckQuery = (importId: string | undefined) =>
  queryOptions({
    queryKey: [...importKey, 'undo', importId],
    queryFn: () => importApi.checkUndo(importId ?? ''),
    enabled: importId !== undefined,
    // Orders come in all the time: each question is answered anew.
    gcTime: 0,
  });
