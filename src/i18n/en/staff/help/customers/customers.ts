import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Who a customer is, what they ordered, and their points and credit. Everything that you do here is recorded with your name.',
  steps: [
    'Open [staff.title.customers]. Type a phone number, a name, an e-mail address, an order or a code.',
    'Open the customer. [staff.customers.wallet] explains points, vouchers and credit.',
    'To put something right: [staff.customers.givePoints] or [staff.customers.giveGoodwill], with a reason.',
    'Cannot sign in? [staff.customers.unlock]. A lost phone? [staff.customers.endSessions]. Another number? [staff.customers.phoneChange], with a document.',
    'Open [staff.title.dataRequests] every day: answer with [staff.requests.answer] before the day that is promised.',
  ],
  pictures: { list: 'The search for a customer.' },
  states: [
    ['[staff.customers.pending]', 'Points of orders that are not completed.'],
    [
      '[staff.customers.debt]',
      'Points that were spent and taken back later. They come off the next ones.',
    ],
    ['[staff.customers.unproven]', 'Never confirmed by a code.'],
    ['[staff.customers.locked]', 'Too many wrong passwords.'],
  ],
  trouble: [
    [
      'Two accounts look like one person',
      '[staff.customers.marks] lists what they share. Different people? Press [staff.customers.dismiss].',
    ],
    [
      'A coupon or invitation is held',
      '[staff.title.held] shows what two accounts share. Press [staff.held.allow] or [staff.held.refuse] within a day, with a reason.',
    ],
    ['It is above my limit', 'It waits for a second person. Do not promise it yet.'],
    ['I see stars instead of the number', 'Your role does not show it whole.'],
  ],
  keys: [
    ['g c', '[staff.title.customers]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
