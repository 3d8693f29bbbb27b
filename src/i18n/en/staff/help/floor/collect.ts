import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Customers order online and collect at your branch. You receive the bags, say that they are ready, and hand them over.',
  steps: [
    'The bags arrive: find the order under [till.collect] and press [till.collect.arrived]. The customer gets a message.',
    'Put the bags on their shelf, chilled ones into the fridge.',
    'The customer comes: press [till.collect.handOver] and ask for the code, or scan the QR code of the order.',
    'Is there [till.collect.due]? Take the money first.',
    'Press [till.collect.confirm] and give the bags.',
  ],
  pictures: { list: 'The till with the orders that are collected at this branch.' },
  states: [
    ['[till.collect.packed]', 'Packed and on its way to your branch.'],
    ['[till.collect.ready_for_pickup]', 'The customer knows and can come.'],
    ['[till.collect.failed_delivery]', 'The time is over. Say what becomes of the goods.'],
  ],
  trouble: [
    [
      'The code is wrong',
      'Let the customer open the order and read it out. After too many wrong codes press [till.collect.newCode].',
    ],
    [
      'No one has come',
      'Look at the goods: [till.collect.shelf] if they can be sold, otherwise [till.collect.waste]. The money goes back.',
    ],
    [
      'The order is not in the list',
      'Read the branch on the order: it may be ready at another one.',
    ],
  ],
}
