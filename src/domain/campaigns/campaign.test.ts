import { expect, it } from 'vitest'
import { sendingFrom } from './campaign.ts'

const night = { from: '21:00', until: '08:00' }

it.each([
  ['in the day', night, '2026-11-21T05:00:00Z', '2026-11-21T05:00:00Z'],
  ['the minute before', night, '2026-11-21T13:59:00Z', '2026-11-21T13:59:00Z'],
  ['at their start', night, '2026-11-21T14:00:00Z', '2026-11-22T01:00:00Z'],
  ['after midnight', night, '2026-11-21T18:00:00Z', '2026-11-22T01:00:00Z'],
  ['at their end', night, '2026-11-22T01:00:00Z', '2026-11-22T01:00:00Z'],
  ['at noon', { from: '12:00', until: '13:00' }, '2026-11-21T05:30:00Z', '2026-11-21T06:00:00Z'],
  [
    'without any',
    { from: '00:00', until: '00:00' },
    '2026-11-21T18:00:00Z',
    '2026-11-21T18:00:00Z',
  ],
])('sends %s', (_, hours, moment, from) =>
  expect(sendingFrom(new Date(moment), hours)).toEqual(new Date(from)),
)
