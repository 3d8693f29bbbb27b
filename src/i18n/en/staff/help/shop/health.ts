import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Whether everything behind the shop works: payments, couriers, messages, jobs and the books.',
  steps: [
    'Open [staff.title.health] when a tile on the first screen points here, and once a day.',
    'Look at [staff.health.services] first: without them customers cannot pay or get their code.',
    'Then [staff.health.dead]: read what went wrong, mend the cause, and press [staff.health.retry].',
    '[staff.health.books] must say that all rules hold.',
  ],
  pictures: { page: 'The health of the shop: services, jobs and accounting.' },
  states: [
    ['[staff.health.ok]', 'Works.'],
    ['[staff.health.failing]', 'The last calls failed. The shop tries again by itself.'],
    ['[staff.health.resting]', 'Left alone for a moment after many failures.'],
  ],
  trouble: [
    [
      'The same task fails again',
      'Do not press again and again. Give the text of the error to the operator.',
    ],
    ['A task is no longer needed', 'Press [staff.health.drop] and write why.'],
    [
      'A rule of the books is broken',
      'Tell finance and the operator at once. Change nothing by hand.',
    ],
  ],
}
