import { calls } from '../../contract/calls.ts';
import type { Overview } from '../../contract/overview.ts';
import { browserAsk } from './browser-api.ts';

/** How the shop is doing (contract/overview.ts), for administrators' screens only. */
export const getOverview = async () => (await browserAsk<Overview>(calls.getOverview)).data;
