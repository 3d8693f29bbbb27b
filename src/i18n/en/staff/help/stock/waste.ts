import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose: 'What could not be sold, why, and what it cost. It shows where the shop loses money.',
  steps: [
    'Open [staff.title.waste]. Choose the days with [stock.from] and [stock.to].',
    '[stock.sums] adds up by reason, product or supplier.',
    'To throw goods away open their batch under [staff.title.batches] and press [stock.wasteIt]. Enter units and reason, and add a photo if it helps.',
    'Pickers throw away on their own screen with Not good. It appears here by itself.',
  ],
  pictures: { list: 'What was thrown away, with reason and cost.' },
  states: [
    ['[stock.reason.ended]', 'Too late: it should have been sold before.'],
    ['[stock.reason.quality]', 'Bruised, rotten, mouldy.'],
    [
      '[stock.reason.given_away]',
      'Given to someone, for example an orphanage. The batch says to whom.',
    ],
    ['[stock.undone]', 'A mistake. It is on the shelf again.'],
  ],
  trouble: [
    ['It was a mistake', 'Press [stock.undo] at the entry.'],
    [
      'It needs a second person',
      'The cost is above your limit. It waits under [staff.title.approvals]; do not throw the goods away before.',
    ],
    [
      'One supplier is at the top again and again',
      'Show the list to the buyer: [staff.title.suppliers] has how much of it was refused.',
    ],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
