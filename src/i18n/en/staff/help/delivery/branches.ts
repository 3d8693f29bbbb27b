import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Where the shop is: what customers read about each branch, when it is open, and which days are holidays.',
  steps: [
    'Open [staff.title.branches] and a branch. Change address, phone or hours, then press [staff.branch.save]. Customers see it at once.',
    'Place the pin on the map exactly: riders follow it.',
    'Tick [staff.branch.collects] if customers can collect orders there.',
    'A holiday? Open [staff.title.holidays] and press [staff.holiday.new]. Choose branch, name and days.',
    'Press [staff.holiday.check]: you see who is affected. Then press [staff.holiday.close].',
  ],
  pictures: { list: 'The branches with address and services.' },
  states: [
    ['[staff.branch.hub]', 'Orders for delivery are packed here.'],
    ['[staff.branch.hidden]', 'Customers do not see this branch.'],
    ['[staff.holiday.windows]', 'No slots of delivery on these days.'],
  ],
  trouble: [
    [
      'A branch closes for good',
      'Take the tick from [staff.branch.show]. Old orders still name it.',
    ],
    [
      'We open on the holiday after all',
      'Find it under [staff.title.holidays] and press [staff.holiday.endConfirm].',
    ],
  ],
  keys: [['n', '[staff.branch.new]']],
}
