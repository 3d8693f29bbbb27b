/** Products in the console: list, form, photos, showing and hiding. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { buildProduct } from '../../../../test/support/builders.ts'
import {
  buildCategory,
  createGoodsByCall,
  goodsForm,
  photoFile,
  somePhoto,
} from '../../../../test/support/goods.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
let owner: { token: string }
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  owner = await buildStaff(test, 'owner', null)
  ask = staffAsk(test, owner)
  await buildCategory(test)
})
afterAll(() => test.close())

const photo = somePhoto
const made = async (change: object = {}) =>
  (await createGoodsByCall(test, owner.token, change)).body.data
const inShop = async (slug: string) =>
  (await test.request('GET', `/api/shop/products/${slug}`)).status

describe('a new product', () => {
  it('is a draft until it is shown, then customers find it', async () => {
    const product = await made({ photos: [photo] })
    expect(product).toMatchObject({ shown: false, obstacles: [], version: 1, ordered: false })
    expect(await inShop(product.form.slug)).toBe(404)
    const shown = await ask('PUT', `/products/${product.id}/shown`, { shown: true })
    expect([shown.status, shown.body.data.shown]).toEqual([200, true])
    expect(await inShop(product.form.slug)).toBe(200)
    const word = product.form.name.id.split(' ').at(-1)
    const found = await test.request('GET', `/api/shop/products?search=${word}`)
    expect(found.body.data.map(({ slug }: { slug: string }) => slug)).toContain(product.form.slug)
    await ask('PUT', `/products/${product.id}/shown`, { shown: false })
    await expect.poll(() => inShop(product.form.slug)).toBe(404)
  })

  it('says what is missing before it can be shown', async () => {
    const product = await made({ name: { en: '', id: 'Mangga' }, variations: [] })
    expect(product.obstacles).toEqual(['name', 'photo', 'variation'])
    const refused = await ask('PUT', `/products/${product.id}/shown`, { shown: true })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['name', 'photo', 'variation'])
  })

  it('can be shown without words for its photos, which the shop reads as they are saved', async () => {
    const product = await made({ photos: [{ ...photo, alt: { en: '', id: '' } }] })
    expect([product.obstacles, product.advice]).toEqual([[], ['caption']])
    const shown = await ask('PUT', `/products/${product.id}/shown`, { shown: true })
    expect([shown.status, shown.body.data.advice]).toEqual([200, ['caption']])
    const altIn = async (language: string) => {
      const options = { headers: { 'accept-language': language } }
      const path = `/api/shop/products/${product.form.slug}`
      return (await test.request('GET', path, options)).body.data.images.gallery[0].alt
    }
    // Both answers are cached before the words are written.
    expect([await altIn('id-ID'), await altIn('en-US')]).toEqual(['', ''])
    const save = async (version: number, alt: { en: string; id: string }) => {
      const form = { ...product.form, photos: [{ ...photo, alt }] }
      return (await ask('PUT', `/products/${product.id}`, { version, form })).body.data
    }
    const lacking = async () =>
      (await ask('GET', `/products?missing=caption&search=${product.form.sku}`)).body.meta.total
    const half = await save(shown.body.data.version, { en: '', id: 'Mangga dibelah' })
    expect([half.advice, await lacking()]).toEqual([['caption'], 1])
    await expect.poll(() => altIn('id-ID')).toBe('Mangga dibelah')
    const whole = await save(half.version, { en: 'Half a mango', id: 'Mangga dibelah' })
    expect([whole.advice, await lacking()]).toEqual([[], 0])
    await expect.poll(() => altIn('en-US')).toBe('Half a mango')
  })

  it('needs names to choose variations by, an origin and a unit, and its number fields filled', async () => {
    const [first] = goodsForm().variations
    const nameless = { ...first!, id: null, sku: 'UJI-NAMELESS', name: { en: '', id: '' } }
    const empty = { en: '', id: '' }
    const product = await made({
      photos: [photo],
      origin: empty,
      unit: empty,
      variations: [first!, nameless],
    })
    expect(product.obstacles).toEqual(['variation_name', 'unit', 'origin'])
    const { id, version, form } = product
    const variations = [{ ...form.variations[0], regular_price: null, net_weight_g: '22,000' }]
    const missing = await ask('PUT', `/products/${id}`, { version, form: { ...form, variations } })
    expect(missing.body.errors).toEqual({
      'form.variations.0.net_weight_g': ['Must be a whole number'],
      'form.variations.0.regular_price': ['This field is required'],
    })
  })

  it('is made once for a key', async () => {
    const form = goodsForm()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = [
      await ask('POST', '/products', { form }, key),
      await ask('POST', '/products', { form }, key),
    ]
    expect([one.status, two.status, two.body.data.id]).toEqual([201, 201, one.body.data.id])
  })

  it('cannot take what another one has; all faulty fields come at once', async () => {
    const other = await made()
    const [variation] = other.form.variations
    const refused = await ask('POST', '/products', {
      form: goodsForm({
        sku: other.form.sku,
        slug: other.form.slug,
        category: 'unknown',
        variations: [
          { ...variation, id: null, barcode: '4006381333932' },
          { ...variation, id: null, sku: 'UJI-X', sale_price: 150_000 },
        ],
      }),
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['form.variations.0.barcode'])
    const further = await ask('POST', '/products', {
      form: goodsForm({
        sku: other.form.sku,
        slug: other.form.slug,
        category: 'unknown',
        benefits: [{ slug: 'none', strength: 1 }],
        variations: [
          { ...variation, id: null },
          { ...variation, id: null, sku: 'UJI-X', sale_price: 150_000 },
        ],
      }),
    })
    expect(Object.keys(further.body.errors).toSorted()).toEqual([
      'form.benefits.0.slug',
      'form.category',
      'form.sku',
      'form.slug',
      'form.variations.0.sku',
      'form.variations.1.sale_price',
    ])
  })
})

describe('a preview', () => {
  it('is what customers would see, in both languages, and writes nothing', async () => {
    const form = goodsForm({ photos: [photo] })
    const made1 = await ask('POST', '/products/preview', { id: null, form })
    expect(made1.status).toBe(200)
    expect([made1.body.data.id.name, made1.body.data.en.name]).toEqual([form.name.id, form.name.en])
    expect(made1.body.data.id.variations[0].price_data.formatted_sale_price).toBe('Rp140.000')
    const counted = await test.sql<{ count: number }>(
      'select count(*)::int as count from products where sku = $1',
      form.sku,
    )
    expect(counted).toEqual([{ count: 0 }])
    const product = await made({ photos: [photo] })
    const changed = { ...product.form, name: { en: 'New name', id: 'Nama baru' } }
    const over = await ask('POST', '/products/preview', { id: product.id, form: changed })
    expect(over.body.data.en.name).toBe('New name')
    const after = await ask('GET', `/products/${product.id}`)
    expect(after.body.data).toMatchObject({
      version: 1,
      shown: false,
      form: { name: product.form.name },
    })
  })

  it('is refused as a save is, with the field', async () => {
    const product = await made()
    const taken = await ask('POST', '/products/preview', {
      id: null,
      form: goodsForm({ slug: product.form.slug }),
    })
    expect(Object.keys(taken.body.errors)).toEqual(['form.slug'])
    const empty = await ask('POST', '/products/preview', {
      id: null,
      form: goodsForm({ variations: [] }),
    })
    expect(Object.keys(empty.body.errors)).toEqual(['variation'])
  })
})

describe('saving a product', () => {
  it('changes what customers see at once, and its HTML is sanitised', async () => {
    const product = await made({ photos: [photo] })
    await ask('PUT', `/products/${product.id}/shown`, { shown: true })
    const { body } = await ask('GET', `/products/${product.id}`)
    const form = {
      ...body.data.form,
      description: { en: '<p>New</p><script>x</script>', id: '<p>Baru</p>' },
    }
    const saved = await ask('PUT', `/products/${product.id}`, { version: body.data.version, form })
    expect([saved.status, saved.body.data.version]).toEqual([200, body.data.version + 1])
    const page = await test.request('GET', `/api/shop/products/${form.slug}`)
    expect(page.body.data.description).toBe('<p>New</p>')
  })

  it('is refused over a newer version, which comes along', async () => {
    const product = await made()
    const save = (name: string, version: number) =>
      ask('PUT', `/products/${product.id}`, {
        version,
        form: { ...product.form, name: { en: name, id: name } },
      })
    expect((await save('First', 1)).status).toBe(200)
    const late = await save('Second', 1)
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.details).toMatchObject({ version: 2, form: { name: { en: 'First' } } })
    const both = await Promise.all([save('Third', 2), save('Fourth', 2)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is refused over prices that others changed since it was read', async () => {
    const product = await made()
    const { id } = product.form.variations[0]
    const save = (name: string) =>
      ask('PUT', `/products/${product.id}`, {
        version: 1,
        form: { ...product.form, name: { en: name, id: name } },
      })
    const change = { ids: [id], target: 'regular', how: 'set', value: 150_000, round_up: false }
    const body = { ...change, starts_at: null, ends_at: null }
    const { fingerprint } = (await ask('POST', '/prices/preview', body)).body.data
    await ask('POST', '/price-plans', { ...body, fingerprint })
    const late = await save('Late')
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.details.form.variations[0].regular_price).toBe(150_000)
  })

  it('moves the old address to the new one', async () => {
    const product = await made({ photos: [photo] })
    await ask('PUT', `/products/${product.id}/shown`, { shown: true })
    const { body } = await ask('GET', `/products/${product.id}`)
    const form = { ...body.data.form, slug: `${body.data.form.slug}-baru` }
    await ask('PUT', `/products/${product.id}`, { version: body.data.version, form })
    expect(await inShop(form.slug)).toBe(200)
    const old = await test.sql<{ slug: string }>(
      'select slug from product_addresses where product_id = $1::text::uuid',
      product.id,
    )
    expect(old).toEqual([{ slug: product.form.slug }])
    const moved = await test.request('GET', `/api/shop/products/${product.form.slug}`)
    expect([moved.status, moved.body.details]).toEqual([404, { slug: form.slug }])
    const other = await ask('POST', '/products', { form: goodsForm({ slug: product.form.slug }) })
    expect(Object.keys(other.body.errors)).toEqual(['form.slug'])
  })

  it('shows packer and PSAT registration on the page, in both languages', async () => {
    const psat = 'PSAT-PD 123456'
    const product = await made({ photos: [photo], packer: 'Kebun Uji', psat_number: psat })
    await ask('PUT', `/products/${product.id}/shown`, { shown: true })
    for (const [language, label] of [
      ['id-ID', 'Produsen atau pengemas'],
      ['en-US', 'Producer or packer'],
    ] as const) {
      const page = await test.request('GET', `/api/shop/products/${product.form.slug}`, {
        headers: { 'accept-language': language },
      })
      const rows = page.body.data.more_information.info_table
      expect(rows).toContainEqual({ label, value: 'Kebun Uji' })
      expect(rows.map(({ value }: { value: string }) => value)).toContain(psat)
      // Fresh produce needs no halal certificate and may not advertise one.
      expect(JSON.stringify(rows)).not.toMatch(/halal/i)
    }
  })

  it('stops the sale of a variation that is left out, and keeps it for old orders', async () => {
    const product = await made()
    const [variation] = product.form.variations
    const second = { ...variation, id: null, sku: `${variation.sku}B` }
    const saved = await ask('PUT', `/products/${product.id}`, {
      version: 1,
      form: { ...product.form, variations: [second] },
    })
    expect(
      saved.body.data.form.variations.map((one: { sku: string; active: boolean }) => [
        one.sku,
        one.active,
      ]),
    ).toEqual([
      [second.sku, true],
      [variation.sku, false],
    ])
  })

  it('changes a price only by those who may apply prices', async () => {
    const product = await made()
    const catalogue = staffAsk(test, await buildStaff(test, 'catalogue', null))
    const variations = [{ ...product.form.variations[0], regular_price: 100_000 }]
    const form = { ...product.form, variations }
    const path = `/products/${product.id}`
    const refused = await catalogue('PUT', path, { version: 1, form })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect((await catalogue('PUT', path, { version: 1, form: product.form })).status).toBe(200)
    expect((await ask('PUT', path, { version: 2, form })).status).toBe(200)
  })

  it('leaves the changed fields in the audit log, and no others', async () => {
    const product = await made()
    await ask('PUT', `/products/${product.id}`, {
      version: 1,
      form: { ...product.form, grade: 'B' },
    })
    const [act] = await test.sql<object>(
      `select act, before, after from staff_acts where entity_kind = 'product' and entity_id = $1 order by id desc limit 1`,
      product.id,
    )
    expect(act).toEqual({ act: 'product_saved', before: { grade: 'A' }, after: { grade: 'B' } })
  })

  it('keeps a shown product whole', async () => {
    const product = await made({ photos: [photo] })
    await ask('PUT', `/products/${product.id}/shown`, { shown: true })
    const refused = await ask('PUT', `/products/${product.id}`, {
      version: 2,
      form: { ...product.form, photos: [] },
    })
    expect(Object.keys(refused.body.errors)).toEqual(['photo'])
    expect((await ask('GET', `/products/${product.id}`)).body.data.form.photos).toHaveLength(1)
  })
})

describe('a photo', () => {
  it('is made square in the widths that it has pixels for, without what the camera wrote', async () => {
    const form = new FormData()
    form.set('photo', await photoFile(700))
    const { status, body } = await ask('POST', '/product-photos', form)
    expect([status, body.data.widths]).toEqual([201, [160, 320, 480, 640]])
    for (const width of body.data.widths as number[]) {
      const bytes = await fileOf(`${body.data.base}-${width}.avif`)
      const { width: w, height, format, exif } = await sharp(bytes).metadata()
      expect([w, height, format, exif]).toEqual([width, width, 'heif', undefined])
    }
    const thumbnail = await sharp(await fileOf(`${body.data.base}-160.webp`)).metadata()
    expect(thumbnail.width, 'what carts and orders show').toBe(160)
    const { width } = await sharp(await fileOf(`${body.data.base}-480.webp`)).metadata()
    expect(width).toBe(480)
  })

  it('is refused when it is too small, and the text names that', async () => {
    const form = new FormData()
    form.set('photo', await photoFile(90))
    const { status, body } = await ask('POST', '/product-photos', form)
    expect([status, body.errors.photo]).toEqual([422, ['At least 160 pixels on each side']])
  })

  it('has to exist in all its widths, unless the product had it before', async () => {
    const refused = (change: object) =>
      ask('POST', '/products', { form: goodsForm({ photos: [{ ...photo, ...change }] }) })
    for (const change of [{ base: '/files/unknown-photo-1' }, { widths: [480, 640] }]) {
      const { status, body } = await refused(change)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['form.photos.0.base']])
    }
    const art = { ...photo, base: '/files/art/products/uji/1' }
    const product = await made({ photos: [photo] })
    await test.sql(
      `update products set images = '[{"base":"/files/art/products/uji/1","widths":[480]}]' where id = $1::text::uuid`,
      product.id,
    )
    const form = { ...product.form, photos: [art] }
    expect((await ask('PUT', `/products/${product.id}`, { version: 1, form })).status).toBe(200)
  })

  it('is refused when it is none, with the field', async () => {
    const form = new FormData()
    form.set('photo', new File(['<svg/>'], 'x.jpg', { type: 'image/jpeg' }))
    const { status, body } = await ask('POST', '/product-photos', form)
    expect([status, Object.keys(body.errors)]).toEqual([415, ['photo']])
  })
})

describe('deleting a product', () => {
  it('is for one that nothing names', async () => {
    const product = await made()
    expect((await ask('DELETE', `/products/${product.id}`)).status).toBe(200)
    expect((await ask('GET', `/products/${product.id}`)).status).toBe(404)
    const stocked = await buildProduct(test)
    await ask('PUT', `/variations/${stocked.variationId}/stock`, {
      expected: await onHandOf(stocked.variationId),
      on_hand: 7,
      kind: 'count',
    })
    const refused = await ask('DELETE', `/products/${stocked.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'product_in_use'])
  })
})

describe('the stock of a variation', () => {
  it('is set from what was read; of two counts the second is refused', async () => {
    const { variationId } = await buildProduct(test)
    const expected = await onHandOf(variationId)
    const set = (onHand: number) =>
      ask('PUT', `/variations/${variationId}/stock`, { expected, on_hand: onHand, kind: 'count' })
    const answers = await Promise.all([set(expected + 3), set(expected + 9)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect(late.body.code).toBe('changed_meanwhile')
    expect(late.body.details.on_hand).toBe(await onHandOf(variationId))
  })
})

describe('a delivery', () => {
  it('adds to the stock and never takes from it', async () => {
    const { variationId } = await buildProduct(test)
    const expected = await onHandOf(variationId)
    const refused = await ask('PUT', `/variations/${variationId}/stock`, {
      expected,
      on_hand: expected - 1,
      kind: 'receive',
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['on_hand']])
    expect(await onHandOf(variationId)).toBe(expected)
  })
})

describe('the list of products', () => {
  it('pages through every sort without a gap or a repeat', async () => {
    for (let more = 0; more < 4; more++) await made({ category: 'uji' })
    const all = async (query: string) => {
      const ids: string[] = []
      let [cursor, total] = ['', 0]
      do {
        const { body, status } = await ask('GET', `/products?per_page=3&${query}${cursor}`)
        expect(status).toBe(200)
        ids.push(...body.data.map(({ id }: { id: string }) => id))
        cursor = body.meta.next_cursor ? `&cursor=${body.meta.next_cursor}` : ''
        total = body.meta.total
      } while (cursor)
      expect([ids.length, new Set(ids).size]).toEqual([total, total])
      return ids
    }
    for (const sort of ['name', 'sku', 'price', 'on_hand', 'sold', 'rating', 'changed']) {
      const [up, down] = [await all(`sort=${sort}`), await all(`sort=${sort}&order=desc`)]
      expect(down).toEqual(up.toReversed())
    }
  })

  it.each([
    ['search=manggauji', 200],
    ['cursor=abc', 422],
    [`cursor=${Buffer.from('["x","y"]').toString('base64url')}&sort=price`, 422],
    ['search=%25', 200],
    ['shown=1&zone=chilled&ppn=exempt&missing=text&halal_before=2026-12-01&category=uji', 200],
  ])('answers %s with %i', async (query, status) => {
    expect((await ask('GET', `/products?${query}`)).status).toBe(status)
  })

  it('finds by name, SKU and barcode, and by what is missing', async () => {
    const barcode = '4006381333931'
    const form = goodsForm()
    const product = await made({ variations: [{ ...form.variations[0]!, barcode }] })
    const idsOf = async (query: string) =>
      (await ask('GET', `/products?per_page=100&${query}`)).body.data.map(
        ({ id }: { id: string }) => id,
      )
    for (const search of [barcode, product.form.sku.toLowerCase(), product.form.name.en])
      expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([product.id])
    expect(await idsOf('missing=photo')).toContain(product.id)
    expect(await idsOf('missing=text')).not.toContain(product.id)
    expect(await idsOf('shown=1')).not.toContain(product.id)
  })
})

const onHandOf = async (variationId: string): Promise<number> =>
  (
    await test.sql<{ on_hand: number }>(
      'select on_hand from stock_items where variation_id = $1::text::uuid',
      variationId,
    )
  )[0]!.on_hand

const fileOf = async (path: string): Promise<Uint8Array> => {
  const response = await test.app.request(`http://localhost${path}`)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
