import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight } from '../../../test/support/builders.ts'
import { buildMission, missionHands } from '../../../test/support/missions.ts'
import { operate } from '../../../test/support/operate.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const run = (...words: string[]) => operate(test, ...words)
const folder = mkdtempSync(join(tmpdir(), 'petik-missions-'))
const text = (word: string) => ({ en: word, id: word })
const given = {
  slug: 'sarapan-buah',
  kind: 'category',
  title: text('Breakfast'),
  summary: text('Buy five'),
  description: text('<p>Five</p>'),
  unit: text('products'),
  target: 5,
  rewardPoints: 75,
  startsAt: '2026-11-20T00:00:00Z',
  endsAt: '2026-12-20T16:59:59Z',
  categories: ['pisang'],
  maxPoints: 750,
}
const add = (changed: Record<string, unknown> = {}) => {
  const file = join(folder, 'mission.json')
  writeFileSync(file, JSON.stringify({ ...given, ...changed }))
  return run('mission', 'add', file)
}

it('mission add: adds from a file once, refuses an invalid one, and allows at most twenty open at once', async () => {
  expect(await add()).toEqual({ code: 0, lines: ['sarapan-buah is added'] })
  expect((await add()).lines).toEqual(['the mission sarapan-buah exists already'])
  for (const wrong of [
    { categories: [] },
    { target: 1.5 },
    { endsAt: '2026-11-19T00:00:00Z' },
    { maxPoints: 70 },
    { kind: 'luck' },
    { prize: 'a car' },
  ])
    expect([wrong, (await add({ slug: 'lain', ...wrong })).code]).toEqual([wrong, 1])
  expect((await run('mission', 'add', join(folder, 'none.json'))).code).toBe(1)
  const { call } = missionHands(test)
  expect((await call(await buildBuyer(test), 'GET', '/mission')).body.data).toMatchObject([
    { target: 5, reward: { points: 75 }, state: 'available' },
  ])
  for (let more = 1; more < 20; more++) await buildMission(test)
  expect((await add({ slug: 'ke-21' })).lines).toEqual([
    '20 missions are open during its period already',
  ])
  expect(
    (await add({ slug: 'nanti', startsAt: '2028-01-01T00:00:00Z', endsAt: '2028-02-01T00:00:00Z' }))
      .code,
  ).toBe(0)
})

it('mission list shows state and budget; mission withdraw ends one for everyone and notifies members who started it', async () => {
  const { start, seen, call } = missionHands(test)
  const buyer = await buildBuyer(test)
  const id = (
    await test.sql<{ id: string }>(`select id from missions where slug = 'sarapan-buah'`)
  )[0]!.id
  await start(buyer, id)
  expect((await run('mission', 'list')).lines.find((line) => line.startsWith('sarapan-buah'))).toBe(
    'sarapan-buah             open         category 5 for 75 points, 2026-11-20 to 2026-12-20; 1 in progress, 0 rewarded, 0 of 750 points',
  )
  expect((await run('mission', 'withdraw', 'sarapan-buah', 'Dewi')).code).toBe(0)
  expect((await run('mission', 'withdraw', 'sarapan-buah')).lines).toEqual([
    'sarapan-buah is withdrawn already',
  ])
  expect((await run('mission', 'withdraw', 'tidak-ada')).code).toBe(1)
  expect((await seen(buyer, id)).state).toBe('withdrawn')
  await run('jobs', 'run', 'missions.tend')
  expect(await seen(buyer, id)).toMatchObject({
    state: 'withdrawn',
    can_start: false,
    start_refusal: 'withdrawn',
  })
  const notices = (await call(buyer, 'GET', '/notifications')).body.data
  expect(notices.map(({ title }: { title: string }) => title)).toContain(
    '“Breakfast” has ended early',
  )
  for (const words of [[], ['withdraw'], ['end', 'x'], ['list', 'x']])
    expect((await run('mission', ...words)).code).toBe(2)
})
