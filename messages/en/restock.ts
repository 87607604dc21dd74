/** Asking for an email when a product is back in stock. */
export default {
  notifyMe: 'Notify me',
  hint: 'One email when it is back in stock',
  notifyAbout: 'Notify me about {name}',
  asked: 'We’ll email you when it is back',
  takeBack: 'Stop notifying me',
  nowAsked: 'We’ll email you when {name} is back',
  nowTakenBack: 'We won’t email you about {name}',
  signInFirst: 'Please log in so that we know where to email you.',
  waiting: 'We’ll email you when these are back',
} as const;
