/**
 * A call with an `Idempotency-Key` has its effect once, wherever it breaks off: at each of its
 * statements the connection drops or the process dies, before the database gets the statement or
 * after it was carried out. Asked again with the same key, it leaves the books of a run without
 * faults.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf, type AnyCall } from '#contract/call.ts'
import { authenticate } from '#server/auth/index.ts'
import { makeApp } from '#server/http/app.ts'
import { served } from '#server/start/calls.ts'
import { earnBonus } from '#server/points/index.ts'
import { mountRest } from '#server/start/mount.ts'
import { addressForm, askOf, bodyOf } from '../support/asks.ts'
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  NOON,
  signInAgain,
  slotOf,
  type TestProduct,
} from '../support/builders.ts'
import { faultsOf, IS_FULL } from '../support/chosen-faults.ts'
import { nameOf } from '../support/contract-fields.ts'
import { buildDelivered, formOf, photoOf } from '../support/complaints.ts'
import { buildPerson, type Person } from '../support/people.ts'
import { LATE_ASKS, OTHER_ASKS } from '../support/same-key-asks.ts'
import { askWithFault, installFaults, type Fault } from '../support/statement-faults.ts'
import { shapeOf } from '../support/shape-of.ts'
import { openTestShop, type TestAnswer, type TestShop } from '../support/shop.ts'
import { changeOf, makeTally, type Tally } from '../support/tally.ts'
import { openTill, type Till } from '../support/till.ts'

let test: TestShop
let till: Till
let person: Person
let tally: Awaited<ReturnType<typeof makeTally>>
let uninstall: () => void
beforeAll(async () => {
  test = await openTestShop({ DATABASE_CONNECTIONS: '20' })
  await changeSettings(test, {
    'slot.capacityOrders': 100_000,
    'slot.capacityGrams': 100_000_000,
    'order.perMinute': 1_000,
    'order.unpaidMax': 1_000,
  })
  till = await openTill(test)
  person = await buildPerson(test)
  // Windows of a day are written with the first order for it.
  for (const slot of [NOON, slotOf('2026-11-22', '12:00')])
    await buildOrder(test, await buildBuyer(test), await buildProduct(test), { slot })
  tally = await makeTally(test)
  uninstall = installFaults()
})
afterAll(async () => {
  uninstall()
  await tally.close()
  await expectBooksRight(test)
  await test.close()
})

type Ask = {
  method?: string
  path: string | (() => Promise<string>)
  token: string
  /** A form, an object or nothing; at once or by a promise. */
  body: () => unknown
  /** Where the other body is sent, if not to the same path. */
  otherPath?: () => Promise<string>
  otherBody: () => unknown
}
type Prepare = () => Promise<Ask>

const withCart = async (coupon?: Parameters<typeof buildCoupon>[1]) => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 100_000 })]
  await fillCart(test, buyer, product)
  return { buyer, product, code: await buildCoupon(test, coupon) }
}

/** Two of a product, or three of it. */
function ofGoods(path: string, more: (product: TestProduct) => object = () => ({})): Prepare {
  return async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const body = (quantity: number) => ({
      ...more(product),
      items: [{ variation_id: product.variationId, quantity }],
    })
    return { path, token: buyer.token, body: () => body(2), otherBody: () => body(3) }
  }
}

