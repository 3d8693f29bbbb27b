import type { Summary } from '#contract/checkout.ts'
import type { WordKey } from '#i18n/web.ts'
import { useT } from '#web/state/locale.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import styles from './payment-methods.module.css'

export type Method = Summary['available_payments'][number]

const GROUPS: readonly { title: WordKey; kinds: readonly Method['kind'][] }[] = [
  { title: 'checkout.groupQuick', kinds: ['qris', 'e_wallet'] },
  { title: 'checkout.groupAccount', kinds: ['virtual_account'] },
  { title: 'checkout.groupCash', kinds: ['cod'] },
]
const TEXTS = {
  qris: 'checkout.qrisText',
  e_wallet: 'checkout.walletText',
  virtual_account: 'checkout.accountText',
  cod: 'checkout.codText',
} as const

interface PaymentMethodsProps {
  methods: readonly Method[]
  chosen: string | null
  onChange: (id: string) => void
}

/** All payment methods in groups; unavailable ones show why. */
export function PaymentMethods({ methods, chosen, onChange }: PaymentMethodsProps) {
  const t = useT()
  return (
    <div className={styles.groups}>
      {GROUPS.map(({ title, kinds }) => {
        const inGroup = methods.filter(({ kind }) => kinds.includes(kind))
        if (inGroup.length === 0) return null
        return (
          <RadioGroup
            key={title}
            legend={t(title)}
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
                description={method.is_available ? t(TEXTS[method.kind]) : undefined}
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
