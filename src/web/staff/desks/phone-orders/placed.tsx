import type { Data } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import type { placePhoneOrder } from '#contract/staff/orders/phone-orders.ts'
import { useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './phone-orders.module.css'

export type PlacedOrder = Data<typeof placePhoneOrder> & { name: string; total: string }

/** What to say before hanging up. */
export function Placed({ order, onNext }: { order: PlacedOrder; onNext: () => void }) {
  const t = useT()
  const { number, name, total, is_sent: isSent, pay_link: link } = order
  return (
    <section className={styles.placed}>
      <h2>{t('phoneOrder.placed', { number })}</h2>
      <p role="status">
        {link === null
          ? t('phoneOrder.placedFree', { name, total })
          : t(isSent ? 'phoneOrder.placedSent' : 'phoneOrder.placedUnsent', { name, total })}
      </p>
      {link !== null && (
        <p className={styles.link}>
          <code>{link}</code>
          <CopyButton
            text={link}
            label={t('phoneOrder.copyLink')}
            copiedLabel={t('phoneOrder.copied')}
            failedLabel={t('phoneOrder.copyFailed')}
            variant="secondary"
          />
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onNext}>{t('phoneOrder.next')}</Button>
        <ButtonLink to={staffPages.order(number)} variant="secondary">
          {t('phoneOrder.toOrder')}
        </ButtonLink>
      </div>
    </section>
  )
}
