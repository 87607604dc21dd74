import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { readConfig } from '../runtime/config.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { createHttp } from './http.ts';

describe('access policies', () => {
  const shop = sharedShop(() => openShop());

  it('prevent the start of a server that has a route without one', () => {
    const app = createHttp(readConfig({ LOG_LEVEL: 'silent' }));
    expect(() => app.get('/unguarded', () => 'open')).toThrow('/unguarded declares no policy');
  });

  const guarded = Object.entries(calls).filter(([, call]) => call.policy !== 'public');
  const id = '01arz3ndektsv4rrffq69g5fav';

  it.each(guarded)('%s requires a sign-in, before any other check', async (_name, call) => {
    const url = call.path.replace(/:\w+\??/g, id);
    const answer = await shop.app.inject({ method: call.method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(Object.entries(calls))('%s is public', async (_name, call) => {
    expect(shop.app.hasRoute({ method: call.method, url: call.path })).toBe(true);
  });
});
