import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBuyer, buildOrder, buildProduct } from '../../../test/support/builders.ts'
import { openBeside, openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, codeOf, giveFactor, openConsole } from '../../../test/support/staff.ts'
import { openDataKey, WrongSecret } from '../platform/security/data-key.ts'
import { isOurDevice, newDevice } from '../auth/secrets.ts'
import { payLinkOf } from '../orders/index.ts'
import { startProblem } from './start-problem.ts'

const [OLD, NEW] = ['an-old-secret-of-at-least-32-letters', 'a-new-secret-of-at-least-32-letters!']
let old: TestShop
beforeAll(async () => {
  old = await openTestShop({ SECRET: OLD })
})
afterAll(() => old.close())

const payPage = async (test: TestShop, link: string): Promise<number> =>
  (await test.request('GET', `/api/shop/pay/${/\/pay\/(\w+)/.exec(link)![1]!}`)).status

it('what was signed or stored under the old SECRET goes on under the new one', async () => {
  const member = await buildStaff(old)
  await giveFactor(old, member)
  const product = await buildProduct(old, { stock: 5 })
  const buyer = await buildBuyer(old)
  const orderId = await buildOrder(old, buyer, product)
  const link = payLinkOf(old.shop, orderId, 'id', old.clock.now())
  const device = newDevice(old.config.secrets)

  const both = await openBeside(old, { SECRET: NEW, SECRET_PREVIOUS: OLD })
  expect([await payPage(both, link), isOurDevice(both.config.secrets, device)]).toEqual([200, true])
  const browser = await openConsole(both, member)
  const signedIn = await browser.ask('POST', '/sign-in/code', { code: await codeOf(both, member) })
  expect(signedIn.body.data.state).toBe('signed_in')

  // Without the old one, what is stored still opens; what was signed has ended.
  const alone = await openBeside(old, { SECRET: NEW })
  expect(alone.shop.dataKey).toBe(old.shop.dataKey)
  expect([await payPage(alone, link), isOurDevice(alone.config.secrets, device)]).toEqual([
    404,
    false,
  ])
  const newLink = payLinkOf(alone.shop, orderId, 'id', old.clock.now())
  expect(await payPage(alone, newLink)).toBe(200)
})

it('a process with only the old SECRET does not start, and the reason is one sentence', async () => {
  const problem = await openDataKey(old.shop.db, [OLD], old.clock.now()).catch(
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(WrongSecret)
  expect(startProblem(problem)).toContain('SECRET_PREVIOUS')
})

it('processes that start together use one key', async () => {
  await old.sql('update data_keys set sealed = null')
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => openDataKey(old.shop.db, [NEW], old.clock.now())),
  )
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toHaveLength(43)
})

it('a shop from before the key goes on with what derived from SECRET itself', async () => {
  await old.sql('update data_keys set sealed = null, is_secret = true')
  expect(await openDataKey(old.shop.db, [OLD], old.clock.now())).toBe(OLD)
})
