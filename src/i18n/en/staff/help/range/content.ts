import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'The texts and pictures of the shop: pages, questions, blog, promos and the slides of the home page.',
  steps: [
    'Open [staff.title.content] and choose the kind. [content.new] begins a draft.',
    'Write both languages. Choose a picture and say what it shows.',
    'A promo or a slide has a start and an end. [staff.title.calendar] shows which of them meet.',
    'Look at [content.preview]. [content.previewLink] is for someone without an account.',
    'Press [content.save], then [content.publish]. Customers see it at once, or at its time.',
  ],
  pictures: { list: 'The texts of the shop, by kind, with their state.' },
  states: [
    ['[content.state.draft]', 'Only staff see it.'],
    ['[content.unpublished]', 'Customers still read the version before.'],
    ['[content.state.withdrawn]', 'Taken out; it can be published again.'],
    ['[content.is.later]', 'Its time has not come.'],
  ],
  trouble: [
    [
      'It cannot be published',
      'Read [content.obstacles]: a language, a picture or a date is missing.',
    ],
    ['A link leads to a hidden product', '[content.links] lists them. Choose another product.'],
    [
      'The text of before was better',
      'Open [content.versions], compare, and press [content.revert].',
    ],
  ],
  keys: [['n', '[content.new]']],
}
