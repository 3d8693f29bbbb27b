import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useT } from '#web/state/locale.tsx'
import { useShop, type Channel } from '#web/state/shop.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'

interface ChannelChoiceProps {
  legend: string
  channel: Channel
  onChange: (channel: Channel) => void
  /** The customer's address may be proven. */
  withEmail?: boolean
}

const ICONS = { whatsapp: MessageCircle, sms: MessageSquareText, email: Mail }

/**
 * The ways that the shop has set up. The server sends by the other way to a phone where one of them
 * is missing, so that one is shown as chosen.
 */
export function ChannelChoice(props: ChannelChoiceProps) {
  const { legend, channel, onChange, withEmail = false } = props
  const t = useT()
  const offered = useShop().channels.filter((one) => one !== 'email' || withEmail)
  return (
    <RadioGroup
      legend={legend}
      name="channel"
      value={offered.includes(channel) ? channel : (offered[0] ?? channel)}
      onChange={(value) => onChange(value as Channel)}
      layout="grid"
    >
      {offered.map((one) => {
        const Icon = ICONS[one]
        return (
          <RadioCard
            key={one}
            value={one}
            title={t(`auth.${one}`)}
            description={t(`auth.${one}Text`)}
            icon={<Icon size={20} strokeWidth={1.75} />}
          />
        )
      })}
    </RadioGroup>
  )
}
