import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextPhone, registerByHttp } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

describe('/dev/inbox', () => {
  it('answers 200 as JSON, newest first, and for a single number', async () => {
    const [first, second] = [nextPhone(), nextPhone()]
    await registerByHttp(test, first)
    await registerByHttp(test, second)
    const { status, body } = await test.request('GET', '/dev/inbox', {
      headers: { accept: 'application/json' },
    })
    expect(status).toBe(200)
    expect(body.map(({ to }: { to: string }) => to)).toEqual([second, first])
    expect(body[0]).toEqual({
      to: second,
      channel: 'whatsapp',
      purpose: 'register',
      code: expect.stringMatching(/^\d{6}$/),
      text: expect.stringContaining('Petik'),
      at: '2026-11-20T02:00:00.000Z',
    })
    expect(
      (
        await test.request('GET', `/dev/inbox?to=${first}`, {
          headers: { accept: 'application/json' },
        })
      ).body,
    ).toHaveLength(1)
  })

  it('answers 200 as a page without script or inline style, in the visitor’s language and escaped', async () => {
    await test.shop.ports.messages.send({
      to: nextPhone(),
      channel: 'sms',
      locale: 'id',
      purpose: 'register',
      text: '<script>alert(1)</script>',
    })
    const { body, headers } = await test.request('GET', '/dev/inbox', {
      headers: { cookie: 'locale=id' },
    })
    expect(body).toContain('<html lang="id-ID">')
    expect(body).toContain('Kotak pesan')
    expect(body).not.toMatch(/<script|<style|style=/)
    expect(headers.get('content-security-policy')).toContain("style-src 'self'")
    expect((await test.request('GET', '/dev/inbox.css')).headers.get('content-type')).toContain(
      'text/css',
    )
  })
})
