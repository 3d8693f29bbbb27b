/** Photos of weighed goods on the scale: who may add them, and who sees them when. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCALE_PHOTOS_MAX } from '#domain/limits.ts'
import { buildProduct } from '../../../test/support/builders.ts'
import { openFloorShop, type Floor } from '../../../test/support/floor.ts'
import { photoFile } from '../../../test/support/goods.ts'
import { buildWeighed } from '../../../test/support/picking.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import type { TestAnswer, TestShop } from '../../../test/support/shop.ts'

let test: TestShop
let floor: Floor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
})
afterAll(() => close())

const MELON = { price: 80_000, weightG: 1_000 }
const begun = async () => {
  const window = floor.nextWindow()
  const goods = [await buildWeighed(test, MELON), await buildProduct(test)] as const
  const { orderId, buyer } = await floor.orderOf(
    [
      [goods[0], 1],
      [goods[1], 1],
    ],
    window,
  )
  const { id, tasks } = await floor.runOf(window)
  const of = (product: { variationId: string }) =>
    tasks.find(({ variation_id }) => variation_id === product.variationId)!
  const task = async () => (await floor.tasksOf(id)).find((one) => one.id === of(goods[0]).id)!
  return { orderId, buyer, melon: of(goods[0]), other: of(goods[1]), task }
}
const photograph = async (task: { id: string }, file?: File): Promise<TestAnswer> => {
  const form = new FormData()
  form.set('photo', file ?? (await photoFile()))
  return floor.ask('POST', `/pick-tasks/${task.id}/photos`, form)
}
const filesOf = (taskId: string) =>
  test.sql<{ picture: string; dropped: boolean }>(
    'select picture, dropped_at is not null as dropped from scale_photos where task_id = $1::text::uuid order by id',
    taskId,
  )

it('are seen by customer and desk once the order is packed, without the place of the camera', async () => {
  const { orderId, buyer, melon, other, task } = await begun()
  expect((await photograph(melon)).body.data).toEqual({ photos: 1 })
  expect(await task()).toMatchObject({ photos: 1 })
  await floor.act(melon, { act: 'pick', grams: [900] })
  expect((await photograph(melon)).body.data).toEqual({ photos: 2 })
  await floor.act(other, { act: 'pick' })
  const shown = async () =>
    (await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })).body.data
  type Line = { name: string; found: string[]; scale_photos: string[] }
  /** Of lines with a photo. */
  const photosOf = (lines: Line[]) =>
    lines.flatMap(({ found, scale_photos }) =>
      scale_photos.length > 0 ? [[...found, ...scale_photos]] : [],
    )
  expect(photosOf((await shown()).lines)).toEqual([])

  expect((await floor.pack(orderId)).body.data.state).toBe('packed')
  const { number, lines } = await shown()
  const pictures = (await filesOf(melon.id)).map(({ picture }) => picture)
  expect(pictures).toHaveLength(2)
  const weighed = ['True weight 900 g · Rp8.000/100 g', ...pictures]
  expect(photosOf(lines)).toEqual([weighed])
  const desk = staffAsk(test, await buildStaff(test, 'support'))
  const page = (await desk('GET', `/orders/${number}`)).body.data
  expect(photosOf(page.lines)).toEqual([weighed])
  expect(page.timeline.filter(({ what }: { what: string }) => what === 'pick_photo')).toHaveLength(
    2,
  )
  const file = (await test.shop.ports.files.get(pictures[0]!.replace('/files/', '')))!
  const { format, exif } = await sharp(file.bytes).metadata()
  expect([format, exif]).toEqual(['webp', undefined])
  expect((await photograph(melon)).body.code).toBe('order_state')
})

it('of a weighing that was undone are not shown', async () => {
  const { orderId, buyer, melon, other, task } = await begun()
  await photograph(melon)
  await floor.act(melon, { act: 'pick', grams: [900] })
  await floor.act(melon, { act: 'undo' })
  expect(await task()).toMatchObject({ state: 'open', photos: 0 })
  test.clock.advance(1_000)
  await photograph(melon)
  await floor.act(melon, { act: 'pick', grams: [1_000] })
  await floor.act(other, { act: 'pick' })
  await floor.pack(orderId)
  const [before, after] = await filesOf(melon.id)
  expect([before!.dropped, after!.dropped]).toEqual([true, false])
  const order = await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })
  const photos = order.body.data.lines.flatMap(
    (line: { scale_photos: string[] }) => line.scale_photos,
  )
  expect(photos).toEqual([after!.picture])
})

it('are refused for other goods, for what is no photo, for missing goods, and beyond a few', async () => {
  const { melon, other } = await begun()
  expect((await photograph(other)).body.code).toBe('task_not_weighed')
  const text = new File(['bukan foto'], 'foto.jpg', { type: 'image/jpeg' })
  expect((await photograph(melon, text)).status).toBe(415)
  expect((await photograph({ id: crypto.randomUUID() })).body.code).toBe('pick_task_not_found')
  for (let at = 0; at < SCALE_PHOTOS_MAX; at++) expect((await photograph(melon)).status).toBe(200)
  expect((await photograph(melon)).status).toBe(422)
  expect(await filesOf(melon.id)).toHaveLength(SCALE_PHOTOS_MAX)
  await floor.act(melon, { act: 'short' })
  expect((await photograph(melon)).body.code).toBe('pick_task_taken')
})
