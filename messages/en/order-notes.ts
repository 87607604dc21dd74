/** Notes on orders, messages to customers, and their templates. */
export default {
  // The shopper
  yours: 'Note to the store (optional)',
  yoursHint: 'For example: ring twice, or ripe bananas please. Who packs and who delivers read it.',
  messages: 'Messages from the store',
  yourNote: 'Your note to the store',
  arrived: 'The store has sent you a message',

  // Staff
  title: 'Notes and messages',
  hint: 'Notes for staff are never shown to the customer.',
  staff: 'For staff',
  toCustomer: 'To the customer',
  fromCustomer: 'From the customer',
  writtenBy: '{name}, {time}',
  who: 'Who reads it',
  forStaff: 'Staff only',
  forCustomer: 'The customer',
  noteField: 'Note for staff',
  messageField: 'Message to the customer',
  messageHint: 'The customer reads it on the page of the order and gets it by email.',
  template: 'Template',
  noTemplate: 'Write your own',
  templatesFailed: 'The templates could not be loaded.',
  add: 'Add note',
  send: 'Send message',
  sending: 'Sending',
  isAdded: 'The note is added',
  isSent: 'The message is sent',
  soon: 'soon',
  customer: 'customer',
  didAdd: 'added a note to',
  didSend: 'sent the customer a message about',

  // Settings
  settingTitle: 'Notes of customers',
  settingHint: 'Customers can write a short note at checkout. Who packs and who delivers read it.',
  setting: 'Customers can write a note',
  templates: 'Message templates',
  templatesHint:
    'Managers and support choose one when they write to a customer. Each customer gets it in their language.',
  placeholders:
    'Filled in for each order are the name of the customer, the number, the arrival and the amount to pay, where the text has:',
  templateName: 'Name, for staff',
  templateText: 'Text in English',
  templateHindi: 'Text in Hindi (English without it)',
  addTemplate: 'Add a template',
  deleteTemplate: 'Delete {name}',
  unnamed: 'New template',
  saveTemplates: 'Save templates',
} as const;
