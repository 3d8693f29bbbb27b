import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'What the shop needs from you now, and how the day goes. Each tile opens the list that it counts.',
  steps: [
    'Look at [today.todo] from top to bottom. A number above zero is work; press the tile to open exactly these things.',
    'Begin with [today.count.late] and [today.count.at_risk]: these customers wait longest.',
    'Then accept what is new under [today.count.new]. Does it ring? It stops when every new order is accepted.',
    'Compare [today.sales] with what is usual at this time. The small text under each figure says what it counts.',
    'Need the figures elsewhere? [today.csv] takes a card as a file.',
  ],
  pictures: {
    overview:
      'The first screen: tiles with what is to do, and below them sales, windows and best sellers.',
  },
  states: [
    [
      '[today.count.at_risk]',
      'What is left to pick, pack and ride takes longer than its window lasts.',
    ],
    [
      '[today.count.cancel_asked]',
      'The customer wants to cancel an order that is already being prepared. You decide.',
    ],
    ['[today.low]', 'At the present pace it is sold out in less than two days.'],
    [
      '[today.starsFell]',
      'In seven days the product, or one batch of it, got half a star less than in the 28 days before.',
    ],
    [
      '[today.dead]',
      'Something that the shop does by itself has failed for good. Look under [staff.title.health].',
    ],
  ],
  trouble: [
    [
      'The figures cannot be shown',
      'Press [staff.retry]. The lists of your desks work all the same.',
    ],
    [
      'A tile that I know is missing',
      'You see the tiles of your roles only. Ask the owner if your work has changed.',
    ],
    [
      'The page says that live updates are interrupted',
      'Go on. Lists refresh every 15 seconds until the connection is back.',
    ],
  ],
}
