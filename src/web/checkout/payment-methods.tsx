import type { Summary } from '#contract/checkout.ts'
import type { WordKey } from '#i18n/web.ts'
import { useT } from '#web/state/locale.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import styles from './payment-methods.module.css'

export type Method = Summary['available_payments'][number]

const GROUPS = [
  'checkout.groupInvoice',
  'checkout.groupQuick',
  'checkout.groupCard',
  'checkout.groupAccount',
  'checkout.groupCounter',
  'checkout.groupPaylater',
  'checkout.groupCash',
] as const
const KINDS: Record<Method['kind'], { group: (typeof GROUPS)[number]; text: WordKey }> = {
  qris: { group: 'checkout.groupQuick', text: 'checkout.qrisText' },
  e_wallet: { group: 'checkout.groupQuick', text: 'checkout.walletText' },
  card: { group: 'checkout.groupCard', text: 'checkout.cardText' },
  counter: { group: 'checkout.groupCounter', text: 'checkout.counterText' },
  paylater: { group: 'checkout.groupPaylater', text: 'checkout.paylaterText' },
  virtual_account: { group: 'checkout.groupAccount', text: 'checkout.accountText' },
  cod: { group: 'checkout.groupCash', text: 'checkout.codText' },
  invoice: { group: 'checkout.groupInvoice', text: 'checkout.invoiceText' },
}

interface PaymentMethodsProps {
  methods: readonly Method[]
  chosen: string | null
  /** The order is collected, so cash is paid at the till. */
  isCollected?: boolean
  onChange: (id: string) => void
}

/** All payment methods in groups; unavailable ones show why. */
export function PaymentMethods({
  methods,
  chosen,
  isCollected = false,
  onChange,
}: PaymentMethodsProps) {
  const t = useT()
  const textOf = ({ kind }: Method) =>
    t(kind === 'cod' && isCollected ? 'checkout.codTextCollect' : KINDS[kind].text)
  return (
    <div className={styles.groups}>
      {GROUPS.map((title) => {
        const inGroup = methods.filter(({ kind }) => KINDS[kind].group === title)
        if (inGroup.length === 0) return null
        return (
          <RadioGroup
            key={title}
            legend={t(
              title === 'checkout.groupCash' && isCollected ? 'checkout.groupCashCollect' : title,
            )}
            name="payment"
            value={chosen}
            onChange={onChange}
          >
            {inGroup.map((method) => (
              <RadioCard
                key={method.id}
                value={method.id}
                icon={
                  <img src={method.icon} alt="" width={60} height={32} className={styles.logo} />
                }
                title={method.name}
                description={method.is_available ? textOf(method) : undefined}
                disabled={!method.is_available}
                disabledReason={method.reason ?? undefined}
              />
            ))}
          </RadioGroup>
        )
      })}
    </div>
  )
}
