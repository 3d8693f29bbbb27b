import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Every order from its payment to the door. You accept it, follow it, and help when something is in its way.',
  steps: [
    'Open [staff.title.orders] and the view [staff.orders.view.new]. Open an order and press [staff.orders.action.confirm].',
    'Many new ones? Mark them in the list and press [orderBulks.act.confirm]. You see first what would change.',
    'Many orders to pick? Mark the accepted ones and press [orderBulks.act.pick_run]. Each slot gets its own runs, as many orders in each as a trolley takes.',
    'Looking for one? Type its number, the customer’s name or the end of the phone number into the search.',
    'On the board a card goes to the next column by its button, or you drag it. [board.left] and [board.over] show its time.',
    'Someone calls to order? Press [phoneOrder.button], type the number, add goods, address and time, and press [phoneOrder.placeOrder]. The customer gets a link to pay.',
    'On the page of an order are its goods, money, address, notes and [staff.orders.timeline]. A note is for colleagues; customers never see it.',
  ],
  pictures: {
    list: 'The list of orders, with views above it and the state, window and total of each.',
    board: 'The board: a column for each state, a card for each order.',
  },
  states: [
    ['[staff.orders.state.pending_payment]', 'Wait. It expires by itself if it is not paid.'],
    ['[staff.orders.state.paid]', 'Accept it.'],
    ['[staff.orders.state.confirmed]', 'It waits for a picker.'],
    ['[staff.orders.state.picking]', 'A picker collects it.'],
    ['[staff.orders.state.packed]', 'It waits for the rider, the courier or the branch.'],
    ['[staff.orders.state.on_delivery]', 'On its way to the customer.'],
    ['[staff.orders.state.failed_delivery]', 'It came back. Talk to the customer.'],
    ['[staff.orders.state.completed]', 'All is done. Points are given.'],
  ],
  trouble: [
    [
      'The customer wants to cancel',
      'Press [staff.orders.action.cancel]. You read first what goes back. If picking has begun, the request comes to you: [staff.orders.action.allow_cancel] or [staff.orders.action.refuse_cancel].',
    ],
    [
      'Money has to go back',
      'Press [staff.orders.refund.action], choose the units or an amount, and write the reason. Above your limit a second person decides.',
    ],
    [
      'A whole slot cannot be delivered',
      'Mark its orders and choose [orderBulks.act.move_window]. What does not fit stays where it is and is listed.',
    ],
    [
      'Someone else was faster',
      'The order has been loaded again. Look at its state and go on from there.',
    ],
    [
      'I cannot see the address',
      'Your role does not show it. The rider’s desk and support see it.',
    ],
  ],
  keys: [
    ['g o', '[staff.title.orders]'],
    ['g b', '[staff.title.board]'],
    ['n', '[staff.title.phoneOrder]'],
    ['c', '[staff.orders.acceptKey]'],
    ['x', '[staff.list.mark]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
