/** A shop whose owner removed the demo catalogue starts without it. */
import { expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { startProcess } from '../testing/process.ts';
import { newShopData } from '../testing/shop.ts';
import { overSocket } from '../testing/shopping.ts';

const admin = { email: 'owner@example.org', password: 'admin-password-for-tests' };

it('is not filled with the demo catalogue again', async () => {
  const data = await newShopData();
  const settings = { ...data.env, PORT: '0', DEMO: '1', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const count = async (url: string) =>
    ((await overSocket(url)({ method: 'GET', url: calls.getAllCategory.path, headers: {} })).data as unknown[]).length;
  try {
    const first = await startProcess(settings);
    try {
      expect(await count(first.url)).toBe(16);
      const send = overSocket(first.url);
      const signedIn = await send({ method: 'POST', url: calls.login.path, headers: {}, payload: admin });
      const { accessToken } = signedIn.data as { accessToken: string };
      const headers = { authorization: `Bearer ${accessToken}` };
      expect((await send({ method: 'POST', url: calls.removeDemo.path, headers, payload: {} })).status).toBe(200);
      expect(await count(first.url)).toBe(0);
    } finally {
      await first.stop();
    }
    const second = await startProcess(settings);
    try {
      expect(await count(second.url)).toBe(0);
    } finally {
      await second.stop();
    }
  } finally {
    await data.delete();
  }
});