/** For each call of shoppers and tills what it is asked for, by the name of the case. */
const SHOP_CASES: Record<string, Record<string, Prepare>> = {
  'POST shop/cart/add-multiple': {
    'two of a product': ofGoods('/api/shop/cart/add-multiple', ({ id }) => ({ product_id: id })),
  },
  'POST shop/shopping-list/cart': { 'goods of a list': ofGoods('/api/shop/shopping-list/cart') },
  'POST shop/checkout/process': {
    'an order': async () => {
      const { buyer } = await withCart()
      const body = (notes: string) => ({
        address_id: buyer.addressId,
        payment_method: 'qris',
        time_pickup: NOON,
        notes,
      })
      return {
        path: '/api/shop/checkout/process',
        token: buyer.token,
        body: () => body(''),
        otherBody: () => body('another'),
      }
    },
  },
  'POST shop/checkout/coupon': {
    'a coupon': async () => {
      const { buyer, code } = await withCart()
      const path = '/api/shop/checkout/coupon'
      return {
        path,
        token: buyer.token,
        body: () => ({ code }),
        otherBody: () => ({ code: 'LAIN' }),
      }
    },
  },
  'POST shop/orders/{id}/pay': {
    'another method': async () => {
      const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
      const orderId = await buildOrder(test, buyer, product)
      const path = `/api/shop/orders/${orderId}/pay`
      return {
        path,
        token: buyer.token,
        body: () => ({ payment_method: 'va_bca' }),
        otherBody: () => ({ payment_method: 'qris' }),
      }
    },
  },
  'POST shop/orders/{id}/rebuy': {
    'the whole order': async () => {
      const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
      const orderId = await buildOrder(test, buyer, product)
      const path = `/api/shop/orders/${orderId}/rebuy`
      const other = { products: [{ variation_id: product.variationId, quantity: 5 }] }
      return { path, token: buyer.token, body: () => ({}), otherBody: () => other }
    },
  },
  'POST shop/orders/{id}/complaints': {
    'approved by rule': async () => {
      const one = await buildDelivered(test, { price: 30_000 })
      const items = [{ order_item_id: one.lineId, quantity: 1 }]
      const path = `/api/shop/orders/${one.orderId}/complaints`
      const form = (description: string) => formOf({ items, description })
      return {
        path,
        token: one.buyer.token,
        body: () => form('Satu buah kurang.'),
        otherBody: () => form('Dua buah kurang.'),
      }
    },
    'left to a person, with a photo': async () => {
      const one = await buildDelivered(test, { price: 600_000 })
      const items = [{ order_item_id: one.lineId, quantity: 4 }]
      const path = `/api/shop/orders/${one.orderId}/complaints`
      const [photo, other] = [await photoOf(), await photoOf('rusak.jpg', '#1b7a36')]
      const form = (photos: File[]) => formOf({ slug: 'not-as-described', items, photos })
      // The same text with another photo is another complaint.
      return {
        path,
        token: one.buyer.token,
        body: () => form([photo]),
        otherBody: () => form([other]),
      }
    },
  },
  'POST shop/shipping/address': {
    'an address': async () => {
      const { token } = await buildBuyer(test)
      return {
        path: '/api/shop/shipping/address',
        token,
        body: () => ({ ...addressForm, label: 'Kantor' }),
        otherBody: () => ({ ...addressForm, label: 'Rumah Ibu' }),
      }
    },
  },
  'POST account/v1/point/redeem': {
    'a part of the points': async () => {
      const buyer = await withPoints(1_000)
      const path = '/api/account/v1/point/redeem'
      return {
        path,
        token: buyer.accountToken,
        body: () => ({ total_point: 250 }),
        otherBody: () => ({ total_point: 251 }),
      }
    },
  },
  'POST staff/till/receipts': {
    'a bill': async () => bill({}),
    'a bill that a voucher pays in part': async () => {
      const buyer = await withPoints(1_000)
      const voucher = await till.redeem(buyer, 1_000)
      const memberKey = await till.keyOf(buyer)
      const { token } = (
        await test.request('GET', `/api/account/v1/vouchers/${voucher.id}/qr`, {
          token: buyer.accountToken,
        })
      ).body.data
      const held = await till.ask('POST', '/till/vouchers', {
        member_key: memberKey,
        voucher: { code: token },
      })
      return bill({ member_key: memberKey, voucher_hold_id: held.body.data.id })
    },
  },
  'POST staff/till/receipts/{id}/returns': {
    'a part of a bill': async () => {
      const sold = await till.sell(await buildBuyer(test), { grand_total: 100_000 })
      const path = `/api/staff/till/receipts/${sold.body.data.receipt.id}/returns`
      return {
        path,
        token: till.cashier.token,
        body: () => ({ amount: 40_000 }),
        otherBody: () => ({ amount: 50_000 }),
      }
    },
  },
}
const KEYED = served.map(({ call }) => call).filter(({ idempotent }) => idempotent)
const shortName = ({ method, api, path }: AnyCall): string => `${method} ${api}${path}`

