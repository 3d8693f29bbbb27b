/**
 * A client generated from `/api/openapi.json` (openapi-typescript and openapi-fetch) buys, pays,
 * rates and redeems: its types fit what the shop answers.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findingsOf, typesOf } from '../../tools/api-types/generate.ts'
import { buildProduct, payOrder } from '../support/builders.ts'
import { PASSWORD } from '../support/customer.ts'
import { listen, type Listening } from '../support/http.ts'
import { orderAction } from '../support/orders.ts'
import { buildPerson } from '../support/people.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buy } from './buy.ts'

const here = import.meta.dirname

let test: TestShop
let listening: Listening
let document: object
beforeAll(async () => {
  test = await openTestShop()
  listening = await listen(test)
  document = await (await fetch(`${listening.url}/api/openapi.json`)).json()
  mkdirSync(join(here, 'generated'), { recursive: true })
  writeFileSync(join(here, 'generated/api.d.ts'), await typesOf(document))
})
afterAll(async () => {
  await listening.stop()
  await test.close()
})

it('comes from a document in which the recommended rules find nothing', async () => {
  // The address of this test's own shop would be one.
  const atHome = { ...document, servers: [{ url: 'https://petik.example' }] }
  expect(await findingsOf(atHome)).toEqual([])
  expect(await findingsOf({ openapi: '3.1.0', info: {}, paths: {} })).not.toEqual([])
})

it('is typed by the document alone', async () => {
  const tsc = join(here, '../../node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(tsc, ['-p', here]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})

it('needs no cast', () => {
  const code = readFileSync(join(here, 'buy.ts'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  expect(code.match(/\bas\b|\bany\b|\bunknown\b|@ts-|!\.|!\[/g)).toBeNull()
})

it('logs in, buys, pays at the demo gateway, rates and redeems', async () => {
  await buildProduct(test, { name: 'Anggur Muscat', price: 60_000 })
  const { phone } = await buildPerson(test, { hasOrders: false })
  const pay = async (id: string) => {
    await test.drain()
    await payOrder(test, id)
  }
  const bought = await buy(
    listening.url,
    { phone, password: PASSWORD },
    { pay, bring: (id) => orderAction(test, id, 'pick', 'pack', 'send', 'deliver') },
  )
  expect(bought).toMatchObject({
    stars: 5,
    number: expect.stringMatching(/./),
    voucher: expect.stringMatching(/./),
  })
  expect(bought.paid).toBeGreaterThan(120_000)
  expect(bought.pointsLeft).toBeGreaterThanOrEqual(0)
})
