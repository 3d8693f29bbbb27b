import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Codes that customers type, and discounts that come by themselves. You see what each costs and what it sells.',
  steps: [
    'Open [staff.title.coupons] and press [coupons.new]: code, what it gives, for which goods, when, how often. Below stands what it would have done last week.',
    'Try it first: open [staff.title.couponSimulator], put goods into the cart and press [coupons.simulate].',
    'Press [coupons.save]. Large discounts wait for a second person.',
    'A discount without a code? Open [staff.title.automaticDiscounts] and press [automatic.new].',
    'Look at [coupons.use] after a few days: orders, discount, first orders.',
  ],
  pictures: { list: 'The coupons with their terms, uses and state.' },
  states: [
    ['[coupons.state.running]', 'Customers can use it now.'],
    ['[coupons.state.planned]', 'It begins later.'],
    ['[coupons.state.paused]', 'You stopped it; it can go on.'],
    ['[coupons.state.used_up]', 'All its uses are taken.'],
    ['[coupons.public]', 'It is in the list that customers choose from.'],
  ],
  trouble: [
    [
      'A customer says that the code does not work',
      'Put their cart into [staff.title.couponSimulator]: it says why not, in the words that they read.',
    ],
    [
      'It is used far too much',
      'Press [coupons.pause] or [coupons.end]. Orders that have it stay as they are.',
    ],
    ['The terms cannot be changed', 'It has been used. Press [coupons.copy] and end the old one.'],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
