import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose: 'Who did what and when. Nothing here can be changed, not by the owner either.',
  steps: [
    'Open [staff.title.audit]. Choose a day, a person or an action, or type an ID or number.',
    'Open a row: [staff.audit.changes] shows each field.',
    'Every week open [staff.audit.pairs]: two people who approve only for each other.',
  ],
  pictures: { list: 'The audit log: when, who, what, before and after.' },
  states: [['[staff.audit.system]', 'The shop did it by itself.']],
  trouble: [
    ['I do not find it', 'Choose more days, and clear the other filters.'],
    [
      'A pair looks strange',
      'Read their approvals first. Then talk to the owner, not to the pair.',
    ],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
