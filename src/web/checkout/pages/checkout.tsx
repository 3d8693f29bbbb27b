import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from '#web/router.ts'
import type { Summary } from '#contract/checkout.ts'
import { formatNumber } from '#domain/money.ts'
import { Amounts, creditOf, shippingHintOf } from '#web/orders/amounts.tsx'
import { CheckoutChoices } from '#web/checkout/checkout-choices.tsx'
import { CheckoutMissing } from '#web/checkout/checkout-missing.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Head } from '#web/components/head.tsx'
import { OrderLines } from '#web/checkout/order-lines.tsx'
import { pages } from '#contract/pages.ts'
import { summaryQuery } from '#web/checkout/checkout.ts'
import { useT, withWords } from '#web/state/locale.tsx'
import { BottomBar } from '#web/ui/overlay/bottom-bar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './checkout.module.css'

// Prefetched when the pointer nears the button that opens it.
const loadPayment = async () => ({
  default: (await import('#web/checkout/payment-modal.tsx')).PaymentModal,
})
const PaymentModal = lazy(loadPayment)
const prefetchPayment = () => void loadPayment().catch(() => null)
const CartSubstitutes = lazy(async () => ({
  default: (await import('#web/orders/substitutes/substitute-picker.tsx')).CartSubstitutes,
}))
const loadAddTo = withWords(() => import('#web/checkout/add-to-switch.tsx'), 'customers')
const AddToSwitch = lazy(async () => ({ default: (await loadAddTo()).AddToSwitch }))
// Few customers have any.
const StoreCreditSwitch = lazy(async () => ({
  default: (await import('#web/checkout/store-credit-switch.tsx')).StoreCreditSwitch,
}))

// Only buyers of companies need it.
const CompanyOrder = lazy(async () => ({
  default: (await import('#web/checkout/company-order.tsx')).CompanyOrder,
}))

