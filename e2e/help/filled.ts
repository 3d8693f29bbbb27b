/** Desks that the demo leaves empty, with what a usual day puts there. */
import { staffPages } from '#contract/pages.ts'
import type { ListedBatch } from '#contract/staff/stock/batch-desk.ts'
import type { MachineScope } from '#domain/staff/machine-scopes.ts'
import type { WASTE_REASONS } from '#domain/stock/waste.ts'
import { askOn, openDesk, type StaffAsk, type DemoRole } from '../support/desks.ts'
import { wordsOf } from '../support/words.ts'
import type { Stage } from './floor.ts'

/** Calls of a demo account. */
const askAs = async ({ browser }: Stage, who: DemoRole): Promise<StaffAsk> => {
  const t = wordsOf('en')
  const { page } = await openDesk({ browser, t, language: 'en' }, staffPages.help(), who)
  await page.getByRole('heading', { name: t('staff.title.help') }).waitFor()
  return askOn(page)
}

const KEYS: readonly { name: string; scopes: MachineScope[]; days: number }[] = [
  { name: 'Timbangan meja 1', scopes: ['picking.read', 'picking.write'], days: 365 },
  { name: 'Printer label gudang', scopes: ['batches.read'], days: 180 },
  { name: 'Aplikasi pemasok', scopes: ['purchases.read', 'products.read'], days: 90 },
]

export const keys = async (stage: Stage): Promise<void> => {
  const ask = await askAs(stage, 'owner')
  for (const key of KEYS) await ask('POST', '/machine-keys', key)
  await stage.camera('list', { who: 'owner', path: staffPages.keys() })
}

const WASTE: readonly { quantity: number; reason: (typeof WASTE_REASONS)[number]; note: string }[] =
  [
    { quantity: 2, reason: 'damaged', note: 'Jatuh saat dibongkar' },
    { quantity: 1, reason: 'ripe', note: '' },
    { quantity: 3, reason: 'given_away', note: 'Panti Asuhan Kasih' },
    { quantity: 1, reason: 'quality', note: 'Lembek' },
  ]

export const waste = async (stage: Stage): Promise<void> => {
  const ask = await askAs(stage, 'buyer')
  const batches = await ask<ListedBatch[]>('GET', '/batches?per_page=20')
  const whole = batches.filter(({ fit, on_hand: left }) => fit && left > 5)
  for (const [index, gone] of WASTE.entries())
    await ask('POST', '/waste', { batch_id: whole[index]!.id, ...gone })
  await stage.camera('list', { who: 'buyer', path: staffPages.waste() })
}
