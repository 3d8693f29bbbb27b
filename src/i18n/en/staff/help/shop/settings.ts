import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'The rules of the shop: name, prices of delivery, limits, times. A change holds at once, and every one is recorded.',
  steps: [
    'Open [staff.title.settings]. Search by name or by what it means.',
    'Press [staff.settings.edit], type the value and press [staff.settings.save].',
    'Was it better before? Open [staff.settings.history] and go back.',
    'A new shop begins with [staff.title.start]: it lists what is missing until you can sell.',
  ],
  pictures: { list: 'The settings with value, default and who changed them.' },
  states: [
    ['[staff.settings.changed]', 'Not the default any more.'],
    ['[staff.settings.now]', 'This value holds.'],
  ],
  trouble: [
    [
      'It asks whether I am sure',
      'The change touches customers at once. Read the text before you go on.',
    ],
    ['The value is refused', 'What is wrong stands under its field, for each distance band too.'],
    [
      'It says that this is probably a mistake',
      'Read the example: it says what a customer would pay. Press [staff.sure.lookAgain] to correct the value, or [staff.sure.meant].',
    ],
    ['A rule of approvals has to change', 'That takes two people, always.'],
  ],
}
