/** Documents of the content desk: forms, and valid requests. */
import { randomUUID } from 'node:crypto'
import type { FormOf } from '#contract/staff/content/content-forms.ts'
import type { Make } from './make-ask.ts'
import { photoFile } from './goods.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

const both = (text: string) => ({ en: `${text} (en)`, id: text })

export const faqForm = (change: Partial<FormOf<'faq'>> = {}): FormOf<'faq'> => ({
  kind: 'faq',
  title: both('Belanja'),
  questions: [
    { slug: 'minimum', question: both('Ada minimum?'), answer: both('<p>Ada, {minimum}.</p>') },
  ],
  ...change,
})

export const promoForm = (change: Partial<FormOf<'promo'>> = {}): FormOf<'promo'> => ({
  kind: 'promo',
  title: both('Musim mangga'),
  type: 'main',
  picture: null,
  description: both('<p>Mangga</p>'),
  tnc: { en: '', id: '' },
  coupon: null,
  products: [],
  branches: [],
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: '2026-12-31T00:00:00.000Z',
  ...change,
})

const drafted = async (test: TestShop, form: object = faqForm()) => {
  const { token } = await buildStaff(test, 'marketing', null)
  const made = await staffAsk(test, { token })('POST', '/content-documents', {
    slug: `uji-${randomUUID().slice(0, 8)}`,
    form,
  })
  return { token, params: { id: made.body.data.id as string } }
}
const published = async (test: TestShop) => {
  const draft = await drafted(test)
  await staffAsk(test, draft)('POST', `/content-documents/${draft.params.id}/publish`, {
    version: 1,
  })
  return draft
}

export const CONTENT_ASKS: Record<string, Make> = {
  'GET /api/staff/content/{kind}': () => ({ params: { kind: 'faq' } }),
  'GET /api/staff/exports/lists/content/{kind}': () => ({ params: { kind: 'faq' } }),
  'GET /api/staff/content-documents/{id}': (_, test) => drafted(test),
  'GET /api/staff/content-documents/{id}/versions': (_, test) => drafted(test),
  'POST /api/staff/content-documents': () => ({
    body: { slug: `uji-${randomUUID().slice(0, 8)}`, form: faqForm() },
  }),
  'PUT /api/staff/content-documents/{id}': async (_, test) => ({
    ...(await drafted(test)),
    body: { version: 1, form: faqForm() },
  }),
  'POST /api/staff/content-documents/{id}/publish': async (_, test) => ({
    ...(await drafted(test)),
    body: { version: 1 },
  }),
  'POST /api/staff/content-documents/{id}/withdraw': async (_, test) => ({
    ...(await published(test)),
    body: { version: 1 },
  }),
  'POST /api/staff/content-documents/{id}/revert': async (_, test) => ({
    ...(await drafted(test)),
    body: { version: 1, to: 1 },
  }),
  'DELETE /api/staff/content-documents/{id}': (_, test) => drafted(test),
  'PUT /api/staff/content-order/{kind}': async (_, test) => {
    // Of a kind that no other request adds to.
    const { token } = await drafted(test)
    const list = await staffAsk(test, { token })('GET', '/content/slider')
    const ids = list.body.data.map(({ id }: { id: string }) => id)
    return { token, params: { kind: 'slider' }, body: { ids } }
  },
  'POST /api/staff/content-preview': () => ({ body: { form: faqForm() } }),
  'POST /api/staff/content-documents/{id}/preview-link': (_, test) => drafted(test, promoForm()),
  'POST /api/staff/content-pictures': async () => ({ body: { photo: await photoFile() } }),
}