/** From the cart to a placed order, on one page. */
export function Component() {
  const t = useT()
  const [isPaying, setPaying] = useState(false)
  const query = useQuery(summaryQuery(null, isPaying))
  const { data: summary, error } = query
  const hasNothing = summary?.requirements.some(({ code }) => code === 'NO_SELECTED_LINES')
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('title.checkout')} isPrivate />
      <h1 className={styles.title}>{t('checkout.title')}</h1>
      {summary ? (
        hasNothing ? (
          <NothingToOrder />
        ) : (
          <Checkout summary={summary} isPaying={isPaying} onPaying={setPaying} />
        )
      ) : error ? (
        <QueryFailure query={query} title={t('checkout.failed')} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

interface CheckoutProps {
  summary: Summary
  isPaying: boolean
  onPaying: (isPaying: boolean) => void
}

function Checkout({ summary, isPaying, onPaying }: CheckoutProps) {
  const t = useT()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(summary.formatted_total)
  const [refusal, setRefusal] = useState<string | null>(null)
  const problem = summary.requirements[0]?.message
  const refuse = (text: string) => {
    onPaying(false)
    setRefusal(text)
  }
  const askToPay = () => {
    setAsked(summary.formatted_total)
    onPaying(true)
  }
  const told = [
    refusal,
    ...(summary.formatted_total === asked
      ? []
      : [t('checkout.newTotal', { total: summary.formatted_total })]),
  ]
  const pay = (
    <Button
      size="lg"
      block
      disabledReason={problem}
      onPointerEnter={prefetchPayment}
      onFocus={prefetchPayment}
      onClick={askToPay}
    >
      {t(summary.due === 0 ? 'checkout.place' : 'checkout.pay', { amount: summary.formatted_due })}
    </Button>
  )

  return (
    <>
      {refusal !== null && (
        <div className={styles.banner}>
          <FormAlert text={told.join('. ').replace('..', '.')} />
        </div>
      )}
      <CheckoutMissing requirements={summary.requirements} className={styles.banner} />
      <Columns summary={summary} pay={pay} />
      <BottomBar kind="action" label={t('checkout.payBar')} mobileOnly>
        {pay}
      </BottomBar>
      {isPaying && (
        <Suspense fallback={null}>
          <PaymentModal
            summary={summary}
            onClose={() => onPaying(false)}
            onPlaced={(orderId) => navigate(pages.orderResult(orderId), { replace: true })}
            onRefused={refuse}
          />
        </Suspense>
      )}
    </>
  )
}

function Columns({ summary, pay }: { summary: Summary; pay: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.columns}>
      <div className={styles.blocks}>
        {summary.adding_to && (
          <section className={`card ${styles.lines}`}>
            <Suspense fallback={null}>
              <AddToSwitch order={summary.adding_to} />
            </Suspense>
          </section>
        )}
        {summary.company && (
          <section className={`card ${styles.lines}`} aria-label={summary.company.legal_name}>
            <Suspense fallback={null}>
              <CompanyOrder name={summary.company.legal_name} summary={summary} />
            </Suspense>
          </section>
        )}
        <CheckoutChoices summary={summary} />
        <Goods summary={summary} />
      </div>
      <section className={`card ${styles.summary}`} aria-labelledby="checkout-summary">
        <h2 id="checkout-summary">{t('checkout.summary')}</h2>
        <Amounts
          label={t('checkout.summary')}
          amounts={summary}
          shippingText={
            summary.selected_shipping_method === null
              ? t(summary.selected_address ? 'checkout.courierNone' : 'checkout.shippingUnknown')
              : undefined
          }
          shippingHint={shippingHintOf(summary, t)}
          discountHint={summary.applied_coupons.join(', ') || undefined}
          credit={creditOf(summary)}
        />
        {summary.store_credit.balance > 0 && (
          <Suspense fallback={null}>
            <StoreCreditSwitch credit={summary.store_credit} />
          </Suspense>
        )}
        {summary.points_to_earn > 0 && (
          <p className={styles.points}>
            {t('checkout.points', { points: formatNumber(summary.points_to_earn) })}
          </p>
        )}
        <div className="only-desktop">{pay}</div>
      </section>
    </div>
  )
}

function Goods({ summary }: { summary: Summary }) {
  const t = useT()
  return (
    <section className={`card ${styles.lines}`} aria-labelledby="checkout-lines">
      <div className={styles.linesHead}>
        <h2 id="checkout-lines">{t('checkout.lines')}</h2>
        <ButtonLink to={pages.cart()} variant="ghost">
          {t('checkout.editCart')}
        </ButtonLink>
      </div>
      <OrderLines items={summary.items} />
      <Suspense fallback={null}>
        <CartSubstitutes lines={linesOf(summary)} />
      </Suspense>
    </section>
  )
}

/** The bought lines; gifts are not replaced. */
const linesOf = ({ items }: Summary) =>
  items
    .filter(({ gift_of }) => gift_of === null)
    .map(({ key, product_id, id, name }) => ({
      key,
      productId: product_id,
      variationId: id,
      name,
    }))

function NothingToOrder() {
  const t = useT()
  const back: ReactNode = (
    <>
      <ButtonLink to={pages.cart()} size="lg">
        {t('checkout.toCart')}
      </ButtonLink>
      <ButtonLink to={pages.orders()} variant="secondary" size="lg">
        {t('checkout.toOrders')}
      </ButtonLink>
    </>
  )
  return (
    <div className="card">
      <EmptyState title={t('checkout.emptyTitle')} text={t('checkout.emptyText')} action={back} />
    </div>
  )
}

const WAITING_BLOCKS = [1, 2, 3, 4] as const

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.columns}>
      <div className={styles.blocks}>
        {WAITING_BLOCKS.map((block) => (
          <SkeletonBox key={block} className={styles.waitingBlock} />
        ))}
      </div>
      <div className={`card ${styles.summary}`}>
        <SkeletonText lines={5} />
      </div>
    </Busy>
  )
}
