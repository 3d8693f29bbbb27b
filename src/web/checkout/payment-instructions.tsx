import { useRef } from 'react'
import Download from 'lucide-react/icons/download'
import { paymentMethod } from '#domain/payments/payment-method.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useServerOffset } from '#web/hooks/use-server-offset.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import type { PlacedOrder } from '#web/orders/orders.ts'
import { useShop } from '#web/state/shop.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Countdown } from '#web/ui/display/countdown.tsx'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import styles from './payment-instructions.module.css'
import { saveQrPicture } from './qr-picture.ts'

type Payment = NonNullable<PlacedOrder['payment']>

interface PaymentInstructionsProps {
  order: Pick<PlacedOrder, 'number' | 'server_time'>
  payment: Payment
  /** When the order was read, device time in milliseconds. */
  receivedAt: number
  /** The time to pay is over. */
  onEnd: () => void
}

const FIVE_MINUTES_S = 300
const ONE_MINUTE_S = 60

/**
 * How to pay what is open: amount, time, and the code, number or link of the way that was chosen.
 */
export function PaymentInstructions({
  order,
  payment,
  receivedAt,
  onEnd,
}: PaymentInstructionsProps) {
  const t = useT()
  const locale = useLocale()
  const offset = useServerOffset(order.server_time, receivedAt)
  return (
    <section className={`card ${styles.card}`} aria-labelledby="pay-how">
      <h2 id="pay-how" className={styles.title}>
        {payment.method_name}
      </h2>
      <dl className={styles.facts}>
        <Amount payment={payment} />
        <div>
          <dt>{t('result.payBefore')}</dt>
          <dd>
            {t('result.wib', { time: formatDateTime(new Date(payment.expires_at), locale) })}
            <br />
            <Countdown
              deadline={payment.expires_at}
              serverOffset={offset}
              label={t('result.timeLeft')}
              size="lg"
              onEnd={onEnd}
              milestones={[
                { seconds: FIVE_MINUTES_S, text: t('result.fiveMinutes') },
                { seconds: ONE_MINUTE_S, text: t('result.oneMinute') },
              ]}
            />
          </dd>
        </div>
      </dl>
      <Means order={order} payment={payment} />
      <div>
        {payment.guides.map(({ title, steps }, index) => (
          <details key={title} className={styles.steps} open={index === 0}>
            <summary>
              {payment.guides.length === 1 ? t('result.steps') : `${t('result.steps')}: ${title}`}
            </summary>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
      <DemoGateway payment={payment} />
    </section>
  )
}

function Amount({ payment }: { payment: Payment }) {
  const t = useT()
  return (
    <div>
      <dt>{t('result.amount')}</dt>
      <dd className={styles.amount}>
        {payment.formatted_amount}
        <CopyButton
          text={String(payment.amount)}
          label={t('result.copyAmount')}
          copiedLabel={t('result.copied')}
          failedLabel={t('result.copyFailed')}
          iconOnly
        />
      </dd>
    </div>
  )
}

function Means({ order, payment }: Pick<PaymentInstructionsProps, 'order' | 'payment'>) {
  const t = useT()
  const wallet = payment.kind === 'e_wallet' && payment.redirect_url
  if (payment.qr && !wallet) return <Qris text={payment.qr} order={order} payment={payment} />
  if (payment.account_number) {
    const { biller_code: company, bank } = payment
    return (
      <>
        {company && (
          <Digits
            label={t('result.company', { bank: bank ?? '' })}
            digits={company}
            copy={t('result.copyCompany')}
          />
        )}
        <Digits
          label={
            payment.kind === 'counter'
              ? t('result.storeCode', { store: payment.method_name })
              : company
                ? t('result.billNumber')
                : t('result.account', { bank: bank ?? '' })
          }
          digits={payment.account_number}
          copy={t('result.copyAccount')}
        />
      </>
    )
  }
  if (payment.redirect_url) {
    return (
      <div className={styles.wallet}>
        <ButtonAnchor href={payment.redirect_url} size="lg" block>
          {paymentMethod(payment.method)?.isGeneric
            ? t('result.walletOpenOther')
            : t('result.walletOpen', { name: payment.method_name })}
        </ButtonAnchor>
        <p className="text-small text-muted">
          {t(paymentMethod(payment.method)?.isHosted ? 'result.hostedText' : 'result.walletText')}
        </p>
        {payment.qr && <Qris text={payment.qr} order={order} payment={payment} />}
      </div>
    )
  }
  return (
    <p role="status" className={styles.waiting}>
      <strong>{t('result.preparing')}</strong> {t('result.preparingText')}
    </p>
  )
}

/** A number to be entered elsewhere, large, and a button that copies it. */
function Digits({ label, digits, copy }: { label: string; digits: string; copy: string }) {
  const t = useT()
  return (
    <div className={styles.account}>
      <p>
        <span className={styles.label}>{label}</span>
        <span className={styles.number}>{inFours(digits)}</span>
      </p>
      <CopyButton
        text={digits}
        label={copy}
        copiedLabel={t('result.copied')}
        failedLabel={t('result.copyFailed')}
        variant="secondary"
      />
    </div>
  )
}

/** Short numbers stay together. */
const inFours = (digits: string): string =>
  digits.length > 6 ? digits.replace(/(.{4})(?=.)/g, '$1 ') : digits

function Qris({
  text,
  order,
  payment,
}: { text: string } & Pick<PaymentInstructionsProps, 'order' | 'payment'>) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const save = () => {
    const picture = place.current?.querySelector('svg')
    if (picture) void saveQrPicture(picture, `petik-${order.number}.png`)
  }
  return (
    <div className={styles.qris}>
      <div ref={place} className={styles.code}>
        <QrCode
          text={text}
          alt={t('result.qrAlt', { amount: payment.formatted_amount, number: order.number })}
          size={240}
        />
      </div>
      <p className="text-small text-muted">{t('result.qrText')}</p>
      <Button variant="secondary" icon={<Download size={20} strokeWidth={1.75} />} onClick={save}>
        {t('result.qrSave')}
      </Button>
    </div>
  )
}

/** In the demo the bank or wallet is a page of our own, where one chooses what happens. */
function DemoGateway({ payment }: { payment: Payment }) {
  const t = useT()
  const { demo } = useShop()
  const isOffered =
    payment.redirect_url?.includes('/gateway/') && (payment.qr || payment.account_number)
  if (!demo || !isOffered) return null
  return (
    <div className={styles.demo}>
      <p className="text-small text-muted">{t('result.demoGatewayText')}</p>
      <ButtonAnchor href={payment.redirect_url ?? ''} variant="mango" block>
        {t('result.demoGateway')}
      </ButtonAnchor>
    </div>
  )
}
