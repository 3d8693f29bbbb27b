import type { Summary } from '#contract/checkout.ts'
import type { Requirement } from '#domain/checkout/requirements.ts'
import type { WordKey } from '#i18n/web.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import styles from './checkout-missing.module.css'

/** Element ids of the checkout's sections. */
export const BLOCKS = {
  address: 'checkout-address',
  courier: 'checkout-courier',
  slot: 'checkout-slot',
  coupon: 'checkout-coupon',
} as const
type Block = keyof typeof BLOCKS

/**
 * Where each missing requirement is fixed: a section of this page or another page. Requirements
 * without an entry are shown as text only.
 */
const WAYS: Partial<Record<Requirement, { block: Block } | { to: string; label: WordKey }>> = {
  LINE_UNAVAILABLE: { to: pages.cart(), label: 'checkout.editCart' },
  BELOW_MINIMUM: { to: pages.allProducts(), label: 'checkout.addMore' },
  TOO_HEAVY: { to: pages.cart(), label: 'checkout.editCart' },
  ADDRESS_REQUIRED: { block: 'address' },
  PHONE_REQUIRED: { to: pages.profile(), label: 'checkout.fixPhone' },
  PIN_ELSEWHERE: { block: 'address' },
  OUT_OF_AREA: { block: 'address' },
  COURIER_REQUIRED: { block: 'courier' },
  COURIER_UNAVAILABLE: { block: 'courier' },
  COURIER_NOT_FOR_CHILLED: { block: 'address' },
  SLOT_REQUIRED: { block: 'slot' },
  SLOT_PAST: { block: 'slot' },
  SLOT_FULL: { block: 'slot' },
  COUPON_INVALID: { block: 'coupon' },
}

/** Goes to a block and opens it, as if its own button had been pressed. */
const openBlock = (block: Block) => {
  const button = document.querySelector<HTMLButtonElement>(`#${BLOCKS[block]} button`)
  button?.scrollIntoView({ block: 'center' })
  button?.focus()
  button?.click()
}

/** What still prevents payment, each with a link to fix it. */
export function CheckoutMissing({
  requirements,
  className,
}: {
  requirements: Summary['requirements']
  className: string | undefined
}) {
  const t = useT()
  if (requirements.length === 0) return null
  return (
    <Banner tone="warn" role="status" title={t('checkout.missing')} className={className}>
      <ul className={`plain-list ${styles.missing}`}>
        {requirements.map(({ code, message }) => (
          <li key={code} className={styles.row}>
            <span>{message}</span>
            <Way code={code} message={message} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const BLOCK_LABELS = {
  address: 'checkout.fixAddress',
  courier: 'checkout.fixCourier',
  slot: 'checkout.fixSlot',
  coupon: 'checkout.fixCoupon',
} as const

function Way({ code, message }: { code: Requirement; message: string }) {
  const t = useT()
  const way = WAYS[code]
  if (!way) return null
  if ('to' in way) {
    return (
      <ButtonLink
        to={way.to}
        variant="secondary"
        size="sm"
        aria-label={`${t(way.label)}: ${message}`}
      >
        {t(way.label)}
      </ButtonLink>
    )
  }
  const label = t(BLOCK_LABELS[way.block])
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${label}: ${message}`}
      onClick={() => openBlock(way.block)}
    >
      {label}
    </Button>
  )
}
