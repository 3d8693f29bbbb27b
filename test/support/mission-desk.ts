/** Missions of the desk's tests; those of requests lie far ahead, where no others are. */
import { randomUUID } from 'node:crypto'
import type { MissionForm } from '#contract/staff/missions.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

const text = (word: string) => ({ en: word, id: word })

/** Two orders for 60 points. */
export const missionForm = (change: Partial<MissionForm> = {}): MissionForm => ({
  slug: `uji-${randomUUID().slice(0, 8)}`,
  kind: 'order_count',
  title: text('Dua pesanan'),
  summary: text('Pesan dua kali'),
  description: text('<p>Dua</p>'),
  unit_label: text('pesanan'),
  is_main: false,
  target: 2,
  reward_points: 60,
  period: 'once',
  starts_at: '2026-11-20T00:00:00.000Z',
  ends_at: '2026-12-20T17:00:00.000Z',
  categories: [],
  benefits: [],
  max_winners: null,
  max_points: null,
  ...change,
})

let days = 0
/** Each has a day of its own, because at most twenty are open at once. */
const ahead = () => {
  const at = Date.UTC(2030, 0, 1 + 2 * (days += 1))
  return missionForm({
    starts_at: new Date(at).toISOString(),
    ends_at: new Date(at + 3_600_000).toISOString(),
  })
}
const made = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'marketing', null)
  const { body } = await staffAsk(test, { token })('POST', '/missions', ahead())
  return { token, params: { id: body.data.id as string } }
}

export const MISSION_DESK_ASKS: Record<string, Make> = {
  'POST /api/staff/missions': async (_, test) => ({
    token: (await buildStaff(test, 'marketing', null)).token,
    body: ahead(),
  }),
  'POST /api/staff/missions/estimate': () => ({ body: missionForm() }),
  'GET /api/staff/missions/{id}': (_, test) => made(test),
  'POST /api/staff/missions/{id}/withdraw': (_, test) => made(test),
}
