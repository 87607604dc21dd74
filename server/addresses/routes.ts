import * as z from 'zod';
import { address, addressBody, addressParams, updateAddressBody } from '../../contract/addresses.ts';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import type { Http } from '../http/http.ts';
import { identityOf } from '../http/policies.ts';
import { routeOf } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Addresses } from './addresses.ts';
import { presentAddress } from './present.ts';

/** The routes of the address panel; each works on the addresses of the signed-in user (spec §7). */
export function addressRoutes(app: Http, addresses: Addresses): void {
  app.route({
    ...routeOf(calls.addAddress),
    schema: { body: addressBody, response: { 200: success(address) } },
    handler: async (request) => {
      const row = await addresses.add(identityOf(request).userId, request.body);
      return ok('Address added', presentAddress(row));
    },
  });

  app.route({
    ...routeOf(calls.getAddress),
    schema: { response: { 200: success(z.array(address)) } },
    handler: async (request) => {
      const rows = await addresses.list(identityOf(request).userId);
      return ok('Your addresses', rows.map(presentAddress));
    },
  });

  app.route({
    ...routeOf(calls.updateAddress),
    schema: { body: updateAddressBody, response: { 200: success(address) } },
    handler: async (request) => {
      const { addressId, ...body } = request.body;
      const row = await addresses.update(identityOf(request).userId, addressId, body);
      return ok('Address updated', presentAddress(row));
    },
  });

  app.route({
    ...routeOf(calls.deleteAddress),
    schema: { params: addressParams, response: { 200: success(z.object({})) } },
    handler: async (request) => {
      await addresses.remove(identityOf(request).userId, request.params.addressId);
      return ok('Address deleted', {});
    },
  });
}
