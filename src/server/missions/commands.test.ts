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

it('mission list shows state and budget; mission withdraw ends one for everyone and notifies members who started it', async () => {
  const { start, seen, call } = missionHands(test)
  const buyer = await buildBuyer(test)
  const id = await buildMission(test, {
    kind: 'category',
    categories: ['pisang'],
    target: 5,
    points: 75,
    maxPoints: 750,
  })
  const [{ slug }] = (await test.sql<{ slug: string }>(
    'select slug from missions where id = $1',
    id,
  )) as [{ slug: string }]
  await start(buyer, id)
  expect((await run('mission', 'list')).lines.find((line) => line.startsWith(slug))).toContain(
    'category 5 for 75 points, 2026-01-01 to 2027-12-31; 1 in progress, 0 rewarded, 0 of 750 points',
  )
  expect((await run('mission', 'withdraw', slug, '--as', 'tak-ada')).code).toBe(1)
  expect((await run('mission', 'withdraw', slug)).code).toBe(0)
  const acts = await test.sql<{ act: string }>(
    `select act from staff_acts where entity_id = $1`,
    id,
  )
  expect(acts).toEqual([{ act: 'mission_withdrawn' }])
  expect((await run('mission', 'withdraw', slug)).lines).toEqual([`${slug} is withdrawn already`])
  expect((await run('mission', 'withdraw', 'tidak-ada')).code).toBe(1)
  expect((await seen(buyer, id)).state).toBe('withdrawn')
  await run('jobs', 'run', 'missions.tend')
  expect(await seen(buyer, id)).toMatchObject({
    state: 'withdrawn',
    can_start: false,
    start_refusal: 'withdrawn',
  })
  const notices = (await call(buyer, 'GET', '/notifications')).body.data
  expect(notices.map(({ title }: { title: string }) => title)).toContain('“A test” has ended early')
  for (const words of [[], ['withdraw'], ['add', 'x.json'], ['end', 'x'], ['list', 'x']])
    expect((await run('mission', ...words)).code).toBe(2)
})