/** A call of the console, with the request that other tests send too. */
const consoleCase = (call: AnyCall): Record<string, Prepare> => ({
  'from the console': async () => {
    const asked = await askOf(test, call, person)
    let late: Promise<typeof asked> | undefined
    const ask = () => (late ??= (async () => LATE_ASKS[nameOf(call)]?.(asked, test) ?? asked)())
    const other = async () => OTHER_ASKS[nameOf(call)]!(await ask())
    const pathOf = ({ params, query }: typeof asked): string => urlOf(call, params, query)
    return {
      method: call.method,
      path: async () => pathOf(await ask()),
      token: asked.token!,
      body: async () => bodyOf(call, await ask()),
      otherPath: async () => pathOf(await other()),
      otherBody: async () => bodyOf(call, await other()),
    }
  },
})
const CASES: Record<string, Record<string, Prepare>> = {
  ...SHOP_CASES,
  ...Object.fromEntries(
    KEYED.filter((call) => OTHER_ASKS[nameOf(call)]).map((call) => [
      shortName(call),
      consoleCase(call),
    ]),
  ),
}

const withPoints = async (points: number) => {
  const buyer = await buildBuyer(test)
  const bonus = {
    customerId: buyer.id,
    points,
    cause: 'test',
    causeId: buyer.id,
    note: { en: 'A test', id: 'Uji' },
  }
  await test.shop.database.transaction((tx) =>
    earnBonus(tx, bonus, test.shop.settings(), test.clock.now()),
  )
  return signInAgain(test, buyer)
}
const bill = async (given: object): Promise<Ask> => {
  const body = {
    member_key: await till.keyOf(await buildBuyer(test)),
    number: till.number(),
    grand_total: 125_000,
    ...given,
  }
  const path = '/api/staff/till/receipts'
  return {
    path,
    token: till.cashier.token,
    body: () => body,
    otherBody: () => ({ ...body, grand_total: 126_000 }),
  }
}

/**
 * The shop as another process has it: nothing that a dead one waits for is waited for by the next.
 */
