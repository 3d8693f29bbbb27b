import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  payOrder,
  stateOf,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { advanceOrder } from '../orders/index.ts'
import { advanceCommand } from './advance-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const paidOrder = async () => {
  const orderId = await buildOrder(test, await buildBuyer(test), await buildProduct(test))
  await payOrder(test, orderId)
  return orderId
}

type Other = { action: 'pick' | 'pack'; in: string; when: 'before' | 'after' }
/** The command, while another person takes the order a step on before or after it is read. */
const advanceWith = async (orderId: string, target: string, other: Other) => {
  const { shop } = test.open
  const step = async () => {
    if ((await stateOf(test, orderId)).state === other.in)
      await advanceOrder(shop, orderId, other.action, 'staff', '', test.clock.now())
  }
  const db: typeof shop.db = {
    query: async <Row>(text: string, values: readonly unknown[]) => {
      if (other.when === 'before') await step()
      const answer = await shop.db.query<Row>(text, values)
      if (other.when === 'after') await step()
      return answer
    },
  }
  const said: string[] = []
  const open = { ...test.open, shop: { ...shop, db } }
  const code = await advanceCommand(open, ['advance', orderId, target], (line) => said.push(line))
  const { state } = await stateOf(test, orderId)
  return { code, said: said.map((line) => line.replace(/^\S+ /, '')), state }
}

it('is done once the state was reached, also when a packer takes the order on at once', async () => {
  const packer: Other = { action: 'pack', in: 'picking', when: 'before' }
  expect(await advanceWith(await paidOrder(), 'picking', packer)).toEqual({
    code: 0,
    said: ['confirmed → picking'],
    state: 'picking',
  })
})

it('is done when another person takes the same step first', async () => {
  const picker: Other = { action: 'pick', in: 'confirmed', when: 'after' }
  expect(await advanceWith(await paidOrder(), 'picking', picker)).toEqual({
    code: 0,
    said: [],
    state: 'picking',
  })
})
