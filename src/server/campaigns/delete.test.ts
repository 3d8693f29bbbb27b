/** Segments and drafts that are deleted, and what an open campaign keeps. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addedSegment, campaignForm, EVERYONE } from '../../../test/support/campaigns.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'

let test: TestShop
let member: TestStaff
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  member = await buildStaff(test, 'marketing', null)
  ask = staffAsk(test, member)
})
afterAll(() => test.close())

const actsOn = (id: string) =>
  test.sql<{ act: string }>('select act from staff_acts where entity_id = $1 order by id', id)

it('a segment goes once no open campaign has it, and past campaigns keep its name', async () => {
  const segment = await addedSegment(test, member, EVERYONE)
  const draft = (await ask('POST', '/campaigns', campaignForm(segment))).body.data.id
  const refused = await ask('DELETE', `/segments/${segment}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'segment_in_use'])
  await test.sql(
    `update campaigns set state = 'sent', planned_at = now(), started_at = now(), ended_at = now(), filter = '{}' where id = $1::text::uuid`,
    draft,
  )
  expect((await ask('DELETE', `/segments/${segment}`)).status).toBe(200)
  expect((await ask('DELETE', `/segments/${segment}`)).status).toBe(404)
  expect((await ask('GET', `/segments/${segment}`)).status).toBe(404)
  const listed = (await ask('GET', '/segments')).body.data as { id: string }[]
  expect(listed.map(({ id }) => id)).not.toContain(segment)
  expect((await ask('POST', '/campaigns', campaignForm(segment))).body.errors).toHaveProperty(
    'segment_id',
  )
  const { data } = (await ask('GET', '/campaigns')).body
  expect(data.find(({ id }: { id: string }) => id === draft).segment).not.toBe('')
  expect(await actsOn(segment)).toEqual([{ act: 'segment_added' }, { act: 'segment_deleted' }])
})

it('a draft goes, and frees its segment; what was planned stays', async () => {
  const segment = await addedSegment(test, member, EVERYONE)
  const add = async () => (await ask('POST', '/campaigns', campaignForm(segment))).body.data.id
  const [draft, planned] = [await add(), await add()]
  await test.sql(
    `update campaigns set state = 'planned', planned_at = now() + interval '1 day', filter = '{}' where id = $1::text::uuid`,
    planned,
  )
  expect((await ask('DELETE', `/campaigns/${draft}`)).status).toBe(200)
  expect((await ask('GET', `/campaigns/${draft}`)).status).toBe(404)
  expect((await ask('DELETE', `/campaigns/${planned}`)).body.code).toBe('conflict')
  expect(await actsOn(draft)).toEqual([{ act: 'campaign_added' }, { act: 'campaign_deleted' }])
})
