import { expect, it } from 'vitest'
import { nextPhone } from '../../../test/support/customer.ts'
import { startProvider } from '../../../test/support/openid-provider.ts'
import {
  account,
  CALLBACK,
  fetchCode,
  makePerson,
  newAttempt,
  showCode,
  start,
} from '../../../test/support/provider-sign-in.ts'
import { openTestShop } from '../../../test/support/shop.ts'

it('answers 503 with Retry-After, in both languages, and stops calling after five failures', async () => {
  const down = await startProvider(CALLBACK)
  const shop = await openTestShop(down.environment)
  down.fail(500)
  const first = await start(shop, newAttempt())
  expect({ status: first.status, code: first.body.code }).toEqual({
    status: 503,
    code: 'provider_unavailable',
  })
  expect(first.headers.get('retry-after')).toBe('10')
  const indonesian = await start(shop, newAttempt(), { locale: 'id-ID' })
  expect(indonesian.body.message).toContain('Kampung ID sedang tidak bisa dihubungi')
  for (let i = 0; i < 3; i++) await start(shop, newAttempt())
  const asked = down.heard.length
  const left = await start(shop, newAttempt())
  expect(left.status).toBe(503)
  expect(Number(left.headers.get('retry-after'))).toBeGreaterThan(10)
  expect(down.heard).toHaveLength(asked)
  await shop.close()
  await down.stop()
})

it.each([503, 404])(
  'answers 503 when the provider fails with %i between the two steps, and other sign-ins still work',
  async (status) => {
    const down = await startProvider(CALLBACK)
    const shop = await openTestShop(down.environment)
    down.know({ sub: 'ayu', name: 'Ayu', email: 'ayu@desa.example', email_verified: true })
    const attempt = newAttempt()
    const code = await fetchCode(shop, 'ayu', attempt)
    down.fail(status)
    expect((await showCode(shop, code, attempt)).body.code).toBe('provider_unavailable')
    expect(
      (
        await account(shop, 'POST', '/login', {
          body: { phone_number: nextPhone(), password: 'Salah123!' },
        })
      ).status,
    ).toBe(401)
    down.fail(null)
    expect((await showCode(shop, code, attempt)).status).toBe(200)
    await shop.close()
    await down.stop()
  },
)

it('answers 503 when the shop’s own secret is wrong, which is not the visitor’s fault', async () => {
  const provider = await startProvider(CALLBACK)
  const shop = await openTestShop({
    ...provider.environment,
    OIDC_CLIENT_SECRET: 'another-secret-than-the-agreed',
  })
  const attempt = newAttempt()
  const { status, body } = await showCode(
    shop,
    await fetchCode(shop, makePerson(provider).sub, attempt),
    attempt,
  )
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'provider_unavailable' })
  await shop.close()
  await provider.stop()
})
