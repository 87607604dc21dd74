export default {
  arrive: 'I am at the door',
  riderArrives: 'The rider is at the door',
  since: 'At the door since {time}',
  isAtDoor: 'The customer of order {orderId} sees that their rider is at the door',
  didArrive: 'arrived at the door with',
  riderAtDoor: 'Your rider is at the door',
} as const;
