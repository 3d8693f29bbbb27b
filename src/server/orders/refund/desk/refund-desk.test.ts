import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksRight } from '../../../../../test/support/builders.ts'
import { operate } from '../../../../../test/support/operate.ts'
import { openTestShop, type TestShop } from '../../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../../test/support/staff.ts'
import { buildBatch, buildTransfer } from '../../../../../test/support/transfers.ts'

let test: TestShop
let maker: ReturnType<typeof staffAsk>
let sender: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  maker = staffAsk(test, await buildStaff(test, 'finance'))
  sender = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const idsOf = async (view: string): Promise<string[]> =>
  (await maker('GET', `/refunds?view=${view}&per_page=200`)).body.data.map(
    ({ id }: { id: string }) => id,
  )
const make = (refunds: string[], ask = maker) => ask('POST', '/transfer-batches', { refunds })

describe('the list of refunds', () => {
  it('shows what is to be transferred, with the sum, which the journal owes', async () => {
    const { refundId, money } = await buildTransfer(test)
    const { body } = await maker('GET', '/refunds?view=transfer')
    const row = body.data.find(({ id }: { id: string }) => id === refundId)
    expect(row).toMatchObject({
      money,
      route: 'transfer',
      state: 'pending',
      batch: null,
      is_late: false,
      account: { bank: 'BCA', number: '•••• 7890', holder: 'Sinta Uji' },
    })
    expect(JSON.stringify(body)).not.toContain('1234567890')
    expect(body.meta.open).toBe(body.meta.owed)
    expect(body.meta.money).toBeGreaterThanOrEqual(money)
    expect(await idsOf('choice')).not.toContain(refundId)
  })

  it('is filtered by each of its columns, and searched by order and name', async () => {
    const { refundId, money } = await buildTransfer(test)
    const found = async (query: string, as = maker) =>
      (await as('GET', `/refunds?per_page=200&${query}`)).body.data.some(
        ({ id }: { id: string }) => id === refundId,
      )
    const [row] = (await maker('GET', '/refunds?view=transfer&per_page=200')).body.data.filter(
      ({ id }: { id: string }) => id === refundId,
    )
    const hits = [
      `q=${row.order_number}`,
      'q=Sinta',
      'state=pending&route=transfer&bank=bca',
      `cause=${row.cause}`,
      `money_min=${money}&money_max=${money}`,
      'created_from=2020-01-01&created_until=2099-01-01',
      'tries=0',
    ]
    for (const query of hits) expect([query, await found(query)]).toEqual([query, true])
    const misses = [
      'q=tidak-ada',
      'state=sent',
      'state=done',
      'route=gateway',
      'bank=bri',
      `money_min=${money + 1}`,
      `money_max=${money - 1}`,
      'created_from=2099-01-01',
      'created_until=2020-01-01',
      'tries=1',
    ]
    for (const query of misses) expect([query, await found(query)]).toEqual([query, false])
  })

  it('lists what has gone back apart, the newest first, and with its sum', async () => {
    const one = await buildTransfer(test)
    test.clock.advance(60_000)
    const two = await buildTransfer(test)
    for (const { refundId } of [one, two]) {
      const { id } = (await make([refundId])).body.data
      await sender('POST', `/transfer-batches/${id}/sent`, { reference: '' })
    }
    const done = (await maker('GET', '/refunds?view=done&per_page=200')).body
    const ids = done.data.map(({ id }: { id: string }) => id)
    expect(ids.indexOf(two.refundId)).toBeLessThan(ids.indexOf(one.refundId))
    expect(ids).toContain(one.refundId)
    expect(await idsOf('late')).not.toContain(one.refundId)
    const first = (await maker('GET', '/refunds?view=done&per_page=1')).body
    const next = (
      await maker('GET', `/refunds?view=done&per_page=1&cursor=${first.meta.next_cursor}`)
    ).body
    expect([first.data[0].id, next.data[0].id]).toEqual(ids.slice(0, 2))
    const file = await maker('GET', '/exports/lists/refunds?view=done&columns=order')
    expect(String(file.body).trim().split(/\r?\n/)).toHaveLength(ids.length + 1)
  })

  it('masks names for those who see no customers, and is closed to roles without refunds', async () => {
    const picker = staffAsk(test, await buildStaff(test, 'picker'))
    expect((await picker('GET', '/refunds')).status).toBe(403)
    const support = staffAsk(test, await buildStaff(test, 'support'))
    const { refundId } = await buildTransfer(test)
    expect((await make([refundId], support)).status).toBe(403)
  })
})