const freshProcess = (): TestShop['app'] => {
  const shop = { ...test.shop }
  return makeApp(shop, served, authenticate, (rest) => mountRest(shop, rest))
}
const send = async (
  app: TestShop['app'],
  { method = 'POST', token, path }: Pick<Ask, 'method' | 'token'> & { path: string },
  body: unknown,
  key: string,
): Promise<TestAnswer> => {
  const headers = new Headers({
    'x-petik-peer': '127.0.0.1',
    'authorization': `Bearer ${token}`,
    'idempotency-key': key,
  })
  if (body !== undefined && !(body instanceof FormData))
    headers.set('content-type', 'application/json')
  const response = await app.request(`http://localhost${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const resolved = async (path: Ask['path']): Promise<string> =>
  typeof path === 'string' ? path : path()
/** What is sent, read before the request so that its own statements are the only ones counted. */
const made = async (asked: Ask) => ({
  request: { ...asked, path: await resolved(asked.path) },
  body: await asked.body(),
})

type Played = { status: number; shape: unknown; statements: readonly string[] }

const ASKED_AGAIN_MAX = 5
/** Sends the request with the fault, and retries with the same key until there is a response. */
const play = async (
  asked: Ask,
  fault: Fault | null,
  between: (key: string) => Promise<unknown> = async () => {},
): Promise<Played> => {
  const key = randomUUID()
  const app = fault?.how === 'die' ? freshProcess() : test.app
  const { request, body } = await made(asked)
  const { answer, statements } = await askWithFault(fault, () => send(app, request, body, key))
  await between(key)
  let last = await send(test.app, request, body, key)
  for (let tries = 1; last.status === 503 && tries < ASKED_AGAIN_MAX; tries++)
    last = await send(test.app, request, body, key)
  return {
    status: last.status,
    shape: [
      isReplay(last) || isWaiting(last) || answer === null || answer.status >= 300,
      shapeOf(last.body),
    ],
    statements,
  }
}
/** A request for a second person is found by what it asks for; its key is free for what follows. */
const isWaiting = ({ status }: TestAnswer): boolean => status === 202
const isReplay = ({ headers }: TestAnswer): boolean => headers.get('idempotent-replayed') === 'true'

/** An effect that met a connection cut by the fault before is tried again at once. */
const drainAll = async (): Promise<void> => {
  await test.drain()
  const [late] = await test.sql<{ id: number }>(
    'update outbox set run_at = created_at where done_at is null and not dead returning id',
  )
  if (late) await test.drain()
}

/** What a piece of work changes in the books, with all that follows from it. */
const changeBy = async <T>(work: () => Promise<T>): Promise<{ change: Tally; result: T }> => {
  // What preparing left to do is not of this work.
  await drainAll()
  const before = await tally.read()
  const result = await work()
  await drainAll()
  return { change: changeOf(before, await tally.read()), result }
}
const times = (change: Tally, factor: number): Tally =>
  factor === 0
    ? {}
    : Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value * factor]))

const NAMES = Object.keys(CASES)
const EACH = NAMES.flatMap((call, index) =>
  Object.entries(CASES[call]!).map(([name, prepare]) => ({
    call,
    name,
    prepare,
    // Calls of the console share the code that keeps their answers.
    turn: call in SHOP_CASES ? undefined : index,
  })),
)
/** Of the calls that share their code every fourth has a control, unless all are asked for. */
const CONTROLLED = 4

describe('calls with an idempotency key', () => {
  it('every one of the contract is tried here', () => {
    expect(NAMES.toSorted()).toEqual(KEYED.map(shortName).toSorted())
  })

  it.each(EACH)(
    '$call, $name: broken off at each statement and asked again, the books are those of a run without faults',
    async ({ prepare, turn }) => {
      const first = await prepare()
      const clean = await changeBy(() => play(first, null))
      expect(clean.result.status).toBeLessThan(300)
      const expected = answerOf(clean.result)
      const faults = faultsOf(clean.result.statements, turn)
      const asked = await inTurn(faults, prepare)
      const { change, result } = await changeBy(() =>
        inTurn(faults, (fault, index) => play(asked[index]!, fault)),
      )
      const wrong = result.flatMap((played, index) =>
        answerOf(played) === expected
          ? []
          : [{ ...faults[index]!, ...played, statements: played.statements.length }],
      )
      expect(wrong).toEqual([])
      expect(change).toEqual(times(clean.change, faults.length))
    },
  )

  it.each(EACH)(
    '$call, $name: ten times at once it happens once, and with another body not again',
    async ({ prepare }) => {
      const first = await prepare()
      const clean = await changeBy(() => play(first, null))
      const asked = await prepare()
      const key = randomUUID()
      const { change, result } = await changeBy(async () => {
        const { request, body } = await made(asked)
        return Promise.all(Array.from({ length: 10 }, () => send(test.app, request, body, key)))
      })
      expect(result.map(({ status }) => status)).toEqual(
        Array.from({ length: 10 }, () => clean.result.status),
      )
      expect(change).toEqual(clean.change)
      if (result.every(isWaiting)) return
      expect(result.filter(isReplay)).toHaveLength(9)
      const path = await resolved(asked.otherPath ?? asked.path)
      const otherBody = await asked.otherBody()
      const other = await changeBy(() => send(test.app, { ...asked, path }, otherBody, key))
      expect([other.result.status, other.result.body.code, other.change]).toEqual([
        422,
        'idempotency_mismatch',
        {},
      ])
    },
  )

  // An order is also found by its cart, with or without a key, and a request by what it asks for.
  it.each(
    EACH.filter(
      ({ call, turn = 0 }) =>
        !/checkout\/process|phone-orders.*place|phone-change$/.test(call) &&
        (IS_FULL || turn % CONTROLLED === 0),
    ),
  )(
    'control: $call, $name, without the stored answer shows in the books or in the answer',
    async ({ prepare }) => {
      const [first, second] = [await prepare(), await prepare()]
      const clean = await changeBy(() => play(first, null))
      const forgetful = await changeBy(() =>
        play(second, null, (key) => test.sql('delete from idempotency_keys where key = $1', key)),
      )
      expect({ answer: answerOf(forgetful.result), change: forgetful.change }).not.toEqual({
        answer: answerOf(clean.result),
        change: clean.change,
      })
    },
  )
})

const answerOf = ({ status, shape }: Played): string => JSON.stringify([status, shape])
const inTurn = async <T, R>(
  all: readonly T[],
  work: (one: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const done: R[] = []
  for (const [index, one] of all.entries()) done.push(await work(one, index))
  return done
}
