import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'What the shop has, where it lies, and until when it is good. Every unit belongs to a batch; what ends first is picked first.',
  steps: [
    'Open [staff.title.stock]. Begin with [stock.view.low] and [stock.view.unfit].',
    'Open a good. [stock.why] lists every movement: who, when, and what for.',
    'Open [staff.title.batches] every morning, view [stock.batches.ending]: sell these first, lower their price, or throw them away.',
    'The shelf holds another number? Press [stock.correct], enter the difference such as -2, and choose a reason.',
    'Something is wrong with a batch? Press [stock.hold]: it leaves sale and picking at once.',
    'Keep units back for the counter? Mark goods and press [stock.safetySet]: it names what could no longer be sold online, then shows each good to confirm.',
  ],
  pictures: {
    list: 'The stock: on hand, promised and free units of each good.',
    batches: 'The batches, with their best-before day and state.',
  },
  states: [
    ['[stock.promised]', 'Orders hold these units. They are still on the shelf.'],
    ['[stock.free]', 'Can be sold.'],
    [
      '[stock.state.unfit]',
      'It no longer lasts the days that the shop promises, so it is not sold.',
    ],
    ['[stock.state.held]', 'Stopped by a person. It is neither sold nor picked.'],
    ['[stock.state.rescue]', 'Sold soon or lost. It is meant for a lower price.'],
  ],
  trouble: [
    [
      'Only a part is not promised',
      'The page lists the orders that hold the rest. Leave the goods out of the latest order, then correct again.',
    ],
    [
      'A supplier calls goods back',
      'Open the batch, press [stock.hold], then [stock.recallShow]: it lists every order that received some of it, with a message to copy.',
    ],
    [
      'The correction needs a second person',
      'It is above your limit. It waits under [staff.title.approvals].',
    ],
    [
      'A good has no shelf',
      'View [stock.view.no_shelf] lists them. Without a shelf the picker has to search.',
    ],
  ],
  keys: [
    ['g s', '[staff.title.stock]'],
    ['d', '[stock.correct]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
