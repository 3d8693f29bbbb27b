import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'You count what really lies on the shelf, and the books follow. The shop goes on selling meanwhile; its sales are taken into account.',
  steps: [
    'Open [staff.title.counts] and press [stock.beginCount].',
    'Choose what is counted: one shelf is a good start. [stock.scope.moved] finds the goods that moved most.',
    'Scan a good, type how many there are, and press [stock.ok]. Count what you see, not what should be there.',
    'Does it say [stock.again]? Count that good once more.',
    'When all is counted press [stock.post]. Choose what happens to goods that were not counted.',
    'To count some goods only, mark them in [staff.title.stock] and press [stock.countThese].',
  ],
  pictures: { list: 'The counts: which are open, posted or dropped.' },
  states: [
    ['[stock.count.open]', 'Being counted. Several people can count at the same time.'],
    ['[stock.count.posted]', 'The books follow it.'],
    ['[stock.count.dropped]', 'Nothing changed.'],
    ['[stock.blind]', 'You do not see the number of the books, so that you really count.'],
  ],
  trouble: [
    [
      'It is not part of this count',
      'The good belongs to another shelf. Put it there, or leave it out.',
    ],
    [
      'Fewer than orders hold',
      'Search once more. If it is true, tell the shift lead: an order has to change.',
    ],
    ['No network', 'Go on counting. It is sent by itself.'],
    [
      'I counted nonsense',
      'Count the good again with [stock.countAgain], or [stock.drop] the whole count.',
    ],
  ],
}
