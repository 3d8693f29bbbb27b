import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'You sell goods at the branch, give members their points, and take goods back. It goes on selling without network for half an hour.',
  steps: [
    'Sign in at the till. Choose [till.tab.goods].',
    'Scan goods, the label of the scale, the member’s code or a voucher: one field takes them all. Without a scanner type a name, a PLU or a phone number.',
    'Several goods fit a name? Choose with the arrows and press Enter.',
    'Press Enter on the empty field: it goes to payment. Choose [till.counter.paidBy.cash] or [till.counter.paidBy.cashless].',
    'Take the money, then press [till.counter.pay]. Then [till.counter.next].',
    'Was it sold by another register? Choose [till.tab.bill], find the member, type receipt number and total, and press [till.record].',
    'Goods come back? Find the bill under [till.receipts] and press [till.return].',
  ],
  pictures: {
    sale: 'The till: the field for scanning at the left, the latest bills at the right.',
  },
  states: [
    [
      '[till.counter.promisedTitle]',
      'Online orders hold these units. Put them back, or press [till.counter.sellAnyway] if the customer has them in hand.',
    ],
    [
      '[till.counter.unbookedTitle]',
      'Sold, but the books had too few. Someone counts the shelf later.',
    ],
  ],
  trouble: [
    [
      'No network',
      'Go on: the sale is stored here and sent by itself. Members can only be scanned, and only printed vouchers work.',
    ],
    [
      'The code of the goods is unknown',
      'Type the name or the PLU. Tell the people of [staff.title.products].',
    ],
    [
      'The voucher was released',
      'Five minutes have passed. Scan it again if the member still wants it.',
    ],
    [
      'The amount is wrong after paying',
      'Press [till.return] at the bill, take back what was wrong, and sell it again.',
    ],
  ],
  keys: [['g k', '[staff.title.till]']],
}
