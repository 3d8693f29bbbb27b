import { useState } from 'react'
import type { Held } from '#contract/staff/customers/held.ts'
import { urgencyOf, type Urgency } from '#domain/complaints/complaint.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

/** First part of the keys of all answers about what is held. */
export const HELD = 'held'

const TONES: Readonly<Record<Urgency, BadgeTone>> = {
  calm: 'leaf',
  soon: 'mango',
  urgent: 'dragon',
  late: 'dragon',
}

/** Until when an open one should be decided, or what was decided. */
export function HeldState({ state, due_at: dueAt }: Held) {
  const t = useT()
  const locale = useLocale()
  const [now] = useState(() => new Date())
  if (state !== 'open')
    return (
      <Badge tone={state === 'allowed' ? 'leaf' : 'neutral'}>
        {t(`staff.held.state.${state}`)}
      </Badge>
    )
  const due = new Date(dueAt)
  const urgency = urgencyOf({ kind: 'decision', due }, now)
  return (
    <Badge tone={TONES[urgency]}>
      <time dateTime={dueAt}>
        {t(urgency === 'late' ? 'staff.held.late' : 'staff.held.due', {
          due: formatDateTime(due, locale),
        })}
      </time>
    </Badge>
  )
}

export const whatOf = ({ code }: Held, t: StaffTranslate): string =>
  code === null ? t('staff.held.invitation') : t('staff.held.offerOf', { code })

export const signsOf = ({ signs }: Held, t: StaffTranslate): string =>
  signs.map((sign) => t(`staff.held.sign.${sign}`)).join(', ')
