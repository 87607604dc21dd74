/** Orders and addresses for component tests. */
import type { Address } from '../../contract/addresses/addresses.ts';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { testId } from './ids.ts';

export const testAddress = (street: string, values: Partial<Address> = {}): Address => ({
  _id: testId(street),
  address_line: street,
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  mobile: '9876543210',
  ...values,
});

/** An order that was just placed. */
export const testOrder = (values: Partial<Order> = {}): Order => {
  const { _id: deliveryAddressId, ...address } = testAddress('12 MG Road');
  return {
    _id: testId('order'),
    orderId: 'TK-7K3M9QX2',
    status: 'placed',
    payment_status: 'pending',
    grossTotal: 38,
    totalAmount: 34.2,
    product_details: [],
    delivery_address: address,
    deliveryAddressId,
    createdAt: '2026-11-28T06:30:00.000Z',
    ...values,
  };
};

/** The order of `testOrder` as its customer follows it. */
export const followedOrder = (values: Partial<FollowedOrder> = {}): FollowedOrder => ({
  ...testOrder(),
  revision: 1,
  cancelReason: '',
  receivedAmount: null,
  reports: [],
  canCancel: true,
  canReport: false,
  events: [],
  ...values,
});
