import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Every morning the shop proposes what to buy. You check it, send the order, and see what arrived.',
  steps: [
    'Open [staff.title.buying]. Each supplier has its last time to order: begin with the earliest.',
    'Look at the number of packs. The parts below it say why: what will be sold, what is in stock, what is on the way.',
    'You know better, for example about a feast? Change the packs.',
    'Press [buying.draft]. Check the draft and save it.',
    'Press [buying.send] and choose WhatsApp, e-mail, paper or CSV. Send the message that opens.',
    'When the goods come, press [buying.receive].',
    'Is a batch bad? Open it under [staff.title.batches] and press [claims.make]: how many units, what is wrong, photos. Send the message; when the supplier answers, note it with [claims.settle].',
    'Are their orchards known? Add them to the supplier under [buying.orchards], with a story for customers; at goods-in you choose one for each batch.',
  ],
  pictures: {
    proposal: 'The proposal of the morning: what to buy from whom, and why that many.',
    list: 'The purchases with their state and day of arrival.',
  },
  states: [
    [
      '[buying.state.draft]',
      'Only the shop knows of it. The proposal counts it, marked as a draft, until its day is over: send it or cancel it.',
    ],
    ['[buying.state.sent]', 'It counts as on the way.'],
    ['[buying.state.partly]', 'The rest is still expected.'],
    ['[buying.state.received]', 'All has come.'],
    ['[buying.state.closed]', 'Nothing more is expected.'],
    [
      '[claims.view.credited]',
      'The supplier gave money back. It adds to the margin of the product in [reports.report.goods].',
    ],
    ['[claims.view.replaced]', 'New goods came. Take them in like any goods.'],
  ],
  trouble: [
    [
      'The order is below the minimum',
      'The draft says how much is missing. Add goods that sell well.',
    ],
    [
      'The supplier brings less',
      'Take in what came: the missing units stay open, and the next delivery of the purchase proposes them. If no more is coming, press [buying.close] and say why.',
    ],
    [
      'A supplier or a good is missing',
      'Open [staff.title.suppliers], then [buying.newSupplier], or [buying.addItem] at a supplier.',
    ],
    [
      'The forecast is far off',
      'Open [buying.days]: it shows the usual day, the trend and the calendar that it is made of.',
    ],
  ],
}
