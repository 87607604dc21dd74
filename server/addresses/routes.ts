import * as z from 'zod';
import { address, addressBody, addressParams, updateAddressBody } from '../../contract/addresses.ts';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { ok } from '../platform/answer.ts';
import type { Http } from '../platform/http.ts';
import { identityOf } from '../platform/policies.ts';
import type { Addresses } from './addresses.ts';
import { presentAddress } from './present.ts';

/** The calls of the address panel; each works on the addresses of whoever is signed in (spec §7). */
export function addressRoutes(app: Http, addresses: Addresses): void {
  app.route({
    method: calls.addAddress.method,
    url: calls.addAddress.path,
    config: { policy: calls.addAddress.policy },
    schema: { body: addressBody, response: { 200: success(address) } },
    handler: async (request) => {
      const row = await addresses.add(identityOf(request).userId, request.body);
      return ok('Address added', presentAddress(row));
    },
  });

  app.route({
    method: calls.getAddress.method,
    url: calls.getAddress.path,
    config: { policy: calls.getAddress.policy },
    schema: { response: { 200: success(z.array(address)) } },
    handler: async (request) => {
      const rows = await addresses.list(identityOf(request).userId);
      return ok('Your addresses', rows.map(presentAddress));
    },
  });

  app.route({
    method: calls.updateAddress.method,
    url: calls.updateAddress.path,
    config: { policy: calls.updateAddress.policy },
    schema: { body: updateAddressBody, response: { 200: success(address) } },
    handler: async (request) => {
      const { addressId, ...body } = request.body;
      const row = await addresses.update(identityOf(request).userId, addressId, body);
      return ok('Address updated', presentAddress(row));
    },
  });

  app.route({
    method: calls.deleteAddress.method,
    url: calls.deleteAddress.path,
    config: { policy: calls.deleteAddress.policy },
    schema: { params: addressParams, response: { 200: success(z.object({})) } },
    handler: async (request) => {
      await addresses.remove(identityOf(request).userId, request.params.addressId);
      return ok('Address deleted', {});
    },
  });
}
