import { queryOptions } from '@tanstack/react-query';
import { accountApi } from '../api/account-api.ts';
import { personalKey } from '../session/personal-key.ts';

/** The user's signed-in devices, last used first. */
export const devicesQuery = queryOptions({ queryKey: [personalKey, 'devices'], queryFn: accountApi.getDevices });
