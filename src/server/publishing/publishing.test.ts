/** The content desk: drafts, versions, publishing, order, pictures, and what customers read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, changeSettings } from '../../../test/support/builders.ts'
import { faqForm, promoForm } from '../../../test/support/content.ts'
import { csvRows } from '../../../test/support/csv.ts'
import { photoFile } from '../../../test/support/goods.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { seedContent } from '../demo/seed/content.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
let login: string
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  await seedContent(test.shop.database, test.clock.now())
  const member = await buildStaff(test, 'marketing', null)
  ask = staffAsk(test, member)
  login = member.login
})
afterAll(() => test.close())

let count = 0
const drafted = async (form: object = faqForm()) =>
  (await ask('POST', '/content-documents', { slug: `uji-${(count += 1)}`, form })).body.data
const publish = (id: string, version: number) =>
  ask('POST', `/content-documents/${id}/publish`, { version })
const answers = async (language = 'id-ID'): Promise<string> =>
  JSON.stringify(
    (
      await test.request('GET', '/api/account/v1/faq', {
        headers: { 'accept-language': language },
      })
    ).body.data,
  )
it('exports the documents of a kind as the list shows them, for those who may read them', async () => {
  const made = await drafted(faqForm({ title: { en: '=1+1', id: '' } }))
  const answer = await ask('GET', '/exports/lists/content/faq?columns=title,slug,state,version')
  const { rows } = csvRows(answer.body as string)
  const { data } = (await ask('GET', '/content/faq')).body
  expect(rows.map((row) => row[2])).toEqual(data.map(({ slug }: { slug: string }) => slug))
  expect(rows.find((row) => row[2] === made.slug)).toEqual([
    '',
    '=1+1',
    made.slug,
    'Draft',
    '1',
    '',
  ])
  const picker = staffAsk(test, await buildStaff(test, 'picker'))
  expect((await picker('GET', '/exports/lists/content/faq')).status).toBe(403)
})

const answering = (text: string) =>
  faqForm({
    questions: [
      {
        slug: 'satu',
        question: { en: 'How?', id: 'Bagaimana?' },
        answer: { en: `<p>${text} en</p>`, id: `<p>${text} id</p>` },
      },
    ],
  })

describe('a document', () => {
  it.each(['promo', 'slider', 'article'])(
    'of the first texts can be published again: %s',
    async (kind) => {
      const list = (await ask('GET', `/content/${kind}`)).body.data as {
        id: string
        version: number
      }[]
      for (const { id, version } of list) expect((await publish(id, version)).status).toBe(200)
    },
  )

  it('is read by customers once it is published, as its published version', async () => {
    const draft = await drafted(answering('Pertama'))
    expect(draft).toMatchObject({ state: 'draft', version: 1, published_version: null, by: login })
    expect(await answers()).not.toContain('Pertama')
    expect((await publish(draft.id, 1)).body.data.state).toBe('published')
    await expect.poll(() => answers()).toContain('Pertama id')
    expect(await answers('en-US')).toContain('Pertama en')
    const form = answering('<script>x</script>Kedua')
    const saved = await ask('PUT', `/content-documents/${draft.id}`, { version: 1, form })
    expect(saved.body.data).toMatchObject({ version: 2, published_version: 1 })
    expect(saved.body.data.form.questions[0].answer.id).toBe('<p>Kedua id</p>')
    expect(await answers()).toContain('Pertama id')
    await publish(draft.id, 2)
    await expect.poll(() => answers()).toContain('Kedua id')
    expect(await answers()).not.toContain('Pertama id')

    const back = await ask('POST', `/content-documents/${draft.id}/revert`, { version: 2, to: 1 })
    expect(back.body.data.version).toBe(3)
    await publish(draft.id, 3)
    await expect.poll(() => answers()).toContain('Pertama id')
    const { body } = await ask('GET', `/content-documents/${draft.id}/versions`)
    expect(body.data.map((one: Record<string, unknown>) => [one['version'], one['state']])).toEqual(
      [
        [3, 'published'],
        [2, 'withdrawn'],
        [1, 'withdrawn'],
      ],
    )
    const hidden = await ask('POST', `/content-documents/${draft.id}/withdraw`, { version: 3 })
    expect(hidden.body.data.state).toBe('withdrawn')
    await expect.poll(() => answers()).not.toContain('Pertama id')
    expect((await ask('DELETE', `/content-documents/${draft.id}`)).body.code).toBe(
      'content_published',
    )
  })

  it('tells the second of two editors, with what the first saved', async () => {
    const { id } = await drafted()
    const [one, two] = await Promise.all(
      ['A', 'B'].map((text) =>
        ask('PUT', `/content-documents/${id}`, { version: 1, form: answering(text) }),
      ),
    )
    expect([one!.status, two!.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = one!.status === 409 ? one! : two!
    expect(late.body).toMatchObject({ code: 'changed_meanwhile', details: { version: 2 } })
    expect((await publish(id, 1)).status).toBe(409)
  })

  it('says which texts are missing, and refuses to publish until they are there', async () => {
    const form = faqForm({ title: { en: '', id: 'Belanja {minimun}' } })
    const draft = await drafted(form)
    expect(draft.obstacles).toEqual([
      { field: 'title', problem: 'text', detail: 'en' },
      { field: 'title.id', problem: 'placeholder', detail: '{minimun}' },
    ])
    const refused = await publish(draft.id, 1)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['form.title.en', 'form.title.id'])
    const inEnglish = await drafted(faqForm({ title: { en: 'Buying {minimun}', id: 'Belanja' } }))
    expect(Object.keys((await publish(inEnglish.id, 1)).body.errors)).toEqual(['form.title.en'])
    expect((await ask('DELETE', `/content-documents/${draft.id}`)).status).toBe(200)
    expect((await ask('GET', `/content-documents/${draft.id}`)).status).toBe(404)
  })

  it('keeps what the shop and the law need', async () => {
    const all = (await ask('GET', '/content/page')).body.data
    const terms = all.find(({ slug }: { slug: string }) => slug === 'terms')
    expect(terms).toMatchObject({ state: 'published', version: 1, published_version: 1, by: null })
    const refused = await ask('POST', `/content-documents/${terms.id}/withdraw`, { version: 1 })
    expect(refused.body.code).toBe('content_needed')
    for (const kind of ['page', 'faq', 'article', 'promo', 'slider', 'footer']) {
      const [first] = (await ask('GET', `/content/${kind}`)).body.data
      const { body } = await ask('GET', `/content-documents/${first.id}`)
      const { version, form } = body.data
      const saved = await ask('PUT', `/content-documents/${first.id}`, { version, form })
      expect([kind, saved.status, saved.body.data?.form]).toEqual([kind, 200, form])
    }
  })

  it('moves in its order', async () => {
    const before = (await ask('GET', '/content/faq')).body.data.map((one: { id: string }) => one.id)
    const moved = [before.at(-1), ...before.slice(0, -1)]
    const { body } = await ask('PUT', '/content-order/faq', { ids: moved })
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(moved)
    expect((await ask('PUT', '/content-order/faq', { ids: moved.slice(1) })).status).toBe(409)
    await ask('PUT', '/content-order/faq', { ids: before })
  })
})

describe('a promo', () => {
  it('needs a described picture and dates; its preview link shows a draft', async () => {
    const form = new FormData()
    form.set('photo', await photoFile(900))
    const picture = (await ask('POST', '/content-pictures', form)).body.data
    expect(picture.widths).toEqual([320, 480, 640])
    const unknown = { ...picture, base: '/files/lain' }
    const refused = await ask('POST', '/content-documents', {
      slug: 'lain',
      form: promoForm({ picture: unknown }),
    })
    expect(Object.keys(refused.body.errors)).toEqual(['form.picture'])
    const draft = await drafted(promoForm({ picture, ends_at: null, products: ['tidak-ada'] }))
    expect(draft.links).toEqual([{ slug: 'tidak-ada', problem: 'missing' }])
    expect(draft.obstacles.map(({ problem }: { problem: string }) => problem)).toEqual([
      'alt',
      'alt',
      'dates',
    ])
    const { url } = (await ask('POST', `/content-documents/${draft.id}/preview-link`)).body.data
    const token = new URL(url).searchParams.get('preview') ?? url.split('=').at(-1)
    const seen = await test.request(
      'GET',
      `/api/account/v1/banner/preview/${draft.slug}?token=${token}`,
    )
    expect([seen.status, seen.body.data?.id]).toEqual([200, draft.slug])
    expect((await test.request('GET', `/api/account/v1/banner/${draft.slug}`)).status).toBe(404)
    const alt = { en: 'Mangoes', id: 'Mangga' }
    const whole = promoForm({ picture: { ...picture, alt } })
    await ask('PUT', `/content-documents/${draft.id}`, { version: 1, form: whole })
    expect((await publish(draft.id, 2)).status).toBe(200)
    expect((await test.request('GET', `/api/account/v1/banner/${draft.slug}`)).status).toBe(200)
  })

  it('holds at the branches that were chosen, which the shop has', async () => {
    const form = new FormData()
    form.set('photo', await photoFile(900))
    const uploaded = (await ask('POST', '/content-pictures', form)).body.data
    const picture = { ...uploaded, alt: { en: 'Mangoes', id: 'Mangga' } }
    const refused = await ask('POST', '/content-documents', {
      slug: 'di-mana',
      form: promoForm({ picture, branches: ['petik-kemang', 'petik-lain'] }),
    })
    expect(Object.keys(refused.body.errors)).toEqual(['form.branches.1'])
    const {
      id,
      slug,
      form: stored,
    } = await drafted(promoForm({ picture, branches: ['petik-kemang'] }))
    expect(stored.branches).toEqual(['petik-kemang'])
    expect((await publish(id, 1)).status).toBe(200)
    const seen = async () => {
      const { body } = await test.request('GET', `/api/account/v1/banner/${slug}`)
      return body.data.branches
    }
    expect(await seen()).toEqual([{ id: 'petik-kemang', name: 'Petik Kemang' }])
    const everywhere = promoForm({ picture, branches: [] })
    await ask('PUT', `/content-documents/${id}`, { version: 1, form: everywhere })
    expect((await publish(id, 2)).status).toBe(200)
    await expect.poll(seen).toEqual([])
  })

  it('lists its links to products that customers do not see', async () => {
    const product = await buildProduct(test)
    const link = (slug: string) => `<p><a href="/product/${slug}">x</a></p>`
    const linked = link(product.slug)
    const draft = await drafted(promoForm({ description: { en: linked, id: linked } }))
    expect(draft.links).toEqual([])
    await test.sql('update products set published = false where slug = $1', product.slug)
    const { body } = await ask('GET', `/content-documents/${draft.id}`)
    expect(body.data.links).toEqual([{ slug: product.slug, problem: 'hidden' }])
  })
})

it('fills placeholders from the settings when texts are served', async () => {
  const draft = await drafted()
  await publish(draft.id, 1)
  expect(await answers()).toContain('Ada, Rp50.000.')
  await changeSettings(test, { 'order.minimumGoods': 75_000 })
  test.shop.cache.drop(['*'])
  expect(await answers()).toContain('Ada, Rp75.000.')
  const unwritten = faqForm({ title: { en: '', id: 'Belanja' } })
  expect((await ask('POST', '/content-preview', { form: unwritten })).body.data.obstacles).toEqual([
    { field: 'title', problem: 'text', detail: 'en' },
  ])
  const preview = await ask('POST', '/content-preview', { form: faqForm() })
  expect(preview.body.data.obstacles).toEqual([])
  expect(preview.body.data.form.questions[0].answer.id).toBe('<p>Ada, Rp75.000.</p>')
})

it('says the figures and the name of another shop in the texts of the seed', async () => {
  const own = {
    'shop.name': 'Toko Segar & Sehat',
    'company.name': 'CV Segar Abadi',
    'order.minimumGoods': 75_000,
    'slot.opens': '06:30',
    'slot.closes': '19:30',
    'slot.nextDayCutOff': '18:30',
    'shipping.bands': '3000: 9000, 15000: 30000',
  } as const
  await changeSettings(test, own)
  test.shop.cache.drop(['*'])
  for (const language of ['en-US', 'id-ID']) {
    const read = async (path: string) =>
      JSON.stringify(
        (await test.request('GET', `/api${path}`, { headers: { 'accept-language': language } }))
          .body,
      )
    const texts = await Promise.all(
      [
        '/shop/products/sliders',
        '/shop/footer',
        '/account/v1/faq',
        '/account/v1/content',
        '/account/v1/page/terms',
      ].map(read),
    )
    const all = texts.join(' ')
    for (const said of [
      '06:30',
      '19:30',
      'Rp75.000',
      '15 km',
      'CV Segar Abadi',
      'Segar &amp; Sehat',
    ])
      expect([language, said, all.includes(said)]).toEqual([language, said, true])
    expect(all).not.toMatch(/08:00|20:00|>Rp50\.000|PT Petik|[{][a-z_]+[}]/)
  }
})

it('a slide is seen by its preview link for a day, and by no other one', async () => {
  const photo = new FormData()
  photo.set('photo', await photoFile(900))
  const picture = (await ask('POST', '/content-pictures', photo)).body.data
  const both = (text: string) => ({ en: text, id: text })
  const draft = await drafted({
    kind: 'slider',
    title: both('Panen salak'),
    subtitle: both('Dari Sleman'),
    cta: both('Lihat'),
    href: '/new',
    picture,
    theme: 'leaf',
    starts_at: null,
    ends_at: null,
  })
  const link = async (id: string) =>
    (await ask('POST', `/content-documents/${id}/preview-link`)).body.data.url as string
  const url = new URL(await link(draft.id))
  expect(url.pathname).toBe(`/slide/${draft.slug}`)
  const see = (token: string | null) =>
    test.request('GET', `/api/shop/products/sliders/preview/${draft.slug}?token=${token}`)
  const token = url.searchParams.get('preview')
  expect((await see(token)).body.data).toMatchObject({ id: draft.slug, title: 'Panen salak' })
  const shown = (await test.request('GET', '/api/shop/products/sliders')).body.data
  expect(shown.map(({ id }: { id: string }) => id)).not.toContain(draft.slug)
  const promo = await drafted(promoForm())
  const ofPromo = new URL(await link(promo.id)).searchParams.get('preview')
  for (const wrong of ['', 'x', `${token}x`, ofPromo]) expect((await see(wrong)).status).toBe(403)
  test.clock.advance(24 * 3_600_000)
  expect((await see(token)).status).toBe(403)
})
