import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ClientInput } from '../../../../contract/api/call.ts';
import type { CallsByRoute } from '../../../../contract/api/calls.ts';
import type { SetupState } from '../../../../contract/settings/setup.ts';
import { type SetupStep, setupSteps } from '../../../../contract/settings/setup-steps.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { showNewest } from '../../../api/newest-data.ts';
import { personalKey } from '../../../query-client.ts';

const route = 'PUT /api/v1/setup/update';

export const setupQuery = queryOptions({
  queryKey: [personalKey, 'setup'],
  queryFn: () => browserApi.load('GET /api/v1/setup/get'),
});

/** Tells the server what its data does not say, and knows the new state. */
export function useTell() {
  const queries = useQueryClient();
  /** @throws ApiError */
  return async (body: ClientInput<CallsByRoute[typeof route]>['body']): Promise<SetupState> => {
    const { data } = await browserApi.send(route, { body });
    await showNewest(queries, setupQuery, data);
    return data;
  };
}

export const countDone = ({ steps }: Pick<SetupState, 'steps'>): number =>
  setupSteps.filter((step) => steps[step] === 'done').length;

/** The first open step after this one, then any open one; undefined when none is open. */
export function nextOpen({ steps }: Pick<SetupState, 'steps'>, after?: SetupStep): SetupStep | undefined {
  const isOpen = (step: SetupStep) => steps[step] === 'open' && step !== after;
  const later = setupSteps.slice(after === undefined ? 0 : setupSteps.indexOf(after) + 1);
  return later.find(isOpen) ?? setupSteps.find(isOpen);
}
