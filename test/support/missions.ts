import { randomUUID } from 'node:crypto'
import { UNIT_OF, type MissionKind, type MissionPeriod } from '#domain/mission.ts'
import { jsonb, run, sql } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Grounds } from './builders.ts'

export type MissionGiven = {
  kind?: MissionKind
  target?: number
  points?: number
  period?: MissionPeriod
  startsAt?: string
  endsAt?: string
  categories?: string[]
  benefits?: string[]
  maxWinners?: number
  maxPoints?: number
  isMain?: boolean
}

/** A mission of one order for 100 points, open all of 2026 and 2027 unless said otherwise. Answers its id. */
export const buildMission = async ({ shop, clock }: Grounds, given: MissionGiven = {}): Promise<string> => {
  const now = clock.now()
  const [id, kind] = [newId(now), given.kind ?? 'order_count']
  await run(
    shop.db,
    sql`insert into missions (id, slug, kind, title, summary, description, unit_label, icon, is_main, target, reward_points, period, starts_at, ends_at, categories, benefits,
          max_winners, max_points, created_at)
        values (${id}, ${`uji-${randomUUID()}`}, ${kind}, '{"en":"A test","id":"Uji"}', '{"en":"Do it","id":"Kerjakan"}', '{"en":"<p>Do it</p>","id":"<p>Kerjakan</p>"}',
          ${jsonb({ en: UNIT_OF[kind], id: UNIT_OF[kind] })}, 'sprout', ${given.isMain ?? false}, ${given.target ?? 1}, ${given.points ?? 100}, ${given.period ?? 'once'},
          ${given.startsAt ?? '2026-01-01T00:00:00Z'}, ${given.endsAt ?? '2027-12-31T00:00:00Z'}, ${given.categories ?? []}::text[], ${given.benefits ?? []}::text[],
          ${given.maxWinners ?? null}, ${given.maxPoints ?? null}, ${now})`,
  )
  return id
}
