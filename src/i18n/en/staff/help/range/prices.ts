import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose: 'Regular and sale prices, now and planned, with cost and margin next to them.',
  steps: [
    'Open [staff.title.prices]. Begin with [prices.view.below_cost] and [prices.view.no_cost].',
    'One price? Press [prices.change]. Many? Filter or mark them and press [prices.changeSome] or [prices.changeAll].',
    'Under [prices.how] choose the regular or the sale price and how: a number, a percentage or an amount. Choose when it begins and ends; empty means now.',
    'Press [prices.preview]. Read the rows with a problem; they will not change.',
    'Confirm. Without the right to apply it is a proposal: a colleague agrees under [staff.title.pricePlans].',
    'Many proposals? Mark them there, or mark all at the head of the list, and press [prices.agree] or [prices.refuse] below it.',
  ],
  pictures: { list: 'The prices with cost, margin and plan.' },
  states: [
    ['[prices.state.proposed]', 'Waits for someone who may apply it.'],
    ['[prices.state.planned]', 'Begins by itself at its time.'],
    ['[prices.state.running]', 'Customers pay it now.'],
    ['[prices.state.missed]', 'No longer fitted when it was due. Plan it again.'],
    [
      '[prices.isPlain]',
      'The price was higher for too short a time to be struck through honestly.',
    ],
  ],
  trouble: [
    ['It needs a second person', 'The cut is large. It waits under [staff.title.approvals].'],
    [
      'Has another plan then',
      'Stop that plan under [staff.title.pricePlans], or choose other times.',
    ],
    ['A planned price is wrong', 'Press [prices.stop] at the plan.'],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
