import type { Summary } from '#contract/shop/checkout.ts'
import type { Requirement } from '#domain/requirements.ts'
import type { WordKey } from '#i18n/web.ts'
import { links } from '#web/links.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import styles from './checkout-missing.module.css'

/** The blocks of the checkout, by the ids of their places on the page. */
export const BLOCKS = {
  address: 'checkout-address',
  courier: 'checkout-courier',
  slot: 'checkout-slot',
  coupon: 'checkout-coupon',
} as const
type Block = keyof typeof BLOCKS

/**
 * Where what is missing can be put right: a block of this page, or another page. What has no row
 * can only be read.
 */
const WAYS: Partial<Record<Requirement, { block: Block } | { to: string; label: WordKey }>> = {
  LINE_UNAVAILABLE: { to: links.cart(), label: 'checkout.editCart' },
  BELOW_MINIMUM: { to: links.allProducts(), label: 'checkout.addMore' },
  TOO_HEAVY: { to: links.cart(), label: 'checkout.editCart' },
  ADDRESS_REQUIRED: { block: 'address' },
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

/** What stands between the customer and paying, each with the way to put it right. */
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
