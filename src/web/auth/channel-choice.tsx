import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useT } from '#web/state/locale.tsx'
import type { Channel } from '#web/auth/pending-code.ts'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'

interface ChannelChoiceProps {
  legend: string
  channel: Channel
  onChange: (channel: Channel) => void
  /** Where the shop sends e-mails and the customer's address may be proven. */
  withEmail?: boolean
}

/** By WhatsApp, by SMS, or where it is possible by e-mail. */
export function ChannelChoice({
  legend,
  channel,
  onChange,
  withEmail = false,
}: ChannelChoiceProps) {
  const t = useT()
  return (
    <RadioGroup
      legend={legend}
      name="channel"
      value={channel}
      onChange={(value) => onChange(value as Channel)}
      layout="grid"
    >
      <RadioCard
        value="whatsapp"
        title={t('auth.whatsapp')}
        description={t('auth.whatsappText')}
        icon={<MessageCircle size={20} strokeWidth={1.75} />}
      />
      <RadioCard
        value="sms"
        title={t('auth.sms')}
        description={t('auth.smsText')}
        icon={<MessageSquareText size={20} strokeWidth={1.75} />}
      />
      {withEmail && (
        <RadioCard
          value="email"
          title={t('auth.email')}
          description={t('auth.emailText')}
          icon={<Mail size={20} strokeWidth={1.75} />}
        />
      )}
    </RadioGroup>
  )
}
