import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, type TestProduct } from '../../../test/support/builders.ts'
import { buildApproval, buildDeskOrder } from '../../../test/support/approvals.ts'
import { buildDelivered, complaintIn } from '../../../test/support/complaints.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { addTestStaff, buildStaff, openConsole, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let product: TestProduct
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  product = await buildProduct(test, { stock: 100 })
})
afterAll(() => test.close())

const watch = async (headers: Record<string, string>) => {
  const response = await test.app.request('http://localhost/api/staff/events', { headers })
  const reader = response.body!.getReader()
  let text = ''
  /** Reads on until the stream has said this; null at its end. */
  const until = async (wanted: string): Promise<string | null> => {
    while (!text.includes(wanted)) {
      const { done, value } = await reader.read()
      if (done) return null
      text += new TextDecoder().decode(value)
    }
    return text
  }
  return { response, reader, until, said: () => text }
}
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

describe('GET /api/staff/events', () => {
  it('tells of orders and approvals without content, by cookie as well', async () => {
    const added = await addTestStaff(test, 'owner', null)
    const { cookie } = await openConsole(test, added)
    const page = await watch({ cookie })
    expect(page.response.headers.get('cache-control')).toBe('no-store, no-transform')
    await buildDeskOrder(test, product)
    await page.until('event: orders\ndata: {}\n\n')
    await buildApproval(test, product)
    await page.until('event: approvals\ndata: {}\n\n')
    expect(page.said()).toContain('event: stock')
    expect(page.said().replaceAll(/event: [a-z]+\ndata: \{\}\n\n/g, '')).toBe('retry: 3000\n\n')
    await page.reader.cancel()
    expect(test.shop.desk.count()).toBe(0)
  })

  it('tells only of what the person may see', async () => {
    const page = await watch(bearer(await buildStaff(test, 'marketing', null)))
    await buildApproval(test, product)
    await page.until('approvals')
    expect(page.said()).not.toContain('orders')
    expect(page.said()).toContain('stock')
    await page.reader.cancel()
  })

  it('tells of a complaint as soon as a customer sends it', async () => {
    const page = await watch(bearer(await buildStaff(test, 'support', null)))
    const other = await watch(bearer(await buildStaff(test, 'picker', null)))
    const { buyer, orderId } = await buildDelivered(test)
    expect(page.said()).not.toContain('complaints')
    await complaintIn(test, { token: buyer.token, orderId }, 'submitted')
    await page.until('event: complaints\ndata: {}\n\n')
    await buildDeskOrder(test, product)
    await other.until('orders')
    expect(other.said()).not.toContain('complaints')
    await page.reader.cancel()
    await other.reader.cancel()
  })

  it('ends with its session, at once', async () => {
    const member = await buildStaff(test, 'picker', null)
    const page = await watch(bearer(member))
    const owner = await buildStaff(test, 'owner', null)
    const began = Date.now()
    await staffAsk(test, owner)('POST', `/people/${member.id}/dismiss`)
    expect(await page.until('never said')).toBeNull()
    expect(Date.now() - began).toBeLessThan(2_000)
    expect((await test.request('GET', '/api/staff/events', { token: member.token })).status).toBe(
      401,
    )
  })

  it('does not keep an idle session alive', async () => {
    const member = await buildStaff(test, 'picker', null)
    for (let hour = 0; hour < 2; hour++) {
      const page = await watch(bearer(member))
      await page.until('retry')
      await page.reader.cancel()
      test.clock.advance(3_600_000)
    }
    expect((await test.request('GET', '/api/staff/events', { token: member.token })).status).toBe(
      401,
    )
  })

  it('401 for guests and forged tokens; ends when the shop closes', async () => {
    expect((await test.request('GET', '/api/staff/events')).status).toBe(401)
    expect((await test.request('GET', '/api/staff/events', { token: 'x' })).status).toBe(401)
    const page = await watch(bearer(await buildStaff(test, 'picker', null)))
    test.shop.desk.close()
    expect(await page.until('never said')).toBeNull()
  })
})
