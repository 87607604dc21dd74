/** The user calls as tests make them, over HTTP. */
import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { type Call, calls } from '../../contract/api/calls.ts';
import { newId } from '../lib/ids.ts';
import type { TestShop } from './shop.ts';

export const newEmail = (): string => `${newId()}@people.example`;

/** A network that no other test uses, so that counters do not add up. */
export const newNetwork = (): string => `10.${[...randomBytes(3)].join('.')}`;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export function callsOf(shop: Pick<TestShop, 'app'>) {
  const send = ({ method, path }: Call, options: InjectOptions = {}) =>
    shop.app.inject({ method, url: path, ...options });
  return {
    send,
    register: (payload: object, from = newNetwork()) => send(calls.register, { payload, remoteAddress: from }),
    login: (payload: object, from = newNetwork(), cookies: Record<string, string> = {}) =>
      send(calls.login, { payload, remoteAddress: from, cookies }),
    refresh: (token: string) => send(calls.refreshAccessToken, { headers: bearer(token) }),
    me: (token: string) => send(calls.getCurrentUser, { headers: bearer(token) }),
    logout: (token: string) => send(calls.logout, { headers: bearer(token) }),
    updateProfile: (token: string, payload: object) => send(calls.updateProfile, { headers: bearer(token), payload }),
  };
}

export type UserCalls = ReturnType<typeof callsOf>;