describe('a batch of transfers', () => {
  it('is made by one person, downloaded, and marked as sent by another', async () => {
    const [one, two] = [await buildTransfer(test), await buildTransfer(test)]
    const made = await make([one.refundId, two.refundId])
    expect([made.status, made.body.data.refunds, made.body.data.money]).toEqual([
      201,
      2,
      one.money + two.money,
    ])
    const { id, number } = made.body.data
    expect(await idsOf('transfer')).not.toContain(one.refundId)
    expect(await idsOf('batched')).toContain(one.refundId)

    const file = await maker('GET', `/transfer-batches/${id}/file`)
    expect(file.status).toBe(200)
    expect(String(file.body)).toContain('1234567890')
    const looks = await test.sql(
      `select id from staff_acts where act = 'transfer_file_read' and entity_id = $1`,
      id,
    )
    expect(looks).toHaveLength(1)

    const own = await maker('POST', `/transfer-batches/${id}/sent`, { reference: 'TRX-1' })
    expect(own.body.code).toBe('transfer_own')
    const sent = await sender('POST', `/transfer-batches/${id}/sent`, { reference: 'TRX-1' })
    expect(sent.body.data).toMatchObject({ number, state: 'sent', reference: 'TRX-1' })
    const states = await test.sql<{ state: string }>(
      `select state from refunds where id = any($1::text::uuid[])`,
      `{${one.refundId},${two.refundId}}`,
    )
    expect(states.map(({ state }) => state)).toEqual(['done', 'done'])
    const again = await sender('POST', `/transfer-batches/${id}/sent`, { reference: 'TRX-1' })
    expect(again.body.code).toBe('changed_meanwhile')
    expect((await maker('POST', `/transfer-batches/${id}/drop`)).body.code).toBe(
      'changed_meanwhile',
    )
  })

  it('takes a refund once when two people make one at the same moment', async () => {
    const { refundId } = await buildTransfer(test)
    const outcomes = await Promise.all([make([refundId]), make([refundId], sender)])
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await make([refundId])).body.code).toBe('changed_meanwhile')
    expect((await make([randomUUID()])).body.code).toBe('changed_meanwhile')
  })

  it('is taken apart while it is open; its refunds wait again', async () => {
    const { id, refundId } = await buildBatch(test)
    const dropped = await maker('POST', `/transfer-batches/${id}/drop`)
    expect([dropped.body.data.state, dropped.body.data.refunds]).toEqual(['dropped', 0])
    expect(await idsOf('transfer')).toContain(refundId)
    expect((await make([refundId])).status).toBe(201)
    expect((await maker('GET', `/transfer-batches/${id}/file`)).status).toBe(404)
  })

  it('is made, read and sent on the command line by the same rules', async () => {
    const { refundId } = await buildTransfer(test)
    const [first, second] = [await buildStaff(test, 'finance'), await buildStaff(test, 'finance')]
    const run = (...words: string[]) => operate(test, 'refunds', ...words)
    const listed = (await run('list')).lines.find((line) => line.startsWith(refundId))
    expect(listed).toContain('•••• 7890')
    expect(listed).not.toContain('1234567890')

    expect((await run('batch', refundId)).code).toBe(1)
    const made = await run('batch', refundId, '--as', first.login)
    expect(made).toEqual({ code: 0, lines: [expect.stringMatching(/^TF-\d+: 1 transfers$/)] })
    const number = made.lines[0]!.split(':')[0]!
    expect((await run('batch', refundId, '--as', second.login)).code).toBe(1)
    const file = await run('file', number, '--as', second.login)
    expect(file.lines.join('')).toContain('1234567890')

    expect((await run('sent', number, 'TRX-9')).code).toBe(1)
    const own = await run('sent', number, 'TRX-9', '--as', first.login)
    expect(own).toEqual({ code: 1, lines: [expect.stringContaining('another person')] })
    expect((await run('sent', refundId, 'TRX-9', '--as', second.login)).code).toBe(1)
    const shown = async () =>
      (await maker('GET', '/transfer-batches')).body.data.find(
        (one: { number: string }) => one.number === number,
      )
    expect((await shown()).state).toBe('open')
    expect((await run('sent', number, 'TRX-9', '--as', second.login)).code).toBe(0)
    expect(await shown()).toMatchObject({ state: 'sent', reference: 'TRX-9' })
    expect((await run('sent', number, 'TRX-9', '--as', second.login)).code).toBe(1)
  })

  it('by the same person is refused by the database as well', async () => {
    const { id, maker: first } = await buildBatch(test)
    await expect(
      test.sql(
        `update transfer_batches set sent_by = $1::text::uuid, sent_at = now() where id = $2::text::uuid`,
        first.id,
        id,
      ),
    ).rejects.toThrow(/check constraint/)
  })
})
