/** Short messages to customers about their orders, as an SMS, in WhatsApp or on their devices. */
export default {
  placedTitle: 'Order placed',
  placed: 'We have your order {number} for {amount}.',
  packedTitle: 'Order packed',
  packed: 'Your order {number} is packed.',
  arrivedTitle: 'Your order is at the door',
  arrived: 'Your order {number} is at your door.',
  deliveredTitle: 'Order delivered',
  cancelledTitle: 'Order cancelled',
  questionTitle: 'A question about your order',
  changeQuestion:
    'Your order {number}: the store proposes a change. The total would be {amount} instead of {before}. Please answer by {time}.',
  question:
    'Your order {number}: {name} is not available. Would you like {substitute} for {amount} instead? Please answer by {time}.',
  questionByWeight:
    'Your order {number}: {name} is not available. Would you like {substitute} for about {amount} each instead? It is weighed when packed and costs at most {most} each. Please answer by {time}.',
  refundTitle: 'A refund for you',
  messageTitle: 'Message about order {number}',
  answerTitle: 'Our answer about order {number}',
  correctedTitle: 'A correction',
  corrected: 'A correction to your order {number}: it is {status}.',
  test: 'This is a test message from {shopName}.',
  fromShop: '{shopName}: {text}',
} as const;
