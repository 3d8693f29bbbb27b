import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Money that goes back to customers. Most of it goes by itself; transfers to bank accounts are made by two people.',
  steps: [
    'Open [staff.title.refunds]. What is overdue is marked: begin there.',
    'Mark transfers and press [staff.refunds.makeBatch].',
    'Open [staff.title.transferBatches], press [staff.refunds.file] and upload the file at the bank.',
    'Another person checks the batch and presses [staff.refunds.send]. Only then customers read that the money is on its way.',
    'A refund by the gateway is stuck? Press [staff.refunds.retry].',
  ],
  pictures: { list: 'The refunds with their way and the day they are promised for.' },
  states: [
    [
      '[staff.refunds.state.awaiting_choice]',
      'The customer has not chosen between transfer and store credit.',
    ],
    ['[staff.refunds.route.gateway]', 'Back the way it was paid. Nothing to do.'],
    ['[staff.refunds.route.store_credit]', 'The customer has it at once.'],
    ['[staff.refunds.batch.open]', 'In a file, not marked as sent.'],
    ['[staff.refunds.batch.dropped]', 'Its refunds wait for a transfer again.'],
  ],
  trouble: [
    [
      'The bank refuses the file',
      'If it has made none of the transfers, press [staff.refunds.drop] and make a new batch.',
    ],
    ['I cannot mark it as sent', 'You made it. Someone else has to.'],
    ['Open and owed differ', 'Tell finance at once: the journal and the list should say the same.'],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
