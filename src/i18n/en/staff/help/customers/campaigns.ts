import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose: 'One message to many customers who agreed to such messages, and what it sold.',
  steps: [
    'Open [staff.title.segments] and press [segments.new]. Choose conditions; [segments.count] says how many match.',
    'Open [staff.title.campaigns] and press [campaigns.new]. Choose segment and channel, and write both languages.',
    'Leave a part under [campaigns.control]: they get nothing, so that you can compare.',
    'Look at [campaigns.preview], then press [campaigns.plan] or [campaigns.sendNow].',
    'Later open it again: [campaigns.result] compares both groups.',
  ],
  pictures: { list: 'The campaigns with segment, channel and state.' },
  states: [
    ['[campaigns.state.draft]', 'Can be changed.'],
    ['[campaigns.state.planned]', 'Goes out by itself; it can only be stopped.'],
    ['[campaigns.state.sending]', 'Some have it, some wait.'],
    ['[campaigns.state.stopped]', 'Who waited got nothing.'],
  ],
  trouble: [
    [
      'There is a mistake in it and it is being sent',
      'Press [campaigns.stop] at once. What was sent stays sent.',
    ],
    [
      'Far fewer get it than the segment has',
      'Only those who agreed to this channel, and who have not had enough messages already.',
    ],
    ['It needs a second person', 'It waits under [staff.title.approvals].'],
  ],
}
