import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'How customers find goods: categories, benefits such as vitamin C, words for the search, and what comes first in a list.',
  steps: [
    'Open [staff.title.categories]. Drag a category to its place, or use the buttons.',
    '[categories.new] adds one: names in both languages and a picture. [categories.merge] puts two together.',
    'Under [staff.title.benefits] are name, fact and icon of each benefit. Which product has it is set at the product.',
    'Under [staff.title.words] read [range.words.misses] every week. Say what a word means and press [range.save].',
    'Under [staff.title.pins] put a product first with [pins.kind.pin], or keep it out with [pins.kind.block], until a day.',
  ],
  pictures: { tree: 'The categories as a tree, with how many products each has.' },
  states: [
    [
      '[categories.isHidden]',
      'Customers do not see the category; its products are still found by search.',
    ],
    ['[pins.over]', 'Its day has passed. The figures decide again.'],
  ],
  trouble: [
    ['A category cannot be deleted', 'Products are in it. Merge it into another one.'],
    [
      'A search finds the wrong things',
      'A group has a word too many. [range.words.try] shows what would be found.',
    ],
    ['Someone else changed the list', 'It is the newest now. Make your change again.'],
  ],
}
