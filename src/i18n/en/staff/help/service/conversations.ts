import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Customers write about their order. You answer, and they read it on the order’s page, by WhatsApp and by e-mail.',
  steps: [
    'Open [staff.title.conversations]. Begin with the longest under [staff.conversations.since].',
    'Open the order and press [staff.conversations.take]: colleagues see that it is yours.',
    'Choose a [staff.conversations.prepared], or write in your own words. Under the field stands which language the customer reads.',
    'Does a picture say it better? [staff.conversations.photoAdd]: up to five.',
    'Press [staff.conversations.send].',
    'Only a thank-you? Press [staff.conversations.settle].',
  ],
  pictures: { list: 'The messages that wait for an answer, the oldest first.' },
  states: [
    ['[staff.conversations.waits]', 'The last word is the customer’s.'],
    ['[staff.conversations.seen]', 'The customer has opened your answer, and when.'],
    ['[staff.conversations.view.none]', 'No one has taken it.'],
  ],
  trouble: [
    [
      'I cannot go on with it',
      'Press [staff.conversations.giveUp], so that someone else takes it.',
    ],
    [
      'It is really a complaint',
      'Ask the customer to send it from the order with photos: then it has its times and its remedy.',
    ],
    ['Someone else took it', 'Or the customer wrote again. Read the newest message first.'],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
