/** Categories in the console, and what customers see of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAutomaticDiscount,
  endAutomaticDiscount,
} from '../../../../test/support/automatic-discounts.ts'
import { buildCoupon, expectBooksRight } from '../../../../test/support/builders.ts'
import { createGoodsByCall, photoFile, somePhoto } from '../../../../test/support/goods.ts'
import { buildMission } from '../../../../test/support/missions.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { readFoundCategories } from '../store/found.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
let token: string
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  const owner = await buildStaff(test, 'owner', null)
  token = owner.token
  ask = staffAsk(test, owner)
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

type Category = { slug: string; version: string; parent: string | null; name: { en: string } }
const form = (slug: string, change: object = {}) => ({
  slug,
  parent: null,
  name: { en: `In English ${slug}`, id: `Nama ${slug}` },
  tile: 'mango',
  picture: null,
  hidden: false,
  ...change,
})
const made = async (slug: string, change: object = {}): Promise<Category> => {
  const answer = await ask('POST', '/categories', form(slug, change))
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data
}
const save = (slug: string, { version }: { version: string }, change: object) =>
  ask('PUT', `/categories/${slug}`, { ...form(slug, change), version })
const tree = async (): Promise<Category[]> => (await ask('GET', '/categories')).body.data
const namesOf = (all: readonly Category[], slugs: readonly string[]) =>
  all.map(({ slug }) => slug).filter((slug) => slugs.includes(slug))
const shelf = async (category: string): Promise<string[]> =>
  (await test.request('GET', `/api/shop/products?category=${category}`)).body.data.map(
    ({ slug }: { slug: string }) => slug,
  )
const menu = async (): Promise<string[]> => {
  const { body } = await test.request('GET', '/api/shop/categories')
  type Leaf = { slug: string }
  return body.data.flatMap((main: Leaf & { children: Leaf[] }) => [
    main.slug,
    ...main.children.map(({ slug }) => slug),
  ])
}
const nowAt = async (slug: string) => {
  const { status, body } = await test.request('GET', `/api/shop/categories/${slug}`)
  return status === 200 ? body.data.slug : status
}
const inCategory = async (category: string): Promise<{ id: string; slug: string }> => {
  const change = { category, photos: [somePhoto] }
  const { id, form: product } = (await createGoodsByCall(test, token, change)).body.data
  await ask('PUT', `/products/${id}/shown`, { shown: true })
  return { id, slug: product.slug }
}

describe('a category', () => {
  it('is added below another, and customers find it in the menu', async () => {
    await made('akar')
    const child = await made('akar-satu', { parent: 'akar' })
    await made('akar-dua', { parent: 'akar' })
    expect(child).toMatchObject({ parent: 'akar', products: 0, shown: 0, former: [] })
    expect(namesOf(await tree(), ['akar', 'akar-satu', 'akar-dua'])).toEqual([
      'akar',
      'akar-satu',
      'akar-dua',
    ])
    expect(await menu()).toEqual(expect.arrayContaining(['akar', 'akar-satu', 'akar-dua']))
    const faulty = await ask('POST', '/categories', form('akar', { parent: 'akar-satu' }))
    expect([faulty.status, Object.keys(faulty.body.errors)]).toEqual([422, ['slug', 'parent']])
    const strange = { base: '/files/tidak-ada', widths: [96] }
    const unknown = await ask('POST', '/categories', form('akar-tiga', { picture: strange }))
    expect(Object.keys(unknown.body.errors)).toEqual(['picture'])
  })

  it('takes an uploaded picture, as AVIF and WebP in each width', async () => {
    const photo = new FormData()
    photo.set('photo', await photoFile())
    const uploaded = await ask('POST', '/category-pictures', photo)
    expect([uploaded.status, uploaded.body.data.widths]).toEqual([201, [96, 192]])
    const category = await made('bergambar', { picture: uploaded.body.data })
    expect(category).toMatchObject({ picture: uploaded.body.data })
    const shown = async (): Promise<{ icon: string } | undefined> => {
      const { body } = await test.request('GET', '/api/shop/categories')
      return body.data.find(({ slug }: Category) => slug === 'bergambar')
    }
    await expect.poll(shown).toBeDefined()
    expect((await test.request('GET', (await shown())!.icon)).status).toBe(200)
  })

  it('is refused over a newer version, which comes along', async () => {
    const first = await made('versi')
    expect((await save('versi', first, { tile: 'sky' })).status).toBe(200)
    const late = await save('versi', first, { tile: 'pine' })
    expect([late.status, late.body.code, late.body.details.tile]).toEqual([
      409,
      'changed_meanwhile',
      'sky',
    ])
    const gone = await ask('POST', '/categories/versi/merge', {
      version: first.version,
      into: 'akar',
    })
    expect(gone.body.code).toBe('changed_meanwhile')
  })

  it('keeps its products, coupons, missions and old address under a new slug', async () => {
    const main = await made('lama')
    const child = await made('lama-kecil', { parent: 'lama' })
    const product = await inCategory('lama-kecil')
    await buildCoupon(test, { categories: ['lama'] })
    const mission = await buildMission(test, { kind: 'category', categories: ['lama'] })
    expect(await shelf('lama')).toEqual([product.slug])
    expect(
      (await save('lama', main, { slug: 'baru', name: { en: 'Kiwano', id: 'Kiwano' } })).status,
    ).toBe(200)
    expect([await nowAt('lama'), await nowAt('baru')]).toEqual(['baru', 'baru'])
    expect([await shelf('baru'), await shelf('lama-kecil')]).toEqual([
      [product.slug],
      [product.slug],
    ])
    const page = await test.request('GET', `/api/shop/products/${product.slug}`)
    expect(page.body.data.breadcrumb).toMatchObject([{ slug: 'baru' }, { slug: 'lama-kecil' }])
    const found = await test.request('GET', '/api/shop/products?search=kiwano')
    expect(found.body.data).toMatchObject([{ slug: product.slug }])
    const named = await test.sql<{ count: number }>(
      `select count(*)::int as count from (select categories from coupons union all select categories from missions where id = $1::text::uuid) c where 'baru' = any(categories)`,
      mission,
    )
    expect(named).toEqual([{ count: 2 }])
    const taken = await ask('POST', '/categories', form('lama'))
    expect(Object.keys(taken.body.errors)).toEqual(['slug'])
    const [again] = (await tree()).filter(({ slug }) => slug === 'baru')
    expect((await save('lama', again!, {})).status).toBe(404)
    const back = await ask('PUT', '/categories/baru', { ...form('lama'), version: again!.version })
    expect([back.status, back.body.data.former]).toEqual([200, ['baru']])
    expect(child.parent).toBe('lama')
  })

  it('warns the open form of a product under a new slug', async () => {
    const category = await made('formulir')
    const product = await inCategory('formulir')
    const versionOf = async () => (await ask('GET', `/products/${product.id}`)).body.data.version
    const before = await versionOf()
    await save('formulir', category, { slug: 'formulir-baru' })
    expect(await versionOf()).toBe(before + 1)
  })

  it('is named nowhere while hidden, with what is below it; its products stay on sale', async () => {
    const main = await made('sembunyi')
    await made('sembunyi-kecil', { parent: 'sembunyi' })
    const product = await inCategory('sembunyi-kecil')
    expect((await save('sembunyi', main, { hidden: true })).status).toBe(200)
    expect(namesOf(await tree(), ['sembunyi'])).toEqual(['sembunyi'])
    const named = await menu()
    expect([named.includes('sembunyi'), named.includes('sembunyi-kecil')]).toEqual([false, false])
    expect(await shelf('sembunyi')).toEqual([])
    expect(await nowAt('sembunyi-kecil')).toBe(404)
    const page = await test.request('GET', `/api/shop/products/${product.slug}`)
    expect([page.status, page.body.data.breadcrumb]).toEqual([200, []])
    const inSitemap = (await readFoundCategories(test.shop.db)).map(({ slug }) => slug)
    expect(inSitemap).not.toContain('sembunyi-kecil')
  })
})

describe('in the tree', () => {
  const place = (slug: string, parent: string | null, before: string | null) =>
    ask('PUT', `/categories/${slug}/place`, { parent, before })

  it('a category is moved under another and among its siblings', async () => {
    for (const slug of ['pohon', 'pohon-dua']) await made(slug)
    for (const slug of ['daun-satu', 'daun-dua']) await made(slug, { parent: 'pohon' })
    const product = await inCategory('daun-satu')
    expect(await shelf('pohon')).toEqual([product.slug])
    expect((await place('daun-dua', 'pohon', 'daun-satu')).status).toBe(200)
    const moved = await place('daun-satu', 'pohon-dua', null)
    expect(moved.body.data).toMatchObject({ slug: 'daun-satu', parent: 'pohon-dua' })
    const slugs = ['pohon', 'pohon-dua', 'daun-satu', 'daun-dua']
    const order = namesOf(await tree(), slugs)
    expect(order).toEqual(['pohon', 'daun-dua', 'pohon-dua', 'daun-satu'])
    expect(
      namesOf(
        (await menu()).map((slug) => ({ slug }) as Category),
        slugs,
      ),
    ).toEqual(order)
    expect([await shelf('pohon'), await shelf('pohon-dua')]).toEqual([[], [product.slug]])
  })

  it('never to a third level, nor before a category that has left', async () => {
    const third = await place('pohon', 'pohon-dua', null)
    expect([third.status, Object.keys(third.body.errors)]).toEqual([422, ['parent']])
    const left = await place('daun-dua', 'pohon', 'daun-satu')
    expect([left.status, left.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await place('tidak-ada', null, null)).status).toBe(404)
  })

  it('moves of two people at once leave every category once', async () => {
    const slugs = ['ganda-a', 'ganda-b', 'ganda-c']
    for (const slug of slugs) await made(slug)
    await Promise.all([place('ganda-c', null, 'ganda-a'), place('ganda-b', null, 'ganda-a')])
    const after = (await tree()).map(({ slug }) => slug)
    expect(new Set(after).size).toBe(after.length)
    expect(namesOf(await tree(), slugs)).toHaveLength(3)
  })
})

describe('a category that goes', () => {
  it('is deleted only when it is empty', async () => {
    await made('isi')
    await inCategory('isi')
    expect((await ask('DELETE', '/categories/isi')).body.code).toBe('category_in_use')
    await made('induk')
    await made('anak', { parent: 'induk' })
    expect((await ask('DELETE', '/categories/induk')).body.code).toBe('category_in_use')
    expect((await ask('DELETE', '/categories/anak')).status).toBe(200)
    expect((await ask('DELETE', '/categories/induk')).status).toBe(200)
    expect([await nowAt('anak'), (await ask('DELETE', '/categories/anak')).status]).toEqual([
      404, 404,
    ])
  })

  it('is merged: another takes its products, children and addresses', async () => {
    const first = await made('gabung-awal')
    const from = (await save('gabung-awal', first, { slug: 'gabung' })).body.data as Category
    const into = await made('tujuan')
    await made('gabung-anak', { parent: 'gabung' })
    const product = await inCategory('gabung')
    expect(await shelf('gabung')).toEqual([product.slug])
    const wrong = await ask('POST', '/categories/gabung/merge', {
      version: from.version,
      into: 'gabung-anak',
    })
    expect(Object.keys(wrong.body.errors)).toEqual(['into'])
    const merged = await ask('POST', '/categories/gabung/merge', {
      version: from.version,
      into: into.slug,
    })
    expect(merged.status).toBe(200)
    expect((await tree()).find(({ slug }: Category) => slug === 'tujuan')).toMatchObject({
      products: 1,
      shown: 1,
      former: expect.arrayContaining(['gabung-awal', 'gabung']),
    })
    expect([await nowAt('gabung'), await nowAt('gabung-awal')]).toEqual(['tujuan', 'tujuan'])
    expect([await shelf('gabung'), await shelf('tujuan')]).toEqual([[], [product.slug]])
    expect((await tree()).find(({ slug }) => slug === 'gabung-anak')?.parent).toBe('tujuan')
  })

  it('stays while a coupon or mission that has not ended counts on it', async () => {
    const category = await made('berkupon')
    await buildCoupon(test, { categories: ['berkupon'] })
    const refused = await ask('POST', '/categories/berkupon/merge', {
      version: category.version,
      into: 'tujuan',
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'category_named'])
    expect((await ask('DELETE', '/categories/berkupon')).body.code).toBe('category_named')
  })

  it('stays while an automatic discount is for it, which follows its new slug', async () => {
    const category = await made('berpotongan')
    const id = await buildAutomaticDiscount(test, { kind: 'percent', percent: 5, products: [] })
    await test.sql(
      `update automatic_discounts set categories = '{berpotongan}' where id = $1::text::uuid`,
      id,
    )
    const renamed = await save('berpotongan', category, { slug: 'berpotongan-baru' })
    expect([renamed.status, renamed.body.code]).toEqual([200, undefined])
    expect(
      await test.sql('select categories from automatic_discounts where id = $1::text::uuid', id),
    ).toEqual([{ categories: ['berpotongan-baru'] }])
    const refused = await ask('DELETE', '/categories/berpotongan-baru')
    expect([refused.status, refused.body.code]).toEqual([409, 'category_named'])
    await endAutomaticDiscount(test, id)
    expect((await ask('DELETE', '/categories/berpotongan-baru')).status).toBe(200)
  })
})
