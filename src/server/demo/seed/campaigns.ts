import { readFile } from 'node:fs/promises'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { sendCampaigns } from '../../campaigns/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Shop } from '../../shop.ts'
import { insertCampaigns, insertSegments, openSomeLinks } from './campaigns-store.ts'
import { midnight } from './midnight.ts'
import type { SeedCampaign } from '../../../../seeds/content/types.ts'

const FILE = new URL('../../../../seeds/content/campaigns.json', import.meta.url)
const SENT_AT_HOUR = 10

/** Seeds two segments, a campaign that was sent, and a draft. */
export const seedCampaigns = async (
  shop: Shop,
  setTime: (to: Date) => void,
  now: Date,
): Promise<void> => {
  for (const seed of JSON.parse(await readFile(FILE, 'utf8')) as SeedCampaign[]) {
    const { sentDaysAgo } = seed
    const sentAt =
      sentDaysAgo === null
        ? null
        : new Date(midnight(now, -sentDaysAgo).getTime() + SENT_AT_HOUR * HOUR_MS)
    const id = await insertOne(shop, seed, sentAt, now)
    if (sentAt === null) continue
    setTime(sentAt)
    while ((await sendCampaigns(shop, sentAt)) > 0);
    await openSomeLinks(shop.db, id)
    setTime(now)
  }
}

const insertOne = async (
  { db }: Shop,
  seed: SeedCampaign,
  sentAt: Date | null,
  now: Date,
): Promise<string> => {
  const madeAt = new Date((sentAt ?? now).getTime() - DAY_MS)
  const [segment, id] = [newId(madeAt), newId(madeAt)]
  const filter = filterOf(seed)
  await insertSegments(db, [{ id: segment, name: seed.segment, filter, updated_at: madeAt }])
  await insertCampaigns(db, [
    {
      id,
      name: seed.name,
      segment_id: segment,
      filter: sentAt && filter,
      channel: 'notice',
      title: seed.title,
      message: seed.message,
      target: '/all-products',
      state: sentAt ? 'planned' : 'draft',
      planned_at: sentAt,
      created_at: madeAt,
    },
  ])
  return id
}

/** Everyone who ordered. */
const filterOf = ({ silentDays }: SeedCampaign) => ({
  ordersMin: 1,
  ordersMax: null,
  spendMin: null,
  spendMax: null,
  silentDaysMin: silentDays,
  silentDaysMax: null,
  tiers: [],
  branches: [],
  products: [],
  categories: [],
  birthMonth: null,
})
