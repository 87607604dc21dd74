import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../session/personal-key.ts';

/** The saved addresses of the signed-in user, oldest first. */
export const addressQuery = queryOptions({ queryKey: [personalKey, 'addresses'], queryFn: browserApi.getAddresses });
