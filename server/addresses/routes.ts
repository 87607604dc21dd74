import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { keyedRequest } from '../runtime/idempotency.ts';
import type { Addresses } from './addresses.ts';
import { presentAddress } from './present.ts';

/** The routes of the address panel; each works on the addresses of the signed-in user. */
export function addressRoutes(app: Http, addresses: Addresses): void {
  route(app, calls.addAddress, async ({ identity, headers, body }) => {
    const added = await addresses.add(identity.userId, body, keyedRequest(identity, headers, body));
    return ok(text('answers.addressAdded'), presentAddress(added));
  });

  route(app, calls.getAddress, async ({ identity }) =>
    ok('Your addresses', (await addresses.list(identity.userId)).map(presentAddress)),
  );

  route(app, calls.updateAddress, async ({ identity, body: { addressId, ...address } }) =>
    ok(text('answers.addressUpdated'), presentAddress(await addresses.update(identity.userId, addressId, address))),
  );

  route(app, calls.deleteAddress, async ({ identity, params: { addressId } }) => {
    await addresses.remove(identity.userId, addressId);
    return ok(text('answers.addressDeleted'), {});
  });
}
