import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose: 'How customers earn points, which tiers there are, and which missions bring more.',
  steps: [
    'Open [staff.title.loyalty]. Each of [loyalty.rules] can be on or off, with a limit.',
    'Before you change one press [loyalty.estimateAsk]: what it would have cost last month.',
    'A tier changes on a day: open it, fill in [loyalty.planTitle] and press [loyalty.plan]. Customers are notified before.',
    'More points for some goods and days: [staff.title.pointOffers], then [pointOffers.new].',
    'A task with a reward: [staff.title.missions], then [missionDesk.new]. Give it a budget.',
  ],
  pictures: { rules: 'The earning rules and the tiers.' },
  states: [
    ['[missionDesk.state.upcoming]', 'Begins later.'],
    ['[missionDesk.state.spent]', 'All its points are given; no one can finish it any more.'],
    ['[missionDesk.state.withdrawn]', 'Taken away before its end.'],
    ['[loyalty.plan.telling]', 'Customers are still being notified.'],
  ],
  trouble: [
    [
      'A customer lacks points',
      'Open the customer under [staff.title.customers]: every point has its reason.',
    ],
    ['It needs a second person', 'What gives points to many waits under [staff.title.approvals].'],
    [
      'A plan for a tier is wrong',
      'Press [loyalty.withdraw]. Everyone affected gets a message that it does not happen.',
    ],
  ],
}
