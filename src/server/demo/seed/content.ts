import { readFileSync } from 'node:fs'
import { DAY_MS } from '#domain/time.ts'
import type {
  SeedBranch,
  SeedFaqGroup,
  SeedFooter,
  SeedPage,
  SeedPost,
  SeedPromo,
  SeedSlider,
} from '../../../../seeds/content/types.ts'
import type { Text } from '#domain/locale.ts'
import {
  hasContent,
  saveBranches,
  saveDocuments,
  type ContentPicture,
  type StoredPicture,
} from '../../content/index.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { midnight } from './midnight.ts'
import { bannerPicture, blogPicture, paymentMark } from './pictures.ts'

const read = <T>(file: string): T =>
  JSON.parse(
    readFileSync(new URL(`../../../../seeds/content/${file}`, import.meta.url), 'utf8'),
  ) as T
/** A picture with what it shows, in both languages. */
const described = (picture: StoredPicture, name: string): ContentPicture => ({
  ...picture,
  alt: read<Record<string, Text>>('picture-words.json')[name] ?? { en: '', id: '' },
})
const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

/**
 * Seeds the demo's pages, posts, promos, questions, footer and branches. Does nothing when there is
 * content.
 */
export const seedContent = async (database: Database, now: Date): Promise<void> => {
  if (await hasContent(database.db)) return
  await database.transaction(async (tx) => {
    await seedFooter(tx, now)
    await seedTexts(tx, now)
    await seedPromos(tx, now)
    await saveBranches(tx, read<SeedBranch[]>('branches.json').map(branchDraft))
  })
}

const seedFooter = async (tx: Transaction, now: Date): Promise<void> => {
  const { consumerComplaint, paymentLogos, ...footer } = read<SeedFooter>('footer.json')
  const heading = (text: string, body: string) => `<p><strong>${text}</strong></p>\n${body}`
  const { title, body } = consumerComplaint
  const data = {
    ...footer,
    complaint: { en: heading(title.en, body.en), id: heading(title.id, body.id) },
    paymentLogos: paymentLogos.map(({ name, file }) => ({ name, image: paymentMark(file) })),
  }
  await saveDocuments(tx, 'footer', [{ slug: 'footer', data }], now)
}

const seedTexts = async (tx: Transaction, now: Date): Promise<void> => {
  const pages = [...read<SeedPage[]>('pages.json'), ...read<SeedPage[]>('home.json')]
  await saveDocuments(
    tx,
    'page',
    pages.map(({ slug, updatedInDays, promises: _, ...data }) => ({
      slug,
      data,
      publishedAt: inDays(now, updatedInDays),
    })),
    now,
  )
  await saveDocuments(
    tx,
    'faq',
    read<SeedFaqGroup[]>('faq.json').map(({ slug, ...data }) => ({ slug, data })),
    now,
  )
  await saveDocuments(
    tx,
    'article',
    read<SeedPost[]>('blog.json').map(({ slug, publishedInDays, image, ...data }) => ({
      slug,
      data: { ...data, image: described(blogPicture(image), image) },
      publishedAt: inDays(now, publishedInDays),
    })),
    now,
  )
}

const seedPromos = async (tx: Transaction, now: Date): Promise<void> => {
  await saveDocuments(
    tx,
    'promo',
    read<SeedPromo[]>('promos.json').map(({ slug, image, startsInDays, endsInDays, ...data }) => ({
      slug,
      data: { ...data, image: described(bannerPicture(image), image) },
      startsAt: midnight(now, startsInDays),
      endsAt: midnight(now, endsInDays),
      publishedAt: inDays(now, Math.min(0, startsInDays)),
    })),
    now,
  )
  await saveDocuments(
    tx,
    'slider',
    read<SeedSlider[]>('sliders.json').map(({ slug, image, ...data }) => ({
      slug,
      data: { ...data, image: described(bannerPicture(image), image) },
    })),
    now,
  )
}

const branchDraft = (branch: SeedBranch) => ({
  id: branch.slug,
  name: branch.name,
  address: `${branch.address}, ${branch.district}, ${branch.city} ${branch.postcode}`,
  lat: branch.lat,
  lng: branch.lng,
  phone: branch.phone,
  isHub: branch.isHub,
  collects: branch.collects ?? false,
  data: {
    whatsapp: branch.whatsapp,
    hours: branch.hours,
    services: branch.services,
    note: branch.note,
  },
})
