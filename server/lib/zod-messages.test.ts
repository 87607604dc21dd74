import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { calls } from '../../contract/api/calls.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { english } from './errors.ts';
import { textOfMessage, zodMessages } from './zod-messages.ts';

describe('invalid input without a message in its schema', () => {
  const shop = sharedShop(() => openShop());

  const byCategory = calls.getProductByCatAndSubCat;

  it.each<[string, { method: 'GET' | 'POST' | 'PUT'; path: string }, string, string | undefined, string]>([
    ['an id that is a number', byCategory, '', '{"categoryId":5}', 'categoryId'],
    ['no id', byCategory, '', '{}', 'categoryId'],
    ['two pages at once', calls.getProduct, '?page=1&page=2', '{}', 'page'],
    ['two searches at once', calls.searchProduct, '?search=a&search=b', undefined, 'search'],
    ['a sign-in without a body', calls.login, '', undefined, 'body'],
    ['a sign-in that is a list', calls.login, '', '[]', 'body'],
    ['a sign-in that is null', calls.login, '', 'null', 'body'],
    ['a sign-in that is a text', calls.login, '', '"let me in"', 'body'],
    ['a search that is an object', calls.getProduct, '', '{"search":{}}', 'search'],
    ['a wrong token of a link', calls.confirmEmail, '', '{"token":null}', 'token'],
  ])('gets a message in plain words: %s', async (_, { method, path }, query, payload, field) => {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await shop.app.inject({ method, url: path + query, headers, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: { [field]: expect.any(String) } });
    const { message, errors } = answer.json();
    expect(JSON.stringify([message, errors])).not.toMatch(/invalid|expected|received|undefined|NaN/i);
  });

  it.each<[z.ZodType, unknown, string]>([
    [z.object({}), undefined, 'Please give the fields of this call, as a JSON object'],
    [z.object({}), [], 'Please give the fields of this call, as a JSON object'],
    [z.object({ a: z.string() }), {}, 'Please fill this in'],
    [z.object({ a: z.string() }), { a: 5 }, 'This must be text'],
    [z.object({ a: z.number() }), { a: 'five' }, 'This must be a number'],
    [z.object({ a: z.int() }), { a: 1.5 }, 'This must be a whole number'],
    [z.object({ a: z.boolean() }), { a: 'yes' }, 'This must be true or false'],
    [z.object({ a: z.array(z.string()) }), { a: 'b' }, 'This must be a list'],
    [z.object({ a: z.object({}) }), { a: 'b' }, 'This must be an object'],
    [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, 'This must be one of: x, y'],
    [z.object({ a: z.literal('x') }), { a: 'z' }, 'This must be x'],
    [z.object({ a: z.string().max(2) }), { a: 'xyz' }, 'At most 2 characters'],
    [z.object({ a: z.number().min(3) }), { a: 2 }, 'Must be at least 3'],
    [z.object({ a: z.array(z.string()).max(1) }), { a: ['x', 'y'] }, 'At most 1 can be given'],
    [z.object({ a: z.string().min(1) }), { a: '' }, 'Please fill this in'],
    [z.object({ a: z.string().min(3) }), { a: 'xy' }, 'At least 3 characters'],
    [z.object({ a: z.array(z.string()).min(1) }), { a: [] }, 'Please fill this in'],
    [z.object({ a: z.array(z.string()).min(2) }), { a: ['x'] }, 'At least 2 must be given'],
    [z.object({ a: z.string().regex(/x/) }), { a: 'y' }, 'This cannot be used as it is'],
    [z.object({ a: z.union([z.string(), z.number()]) }), { a: null }, 'This cannot be used as it is'],
    [z.object({ a: z.string().max(2, 'Too long a name') }), { a: 'xyz' }, 'Too long a name'],
  ])('%#: has this message', (schema, input, words) => {
    const { error } = schema.safeParse(input, { error: zodMessages });
    expect(error?.issues.map(({ message }) => english(textOfMessage(message)))).toEqual([words]);
  });
});
