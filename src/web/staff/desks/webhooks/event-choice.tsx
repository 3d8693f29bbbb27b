import {
  WEBHOOK_EVENTS,
  WEBHOOK_FAMILIES,
  webhookEventsOf,
  type WebhookEventName,
  type WebhookFamily,
} from '#domain/webhooks/event.ts'
import { useT } from '#web/staff/words.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import styles from './webhooks.module.css'

const FAMILIES = Object.keys(WEBHOOK_FAMILIES) as WebhookFamily[]

interface EventChoiceProps {
  /** Empty: every event. */
  chosen: readonly string[]
  onChange: (chosen: WebhookEventName[]) => void
}

/** Which events an endpoint gets, by what they are about. */
export function EventChoice({ chosen, onChange }: EventChoiceProps) {
  const t = useT()
  const isChosen = (event: string) => chosen.includes(event)
  const set = (events: readonly WebhookEventName[], on: boolean) =>
    onChange(WEBHOOK_EVENTS.filter((event) => (events.includes(event) ? on : isChosen(event))))
  return (
    <div className={styles.families}>
      <p>{t(chosen.length === 0 ? 'webhooks.every' : 'webhooks.some', { count: chosen.length })}</p>
      {FAMILIES.map((family) => {
        const events = webhookEventsOf(family)
        const on = events.filter(isChosen).length
        return (
          <fieldset key={family} className={styles.family}>
            <legend>{t(`webhooks.family.${family}`)}</legend>
            {events.length > 1 && (
              <Checkbox
                label={t('webhooks.all', { what: t(`webhooks.family.${family}`) })}
                checked={on === events.length}
                indeterminate={on > 0 && on < events.length}
                onChange={(change) => set(events, change.target.checked)}
              />
            )}
            {events.map((event) => (
              <Checkbox
                key={event}
                label={<code>{event}</code>}
                checked={isChosen(event)}
                onChange={(change) => set([event], change.target.checked)}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
