import { calls } from '../../contract/calls.ts';
import type { Overview } from '../../contract/overview.ts';
import { browserAsk } from './browser-api.ts';

/** Sales figures (contract/overview.ts), for admin screens only. */
export const getOverview = async () => (await browserAsk<Overview>(calls.getOverview)).data;
