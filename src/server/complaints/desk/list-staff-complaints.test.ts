/** The complaints desk: the list of open complaints. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDelivered, complaintIn, type Delivered } from '../../../../test/support/complaints.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../../test/support/staff.ts'
import { review } from '../index.ts'

let test: TestShop
let support: TestStaff
let answered: string
let waiting: string
let fresh: string
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = await buildStaff(test, 'support')
  waiting = await complaintIn(test, owned(await buildDelivered(test)), 'need_info')
  answered = await complaintIn(test, owned(await buildDelivered(test)), 'submitted')
  fresh = await complaintIn(test, owned(await buildDelivered(test)), 'submitted')
  await complaintIn(test, owned(await buildDelivered(test)), 'rejected')
  await review(test.shop, answered, test.clock.now())
})
afterAll(() => test.close())

const owned = ({ buyer, orderId }: Delivered) => ({ token: buyer.token, orderId })

type Row = {
  id: string
  clock: { kind: string; is_late: boolean } | null
  customer: { name: string; complaints: number }
}
const listed = async (query = '', who = support) => {
  const { body } = await staffAsk(test, who)('GET', `/complaints${query}`)
  return body as { data: Row[]; meta: { total: number; next_cursor: string | null } }
}

it('sorts open complaints by the clock that ends first, those that wait for an answer last', async () => {
  const { data, meta } = await listed()
  expect(data.map(({ id }) => id)).toEqual([fresh, answered, waiting])
  expect(data.map(({ clock }) => clock?.kind ?? null)).toEqual(['first_answer', 'decision', null])
  expect(data.map(({ clock }) => clock?.is_late ?? null)).toEqual([false, false, null])
  expect(meta.total).toBe(3)
})

it('goes on where a page ended, also behind the last clock', async () => {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, meta }: Awaited<ReturnType<typeof listed>> = await listed(
      `?per_page=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    ids.push(...data.map(({ id }) => id))
    cursor = meta.next_cursor
  }
  expect(ids).toEqual([fresh, answered, waiting])
})

it('filters by state, kind and the reason why a person decides', async () => {
  expect((await listed('?state=need_info')).data.map(({ id }) => id)).toEqual([waiting])
  expect((await listed('?slug=not-as-described')).meta.total).toBe(0)
  expect((await listed('?reason=line_value')).meta.total).toBe(3)
  expect((await listed('?reason=under_way')).meta.total).toBe(0)
})

it('shortens the name without `customers.read`, and refuses roles without complaints', async () => {
  const whole = (await listed()).data[0]!.customer
  const short = (await listed('', await buildStaff(test, 'shift_lead'))).data[0]!.customer
  expect(whole.complaints).toBe(1)
  expect(short.name).not.toBe(whole.name)
  expect(short.name.split(' ')[0]).toBe(whole.name.split(' ')[0])
  const picker = staffAsk(test, await buildStaff(test, 'picker'))
  expect((await picker('GET', '/complaints')).status).toBe(403)
})

it('refuses a malformed cursor', async () => {
  const answer = await staffAsk(test, support)('GET', '/complaints?cursor=bm90')
  expect(answer.status).toBe(422)
})
