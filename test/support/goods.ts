/** Products of the console: a whole form, and valid requests. */
import { addDays, jakartaDate } from '#domain/time.ts'
import { run, sql } from '#server/platform/database.ts'
import type { ProductForm } from '#contract/staff/goods/product-form.ts'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { buildProduct } from './builders.ts'
import type { Make } from './make-ask.ts'
import type { TestAnswer, TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

let count = 0
const both = (text: string) => ({ en: `${text} (en)`, id: text })

/** A form that misses nothing but a photo, with one variation. */
export const goodsForm = (change: Partial<ProductForm> = {}): ProductForm => {
  const n = String((count += 1)).padStart(4, '0')
  return {
    sku: `UJI${n}`,
    slug: `mangga-uji-${n}`,
    name: both(`Mangga Uji ${n}`),
    short_description: both('Manis dan harum'),
    description: both('<p>Dari Probolinggo.</p>'),
    category: 'uji',
    grade: 'A',
    sell_mode: 'pack',
    unit: both('Pack 1 kg'),
    net_weight_g: 1000,
    refrigerated: false,
    frozen: false,
    shelf_life_days: 6,
    min_life_on_delivery_days: 3,
    origin: both('Probolinggo'),
    ppn_class: 'exempt',
    halal_class: 'exempt-fresh',
    halal_certificate: null,
    halal_until: null,
    packer: null,
    psat_number: null,
    promo_info: null,
    pricing_guide: null,
    delivery_block: 'ambient',
    packaging_blocks: [],
    checkpoints_block: 'tropical-fruit',
    info_table: [],
    product_info: { title: both('Info'), description: both('Info') },
    search_words: ['manggauji'],
    benefits: [],
    photos: [],
    variations: [
      {
        id: null,
        sku: `UJI${n}-1`,
        barcode: null,
        plu: null,
        name: both('1 kg'),
        attribute: both('Ukuran'),
        grade: 'A',
        net_weight_g: 1000,
        measure: 'weight',
        net_volume_ml: null,
        length_cm: 20,
        width_cm: 20,
        height_cm: 10,
        regular_price: 140_000,
        sale_price: null,
        refrigerated: false,
        active: true,
        parts: [],
      },
    ],
    ...change,
  }
}

export const buildCategory = async (test: TestShop, slug = 'uji'): Promise<void> => {
  await run(
    test.shop.db,
    sql`insert into benefits (slug, name, icon, fact, position)
        values ('uji', '{"en":"Test","id":"Uji"}', 'leaf', '{"en":"","id":""}', 90) on conflict (slug) do nothing`,
  )
  await run(
    test.shop.db,
    sql`insert into categories (slug, name, description, tile, image, position)
        values (${slug}, '{"en":"Test","id":"Uji"}', '{"en":"","id":""}', 'mango', '{"base":"/files/art/x","widths":[96]}', 90) on conflict (slug) do nothing`,
  )
}

export const somePhoto = { base: '/files/foto-uji-0001', widths: [480], alt: both('Mangga') }
/** Stores `somePhoto` as if it had been uploaded. */
const storePhoto = ({ shop }: TestShop) =>
  shop.ports.files.put('foto-uji-0001-480.avif', new Uint8Array([1]), 'image/avif')

/** A photo as a phone takes it. */
export const photoFile = async (side = 700): Promise<File> => {
  const picture = sharp({
    create: { width: side, height: side + 40, channels: 3, background: { r: 240, g: 170, b: 40 } },
  })
  const bytes = await picture
    .withExif({ IFD0: { Copyright: 'Uji' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'mangga.jpg', { type: 'image/jpeg' })
}

/** Creates a product by the call of the console. */
export const createGoodsByCall = async (
  test: TestShop,
  token: string,
  change: Partial<ProductForm> = {},
): Promise<TestAnswer> => {
  await buildCategory(test)
  await storePhoto(test)
  return staffAsk(test, { token })('POST', '/products', { form: goodsForm(change) })
}

const created = async (test: TestShop, change: Partial<ProductForm> = {}) => {
  const { token } = await buildStaff(test, 'owner')
  const { body } = await createGoodsByCall(test, token, change)
  return { token, id: body.data.id as string, product: body.data }
}

/** One entry in each list, so that tests reach their fields. */
const LISTS: Partial<ProductForm> = {
  photos: [somePhoto],
  benefits: [{ slug: 'uji', strength: 2 }],
}

const benefitForm = {
  name: both('Cerah'),
  fact: both('Sumber vitamin A'),
  icon: 'leaf',
}
let benefits = 0
const benefitMade = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'owner')
  const body = { ...benefitForm, slug: `cerah-${(benefits += 1)}-${randomUUID().slice(0, 8)}` }
  const made = await staffAsk(test, { token })('POST', '/benefits', body)
  return { token, slug: body.slug, version: made.body.data.version as string }
}
const BENEFIT_ASKS: Record<string, Make> = {
  'POST /api/staff/benefits': () => ({
    body: { ...benefitForm, slug: `cerah-${randomUUID().slice(0, 8)}` },
  }),
  'PUT /api/staff/benefits/{slug}': async (_, test) => {
    const { token, slug, version } = await benefitMade(test)
    return { token, params: { slug }, body: { ...benefitForm, version } }
  },
  'DELETE /api/staff/benefits/{slug}': async (_, test) => {
    const { token, slug } = await benefitMade(test)
    return { token, params: { slug } }
  },
  'PUT /api/staff/benefit-order': async (_, test) => {
    const { token } = await buildStaff(test, 'owner')
    const slugs = async (): Promise<string[]> =>
      (await staffAsk(test, { token })('GET', '/benefits')).body.data.map(
        ({ slug }: { slug: string }) => slug,
      )
    // The order names all of them, so that one more would make an earlier request an old one.
    if ((await slugs()).length === 0) await benefitMade(test)
    return { token, body: { slugs: await slugs() } }
  },
  'POST /api/staff/product-changes': async (_, test) => {
    const { token } = await buildStaff(test, 'owner')
    const { id } = await buildProduct(test)
    return { token, body: { change: 'zone', value: 'chilled', ids: [id] } }
  },
  'POST /api/staff/product-sheet': async (_, test) => {
    const { token } = await buildStaff(test, 'owner')
    const { sku } = await buildProduct(test)
    const cells = { plu: { before: '', after: '4011' } }
    return { token, body: { rows: [{ sku, cells }] } }
  },
  'PUT /api/staff/listing-pins/{listing}': async (_, test) => {
    const { token } = await buildStaff(test, 'owner')
    const ask = staffAsk(test, { token })
    const version = async (): Promise<string> =>
      (await ask('GET', '/listing-pins')).body.data[0].version
    const { id: product_id } = await buildProduct(test)
    const ends_on = addDays(jakartaDate(test.clock.now()), 7)
    const pins = [{ product_id, kind: 'pin', ends_on, reason: 'Panen raya' }]
    // Saved once before, so that each further request replaces one pin by one.
    await ask('PUT', '/listing-pins/bestsellers', { version: await version(), pins })
    return {
      token,
      params: { listing: 'bestsellers' },
      body: { version: await version(), pins: [{ ...pins[0], reason: 'Lebih murah' }] },
    }
  },
}

const categoryForm = {
  parent: null,
  name: both('Musiman'),
  tile: 'mango',
  picture: { base: somePhoto.base, widths: somePhoto.widths },
  hidden: false,
}
const newSlug = () => `musiman-${randomUUID().slice(0, 8)}`
const categoryMade = async (test: TestShop) => {
  await storePhoto(test)
  const { token } = await buildStaff(test, 'owner')
  const body = { ...categoryForm, slug: newSlug() }
  const made = await staffAsk(test, { token })('POST', '/categories', body)
  return { token, slug: body.slug, version: made.body.data.version as string }
}
const CATEGORY_ASKS: Record<string, Make> = {
  'GET /api/shop/categories/{slug}': async (_, test) => {
    await buildCategory(test)
    return { params: { slug: 'uji' } }
  },
  'POST /api/staff/categories': async (_, test) => {
    await storePhoto(test)
    return { body: { ...categoryForm, slug: newSlug() } }
  },
  'PUT /api/staff/categories/{slug}': async (_, test) => {
    const { token, slug, version } = await categoryMade(test)
    return { token, params: { slug }, body: { ...categoryForm, slug, version } }
  },
  'PUT /api/staff/categories/{slug}/place': async (_, test) => {
    const { token, slug } = await categoryMade(test)
    return { token, params: { slug }, body: { parent: null, before: null } }
  },
  'POST /api/staff/categories/{slug}/merge': async (_, test) => {
    const { token, slug, version } = await categoryMade(test)
    await buildCategory(test)
    return { token, params: { slug }, body: { version, into: 'uji' } }
  },
  'DELETE /api/staff/categories/{slug}': async (_, test) => {
    const { token, slug } = await categoryMade(test)
    return { token, params: { slug } }
  },
  'POST /api/staff/category-pictures': async () => ({ body: { photo: await photoFile() } }),
}

/** Two words that no other group has. */
const newWords = () => ['a', 'b'].map((end) => `kata${randomUUID().slice(0, 8)}${end}`)
const wordsMade = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'owner')
  const made = await staffAsk(test, { token })('POST', '/search-words', { words: newWords() })
  const { id, version } = made.body.data as { id: string; version: string }
  return { token, id, version }
}
const WORD_ASKS: Record<string, Make> = {
  'GET /api/staff/search-words-tried': () => ({ query: { words: newWords().join(',') } }),
  'POST /api/staff/search-words': () => ({ body: { words: newWords() } }),
  'PUT /api/staff/search-words/{id}': async (_, test) => {
    const { token, id, version } = await wordsMade(test)
    return { token, params: { id }, body: { version, words: newWords() } }
  },
  'DELETE /api/staff/search-words/{id}': async (_, test) => {
    const { token, id } = await wordsMade(test)
    return { token, params: { id } }
  },
  'POST /api/staff/search-misses': () => {
    const [word, means] = newWords()
    return { body: { word, means } }
  },
}

