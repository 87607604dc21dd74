/** For use in sentences such as 'This order is packed'. */
export default {
  placed: 'placed',
  packed: 'packed',
  outForDelivery: 'out for delivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
} as const;
