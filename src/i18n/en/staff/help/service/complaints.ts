import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Something was wrong with an order. You look, decide, and the customer gets money, credit, points or a new delivery.',
  steps: [
    'Open [staff.title.complaints]. The one at the top has the least time: open it.',
    'Press [staff.complaints.take], so that no one does it twice, then [staff.complaints.review].',
    'Look at the photos, the goods with their batch, and [staff.complaints.complained]. [staff.complaints.reason] says why a person has to decide.',
    'Right? Press [staff.complaints.approve], check the units and what the customer gets, and choose a prepared answer.',
    'Not clear? Press [staff.complaints.ask]. The time stops until the customer answers.',
    'Not right? Press [staff.complaints.reject] and say why, kindly.',
  ],
  pictures: { list: 'The complaints, those whose time ends first at the top.' },
  states: [
    ['[staff.complaints.state.submitted]', 'No one has looked at it.'],
    ['[staff.complaints.state.need_info]', 'The customer has to answer.'],
    ['[staff.complaints.state.partly_approved]', 'A part of what was asked for is given.'],
    ['[staff.complaints.state.resolved]', 'The customer has what was approved.'],
    ['[staff.complaints.clock.late]', 'The promised time is over. Do it now.'],
  ],
  trouble: [
    [
      'It is above my limit',
      'Approve as always: it goes to a second person. Tell the customer nothing before.',
    ],
    [
      'The same goods from many customers',
      '[staff.complaints.others] counts them. Hold the batch under [staff.title.batches] and tell the buyer.',
    ],
    [
      'The customer opens it again',
      'It is in the list again with its history. Read all of it before you answer.',
    ],
    ['It changed while I was reading', 'The newest state is shown. Look again, then decide.'],
  ],
  keys: [
    ['t', '[staff.complaints.take]'],
    ['y', '[staff.complaints.approve]'],
    ['q', '[staff.complaints.ask]'],
    ['n', '[staff.complaints.reject]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
