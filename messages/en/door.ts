export default {
  arrive: 'I am at the door',
  since: 'At the door since {time}',
  isAtDoor: 'The customer of order {orderId} sees that you are at the door',
  didArrive: 'arrived at the door with',
  riderAtDoor: 'Your rider is at the door',
} as const;
