import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'What customers say about goods. Most reviews are shown by themselves; some wait for you. You answer, and hide only what breaks the rules.',
  steps: [
    'Open [staff.title.reviews]. Begin with [staff.reviews.state.held]: they wait.',
    'Open one. [staff.reviews.why] says what the shop noticed.',
    'Nothing wrong? Press [staff.reviews.show].',
    'Does it break a rule? Press [staff.reviews.hide] and choose the reason. A bad opinion alone is no reason.',
    'Filter [staff.reviews.few] and [staff.reviews.unanswered]: answer these with [staff.reviews.toAnswer], then [staff.reviews.sendAnswer].',
    'Once a day open [staff.title.stars], [stars.view.fell]: products that lost half a star within a week. Their page names the batch; taste it, and hold it under [staff.title.batches] if it is bad.',
  ],
  pictures: { list: 'The reviews with stars, words and state.' },
  states: [
    ['[staff.reviews.state.held]', 'Only you see it.'],
    ['[staff.reviews.state.shown]', 'Everyone reads it.'],
    ['[staff.reviews.state.hidden]', 'Taken away. The customer knows why.'],
  ],
  trouble: [
    [
      'One product gets bad stars',
      'Look at [stars.title] on its page: a number opens the reviews that it counts, a code opens the batch.',
    ],
    ['A review says [stars.unknown]', '[stars.unknownWhat]'],
    ['I hid it by mistake', 'Open it and press [staff.reviews.show].'],
    [
      'A phone number is in it',
      'Hide it with [staff.reviews.reason.contact], or [staff.reviews.reason.personal_data] if it is someone else’s.',
    ],
  ],
  keys: [
    ['y', '[staff.reviews.show]'],
    ['n', '[staff.reviews.hide]'],
    ['a', '[staff.reviews.toAnswer]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
