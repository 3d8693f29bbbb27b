import type { Purchase } from '#contract/staff/purchases/purchases.ts'
import type { PurchaseState } from '#domain/purchases/purchase.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import type { Locale } from '#domain/locale.ts'
import { useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

const TONES: Readonly<Record<PurchaseState, BadgeTone>> = {
  draft: 'neutral',
  sent: 'mango',
  partly: 'mango',
  received: 'leaf',
  closed: 'leaf',
  cancelled: 'dragon',
}
export function PurchaseBadge({ state }: { state: PurchaseState }) {
  const t = useT()
  return <Badge tone={TONES[state]}>{t(`buying.state.${state}`)}</Badge>
}

/** An order as a message to the supplier. */
export const messageOf = (purchase: Purchase, t: ReturnType<typeof useT>, locale: Locale): string =>
  [
    t('buying.messageHead', {
      number: purchase.number,
      day: formatDay(purchase.for_day, locale),
    }),
    ...purchase.lines.map((line) =>
      t('buying.messageLine', {
        code: line.code || line.sku,
        name: `${line.name[locale]} ${line.variation[locale]}`,
        packs: line.packs,
        size: line.pack_size,
      }),
    ),
    t('buying.messageTotal', { total: formatRupiah(purchase.total) }),
    purchase.note,
  ]
    .filter((line) => line !== '')
    .join('\n')
