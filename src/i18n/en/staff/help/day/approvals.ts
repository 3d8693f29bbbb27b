import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Some acts need two people: one asks, another looks at exactly what would happen and decides. The first person cannot approve their own request.',
  steps: [
    'Open [staff.title.approvals]. [staff.approvals.view.for_me] shows what you may decide.',
    'Begin with the least time under [staff.approvals.left]: what is not decided in time ends by itself.',
    'Open one and read [staff.approvals.effect]: now and afterwards. Read the reason.',
    'Press [staff.approvals.approve]: it is done at once. Or press [staff.approvals.refuse] and write why; the other person reads it.',
    'Many wait? Mark them, or mark all at the head of the list, and press [staff.approvals.approve] or [staff.approvals.refuse] below it. What could not be done stays in the dialog with its reason.',
    'What became of your own requests is under [staff.approvals.view.mine].',
  ],
  pictures: { list: 'The list of what waits for a second person.' },
  states: [
    ['[staff.approvals.state.open]', 'No one has decided yet. Nothing has happened.'],
    ['[staff.approvals.state.used]', 'A second person agreed, and it was done.'],
    ['[staff.approvals.state.refused]', 'It does not happen. The reason is on its page.'],
    [
      '[staff.approvals.state.withdrawn]',
      'Taken back, or a newer request for the same customer took its place.',
    ],
    ['[staff.approvals.state.expired]', 'No one decided in time. Ask again if it is still needed.'],
  ],
  trouble: [
    [
      'It says that the request has changed',
      'The thing changed after it was asked, so approving would do something else. Let the first person ask again.',
    ],
    [
      'I cannot approve it',
      'It is your own request, or your role may not. Another person decides.',
    ],
    [
      'There is no second person',
      'The owner can add one under [staff.title.people]. Until then nothing above a limit happens.',
    ],
  ],
  keys: [
    ['g v', '[staff.title.approvals]'],
    ['y', '[staff.approvals.approve]'],
    ['n', '[staff.approvals.refuse]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
