/** Asking for an email when a product is back in stock. */
export default {
  notifyMe: 'Notify me',
  hint: 'One email when it is back in stock',
  notifyAbout: 'Notify me about {name}',
  asked: 'You get an email when it is back',
  takeBack: 'No longer notify me',
  nowAsked: 'You get an email when {name} is back',
  nowTakenBack: 'You get no email about {name}',
  signInFirst: 'Please log in, so that we know where to write.',
  waiting: 'You get an email when these are back',
} as const;
