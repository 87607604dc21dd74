import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { failure } from '../../contract/api/envelope.ts';
import { type ErrorCode, errorStatus } from '../../contract/api/errors.ts';
import { openShop, sharedShop } from '../testing/shop.ts';

interface Operation {
  security: object[];
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: Record<string, { schema: { properties: { code: { enum: ErrorCode[] } } } }> }>;
}

describe('the API description', () => {
  const shop = sharedShop(() => openShop());
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    paths = (await shop.app.inject('/api/docs/json')).json().paths;
  });

  const operations = () =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  const codesOf = (operation: Operation | undefined, status: number) =>
    operation?.responses[status]?.content?.['application/json']?.schema.properties.code.enum;

  it("has no optional path segments, and declares exactly the path's parameters", () => {
    for (const { path, operation } of operations()) {
      expect(path).not.toMatch(/[?*]/);
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const given = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name);
      expect(given.sort(), path).toEqual(parts.sort());
    }
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/cart/add-to-cart/{productId}',
        '/api/v1/cart/add-to-cart/{productId}/{quantity}',
      ]),
    );
  });

  it('declares the errors of every call, each code with its status', () => {
    const described = operations().filter(({ path }) => path.startsWith('/api/v1'));
    expect(described.length).toBeGreaterThanOrEqual(Object.keys(calls).length);
    for (const { path, method, operation } of described) {
      const statuses = Object.keys(operation.responses).map(Number);
      const name = `${method} ${path}`;
      expect(statuses, name).toEqual(expect.arrayContaining([200, 400, 429, 500, 503]));
      if (operation.security.length > 0) expect(statuses, name).toContain(401);
      if (method !== 'get') expect(statuses, name).toEqual(expect.arrayContaining([413, 415]));
      for (const status of statuses.filter((each) => each !== 200)) {
        const codes = codesOf(operation, status) ?? [];
        const { properties } = operation.responses[status]?.content?.['application/json']?.schema ?? {};
        expect(Object.keys(properties ?? {}).sort(), name).toEqual(Object.keys(failure.shape).sort());
        expect(codes.length, `${name} ${status}`).toBeGreaterThan(0);
        for (const code of codes) expect(errorStatus[code], `${name} ${code}`).toBe(status);
      }
    }
  });

  it('describes what is specific to a call', () => {
    expect(codesOf(paths['/api/v1/users/login']?.post, 401)).toEqual(['WRONG_CREDENTIALS']);
    expect(codesOf(paths['/api/v1/order/cash-payment']?.post, 409)).toContain('PRICE_CHANGED');
    expect(codesOf(paths['/api/v1/users/list']?.get, 403)).toEqual(['FORBIDDEN']);
    expect(codesOf(paths['/api/v1/cart/get-cart']?.get, 403)).toBeUndefined();
    expect(codesOf(paths['/api/v1/address/delete/{addressId}']?.delete, 404)).toEqual(['NOT_FOUND']);
  });
});
