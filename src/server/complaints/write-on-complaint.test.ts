/** The complaints desk: who works on a complaint, notes and prepared answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDelivered, complaintIn } from '../../../test/support/complaints.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'

let test: TestShop
let support: TestStaff
let colleague: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = await buildStaff(test, 'support')
  colleague = await buildStaff(test, 'support')
})
afterAll(() => test.close())

const complained = async () => {
  const one = await buildDelivered(test)
  const owner = { token: one.buyer.token, orderId: one.orderId }
  return { ...one, id: await complaintIn(test, owner, 'submitted') }
}
const ask = (who: TestStaff, method: string, path: string, body?: object, key?: string) =>
  staffAsk(test, who)(method, path, body, key === undefined ? {} : { 'idempotency-key': key })
const give = (
  id: string,
  to: string | null,
  previous: string | null,
  who = support,
  key?: string,
) => ask(who, 'PUT', `/complaints/${id}/assignee`, { staff_id: to, previous }, key)
const listed = async (query: string, who = support): Promise<string[]> =>
  (await ask(who, 'GET', `/complaints?per_page=100&${query}`)).body.data.map(
    ({ id }: { id: string }) => id,
  )

describe('a complaint given to a person', () => {
  it('shows who works on it, and is among theirs alone', async () => {
    const { id } = await complained()
    expect(await listed('assignee=none')).toContain(id)
    const { body } = await give(id, support.id, null)
    expect(body.data.assignee).toEqual({ id: support.id, name: 'Tini Kasir' })
    expect(await listed('assignee=me')).toContain(id)
    expect(await listed('assignee=me', colleague)).not.toContain(id)
    expect(await listed('assignee=none')).not.toContain(id)
    const given = await give(id, colleague.id, support.id)
    expect(given.body.data.assignee.id).toBe(colleague.id)
  })

  it('goes to one of two who take it at once', async () => {
    const { id } = await complained()
    const answers = await Promise.all([
      give(id, support.id, null),
      give(id, colleague.id, null, colleague),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect([refused.body.code, refused.body.details.assignee]).toEqual([
      'changed_meanwhile',
      answers.find(({ status }) => status === 200)!.body.data.assignee,
    ])
  })

  it('is open to all again when the person left', async () => {
    const { id } = await complained()
    const leaving = await buildStaff(test, 'support')
    await give(id, leaving.id, null)
    await test.sql(
      'update staff_accounts set left_at = now() where id = $1::text::uuid',
      leaving.id,
    )
    expect(await listed('assignee=none')).toContain(id)
    expect((await give(id, support.id, null)).body.data.assignee.id).toBe(support.id)
  })

  it('goes only to who may decide complaints, and not once it is closed', async () => {
    const { id } = await complained()
    const picker = await buildStaff(test, 'picker')
    expect((await give(id, picker.id, null)).body.errors).toHaveProperty('staff_id')
    const people = (await ask(support, 'GET', '/complaint-assignees')).body.data
    const ids = people.map((one: { id: string }) => one.id)
    expect([ids.includes(support.id), ids.includes(picker.id)]).toEqual([true, false])
    await ask(support, 'POST', `/complaints/${id}/reject`, { version: 1, words: 'Tidak benar.' })
    expect((await give(id, support.id, null)).body.code).toBe('complaint_state')
  })

  it('answers a repeated key as the first time, whatever happened since', async () => {
    const { id } = await complained()
    const first = await give(id, support.id, null, support, 'take-once')
    await give(id, colleague.id, support.id)
    const repeated = await give(id, support.id, null, support, 'take-once')
    expect([repeated.status, repeated.body.data]).toEqual([200, first.body.data])
  })
})

describe('the queue', () => {
  it('is filtered by the clock that ends first, and by batch', async () => {
    const one = await complained()
    const other = await complained()
    await ask(support, 'POST', `/complaints/${one.id}/review`, { version: 1 })
    expect(await listed('clock=decision')).toContain(one.id)
    expect(await listed('clock=first_answer')).not.toContain(one.id)
    expect(await listed('clock=first_answer')).toContain(other.id)
    expect(await listed('clock=late')).not.toContain(other.id)
    await test.sql(
      `update complaints set first_answer_due = created_at - interval '1 minute' where id = $1::text::uuid`,
      other.id,
    )
    expect(await listed('clock=late')).toContain(other.id)
    const shown = (await ask(support, 'GET', `/complaints/${one.id}`)).body.data
    expect(await listed(`batch=${shown.lines[0].batches[0].code.toLowerCase()}`)).toEqual([one.id])
  })
})

describe('a note', () => {
  const noted = (id: string, text: string, key?: string) =>
    ask(support, 'POST', `/complaints/${id}/notes`, { text }, key)

  it('is read by colleagues, deleted by its writer alone, and never shown to the customer', async () => {
    const { id, orderId, buyer } = await complained()
    const [note] = (await noted(id, 'Pelanggan lama')).body.data.notes
    expect(note).toMatchObject({ text: 'Pelanggan lama', by: 'Tini Kasir', is_own: true })
    const path = `/complaints/${id}/notes/${note.id}`
    expect((await ask(colleague, 'GET', `/complaints/${id}`)).body.data.notes).toMatchObject([
      { text: 'Pelanggan lama', is_own: false },
    ])
    const theirs = await test.request('GET', `/api/shop/orders/${orderId}/complaints/${id}`, {
      token: buyer.token,
    })
    expect(JSON.stringify(theirs.body)).not.toContain('Pelanggan lama')
    expect((await ask(colleague, 'DELETE', path)).status).toBe(404)
    expect((await ask(support, 'DELETE', path)).body.data.notes).toEqual([])
  })

  it('is written once by a repeated key', async () => {
    const { id } = await complained()
    const first = await noted(id, 'Sudah ditelepon', 'note-once')
    const repeated = await noted(id, 'Sudah ditelepon', 'note-once')
    expect(repeated.body.data).toEqual(first.body.data)
    expect((await ask(support, 'GET', `/complaints/${id}`)).body.data.notes).toHaveLength(1)
  })
})

describe('prepared answers', () => {
  it('have titles for the reader, and the order’s words in the language of the customer', async () => {
    const { id, orderId } = await complained()
    const prepared = async () => (await ask(support, 'GET', `/complaints/${id}`)).body.data.prepared
    await test.sql(`update orders set locale = 'id' where id = $1::text::uuid`, orderId)
    const [photo] = await prepared()
    expect([photo.step, photo.title]).toEqual(['ask', 'Ask for a photo'])
    expect(photo.text).toMatch(/^Halo Sinta, maaf ya soal Produk \w+\. Boleh kirim foto/)
    await test.sql(`update orders set locale = 'en' where id = $1::text::uuid`, orderId)
    expect((await prepared())[0].text).toMatch(/^Hi Sinta, we’re sorry about /)
    expect(JSON.stringify(await prepared())).not.toMatch(/\{\w+\}/)
  })
})
