import { queryOptions } from '@tanstack/react-query';
import { accountApi } from '../api/account-api.ts';
import { personalKey } from '../session/personal-key.ts';

/** Where the person is signed in, the device used last first. */
export const devicesQuery = queryOptions({ queryKey: [personalKey, 'devices'], queryFn: accountApi.getDevices });
