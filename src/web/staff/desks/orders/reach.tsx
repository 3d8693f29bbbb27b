import MessageCircle from 'lucide-react/icons/message-circle'
import PhoneIcon from 'lucide-react/icons/phone'
import { formatPhone, normalisePhone } from '#domain/auth/phone.ts'
import { useT } from '#web/staff/words.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './orders.module.css'

/** Copies a text of the order. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const t = useT()
  return (
    <CopyButton
      text={text}
      label={label}
      copiedLabel={t('staff.orders.copied')}
      failedLabel={t('staff.orders.copyFailed')}
      iconOnly
    />
  )
}

/** Calls a number, writes to it, copies it; nothing for a number that is masked. */
export function Reach({ number }: { number: string }) {
  const t = useT()
  const dialled = normalisePhone(number)
  if (dialled === null) return null
  const phone = formatPhone(number)
  return (
    <div className={styles.reach}>
      <ButtonAnchor
        variant="ghost"
        href={`tel:+${dialled}`}
        aria-label={t('staff.orders.callOf', { phone })}
        icon={<PhoneIcon size={18} strokeWidth={2} />}
      >
        {t('staff.orders.call')}
      </ButtonAnchor>
      <ButtonAnchor
        variant="ghost"
        href={`https://wa.me/${dialled}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('staff.orders.whatsappOf', { phone })}
        icon={<MessageCircle size={18} strokeWidth={2} />}
      >
        {t('staff.orders.whatsapp')}
      </ButtonAnchor>
      <CopyIcon text={`+${dialled}`} label={t('staff.orders.copyPhone')} />
    </div>
  )
}
