import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Customers choose a delivery slot. Here you say which slots there are, how many orders each takes, and where riders cannot come.',
  steps: [
    'Open [staff.title.windows]. Each field is a slot with its orders and its weight.',
    'Choose one or more. [windows.wholeDayShort] takes a day, [windows.sameTime] one time on every day.',
    'Press [windows.close], [windows.open] or [windows.take]. Then press [windows.check]: you see whose order loses its slot.',
    'Write a reason in both languages and confirm. Customers are notified and may move free of charge.',
    'For what holds every week press [windows.patterns]: size and price of each weekday from a day on.',
    'Rain or flood in one place? Open [staff.title.windowAreas], press [areas.new], draw the area and choose until when.',
  ],
  pictures: { week: 'The windows of a week: how full each is, and which are closed.' },
  states: [
    ['[windows.state.nearly]', 'Few places are left.'],
    ['[windows.state.full]', 'No one can choose it.'],
    [
      '[windows.state.over]',
      'More orders than it takes, for example because its size was lowered.',
    ],
    ['[windows.state.closed]', 'You or a colleague closed it.'],
    ['[windows.state.holiday]', 'The branch is closed. See [staff.title.holidays].'],
  ],
  trouble: [
    [
      'Some orders are being prepared already',
      'These customers are not moved. Call them, or their rider.',
    ],
    [
      'I closed the wrong slot',
      'Choose it again and press [windows.open]. Who has moved meanwhile stays where they are.',
    ],
    [
      'A branch no longer collects',
      'Choose it under [windows.patterns]: its patterns can still end. New ones need it to collect again.',
    ],
    [
      'The pattern changes nothing',
      'A size that was set for one day comes first. Or another pattern has a last day and wins.',
    ],
  ],
  keys: [
    ['c', '[windows.close]'],
    ['o', '[windows.open]'],
    ['n', '[windows.pattern.new]'],
  ],
}
