import { urlOf } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import { exportPurchase, sendPurchase, type Purchase } from '#contract/staff/purchases/purchases.ts'
import type { SentVia } from '#domain/purchases/purchase.ts'
import { formatRupiah } from '#domain/money.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { messageOf } from './parts.tsx'
import styles from './buying.module.css'

interface SendPurchaseProps {
  purchase: Purchase
  mayWrite: boolean
  /** Something is typed that the supplier would not read. */
  isTyped: boolean
  onSent: (purchase: Purchase) => void
}

/**
 * Opens an order as a WhatsApp message, an e-mail, on paper or as a file; the first time it counts
 * as sent.
 */
export function SendPurchase({ purchase, mayWrite, isTyped, onSent }: SendPurchaseProps) {
  const t = useT()
  const locale = useLocale()
  const { failure, run } = useStep()
  if (purchase.state === 'cancelled') return null
  const { supplier, state, version, total } = purchase
  const missing = supplier.minimum - total
  const text = encodeURIComponent(messageOf(purchase, t, locale))
  const mark = (via: SentVia) => {
    if (state !== 'draft' || !mayWrite) return
    void run(async () =>
      onSent(await send(sendPurchase, { params: { id: purchase.id }, body: { version, via } })),
    )
  }
  const phone = supplier.phone.replaceAll(/\D/g, '').replace(/^0/, '62')
  const ways: { via: SentVia; to: string }[] = [
    ...(phone === ''
      ? []
      : [{ via: 'whatsapp' as const, to: `https://wa.me/${phone}?text=${text}` }]),
    ...(supplier.email === ''
      ? []
      : [
          {
            via: 'email' as const,
            to: `mailto:${supplier.email}?subject=${encodeURIComponent(purchase.number)}&body=${text}`,
          },
        ]),
    { via: 'print', to: staffPages.printPurchase(purchase.id) },
    { via: 'csv', to: urlOf(exportPurchase, { id: purchase.id }) },
  ]
  return (
    <section className={styles.part} aria-label={t('buying.send')}>
      <h2>{t('buying.send')}</h2>
      {state === 'draft' && missing > 0 && (
        <Banner tone="warn">
          {t('buying.belowMinimum', {
            minimum: formatRupiah(supplier.minimum),
            missing: formatRupiah(missing),
          })}
        </Banner>
      )}
      <p className={styles.faint}>
        {t(
          isTyped ? 'buying.saveFirst' : state === 'draft' ? 'buying.sendHint' : 'buying.sendAgain',
        )}
      </p>
      {!isTyped && <Ways ways={ways} mark={mark} />}
      <FormAlert text={failure} />
    </section>
  )
}

function Ways({
  ways,
  mark,
}: {
  ways: { via: SentVia; to: string }[]
  mark: (via: SentVia) => void
}) {
  const t = useT()
  return (
    <div className={styles.row}>
      {ways.map(({ via, to }) => (
        <a
          key={via}
          className={styles.way}
          href={to}
          {...(via === 'csv' ? { download: '' } : { target: '_blank', rel: 'noreferrer' })}
          onClick={() => mark(via)}
        >
          {t(`buying.via.${via}`)}
        </a>
      ))}
    </div>
  )
}