const lists = async (test: TestShop): Promise<Partial<ProductForm>> => {
  const part = await buildProduct(test)
  const [variation] = goodsForm().variations
  const parts = [{ variation_id: part.variationId, quantity: 2 }]
  return { ...LISTS, variations: [{ ...variation!, parts }] }
}
const fullForm = async (test: TestShop): Promise<ProductForm> => goodsForm(await lists(test))

export const GOODS_ASKS: Record<string, Make> = {
  'GET /api/staff/products/{id}': async (_, test) => {
    const { token, id } = await created(test)
    return { token, params: { id } }
  },
  'GET /api/staff/parts': async () => ({ query: { search: 'mangga' } }),
  'POST /api/staff/products': async (_, test) => {
    await buildCategory(test)
    await storePhoto(test)
    return { body: { form: await fullForm(test) } }
  },
  'POST /api/staff/products/preview': async (_, test) => {
    await buildCategory(test)
    await storePhoto(test)
    return { body: { id: null, form: await fullForm(test) } }
  },
  'PUT /api/staff/products/{id}': async (_, test) => {
    const { token, id, product } = await created(test, await lists(test))
    return { token, params: { id }, body: { version: product.version, form: product.form } }
  },
  'PUT /api/staff/products/{id}/shown': async (_, test) => {
    const { token, id } = await created(test, { photos: [somePhoto] })
    return { token, params: { id }, body: { shown: true } }
  },
  'DELETE /api/staff/products/{id}': async (_, test) => {
    const { token, id } = await created(test)
    return { token, params: { id } }
  },
  ...CATEGORY_ASKS,
  ...BENEFIT_ASKS,
  ...WORD_ASKS,
  'POST /api/staff/product-photos': async () => ({ body: { photo: await photoFile() } }),
  'PUT /api/staff/variations/{id}/stock': async (_, test) => {
    const { token, product } = await created(test)
    return {
      token,
      params: { id: product.form.variations[0].id },
      body: { expected: 0, on_hand: 5, kind: 'receive' },
    }
  },
  'PUT /api/staff/variations/{id}/next-day': async (_, test) => {
    const { token, product } = await created(test)
    const params = { id: product.form.variations[0].id }
    return { token, params, body: { expected: 0, quota: 5 } }
  },
}
