import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { noticesByDay } from './notice-groups.ts'

const notice = (id: string, day: string, href: string | null): Notification => ({
  id,
  kind: 'order.pay',
  title: '',
  text: '',
  href,
  stop_href: null,
  created_at: `${day}T01:00:00.000Z`,
  formatted_time: '08:00',
  day,
  formatted_day: day,
  is_read: false,
})
const ORDER = '/profile/my-order/one'

test('notifications of one order stand together on the day of the newest, complaints among them', () => {
  const days = noticesByDay([
    notice('asked', '2026-11-22', `${ORDER}/complaints/7`),
    notice('voucher', '2026-11-22', '/profile/my-voucher'),
    notice('sent', '2026-11-22', ORDER),
    notice('other', '2026-11-21', '/profile/my-order/two'),
    notice('paid', '2026-11-21', ORDER),
    notice('another voucher', '2026-11-21', '/profile/my-voucher'),
  ])
  const ids = days.map(({ day, groups }) => [
    day,
    groups.map(({ newest, older }) => [newest, ...older].map(({ id }) => id)),
  ])
  expect(ids).toEqual([
    ['2026-11-22', [['asked', 'sent', 'paid'], ['voucher']]],
    ['2026-11-21', [['other'], ['another voucher']]],
  ])
})

test('notifications without a page stand alone', () => {
  const days = noticesByDay([notice('one', '2026-11-22', null), notice('two', '2026-11-22', null)])
  expect(days.map(({ groups }) => groups.length)).toEqual([2])
})
