import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useT } from '#web/state/locale.tsx'
import type { Channel } from '#web/state/pending-code.ts'
import { RadioCard, RadioGroup } from '#web/ui/radio-card.tsx'

interface ChannelChoiceProps {
  legend: string
  channel: Channel
  onChange: (channel: Channel) => void
}

/** By WhatsApp or by SMS. */
export function ChannelChoice({ legend, channel, onChange }: ChannelChoiceProps) {
  const t = useT()
  return (
    <RadioGroup legend={legend} name="channel" value={channel} onChange={(value) => onChange(value as Channel)} layout="grid">
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
    </RadioGroup>
  )
}
