import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose: 'What was sold and earned, the journal for your accountant, and the cash of each day.',
  steps: [
    'Open [staff.title.reports]. Choose [reports.report], the days and [reports.by]. Under the name stands what is counted.',
    'Press a figure to see the orders or bills that it adds up. [reports.compare] shows how it was before; [reports.file] and [reports.print] take the report along.',
    'For the accountant open [staff.title.accounting] and press [accounting.make]. Each entry is in exactly one file.',
    'In the evening open [staff.title.closings], press [closings.countShort], type the cash of tills and riders and press [closings.save].',
    'Another person checks and presses [closings.signShort]. Then the day is closed for good.',
  ],
  pictures: {
    report: 'A report with its days, its columns and the chart.',
    closings: 'The days of each branch: open, counted or closed.',
  },
  states: [
    ['[closings.state.counted]', 'The second person has to sign.'],
    ['[closings.state.changed]', 'Money moved after counting. Count again.'],
    [
      '[accounting.state.changed]',
      'The day changed after its file. The next file takes the new entries.',
    ],
    ['[closings.difference]', 'Counted less due. It needs a reason.'],
  ],
  trouble: [
    [
      'The cash does not match',
      'Count once more. Still different? Write under [closings.why] what you know.',
    ],
    ['Today differs from a report', 'Read what each counts. A report of today still grows.'],
    [
      'A closed day was wrong',
      'It stays closed. What comes later is shown as a change of that day.',
    ],
  ],
}
