import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { previewCampaign } from '#contract/staff/campaigns/campaigns.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import type { TypedCampaign } from './campaign-form.ts'
import styles from './campaigns.module.css'
import parts from '../coupons.module.css'

const SIDES = ['id', 'en'] as const

/** The message as customers get it, in both languages. */
export function Preview({
  typed,
}: {
  typed: Pick<TypedCampaign, 'channel' | 'title' | 'message' | 'coupon_code'>
}) {
  const t = useT()
  const { channel, title, message } = typed
  const code = typed.coupon_code.trim().toUpperCase() || null
  const body = useDeferredValue(JSON.stringify({ channel, title, message, coupon_code: code }))
  const { data, error } = useQuery({
    queryKey: [previewCampaign.path, body],
    queryFn: ({ signal }) => send(previewCampaign, { body: JSON.parse(body) as never, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className={parts.part} aria-label={t('campaigns.preview')}>
      <h2 className={parts.title}>{t('campaigns.preview')}</h2>
      {error && (
        <p role="alert" className={parts.error}>
          {error.message}
        </p>
      )}
      <div className={styles.previews}>
        {SIDES.map((side) => (
          <article key={side} lang={side} className={styles.preview}>
            <p className={parts.faint}>{t(`staff.form.${side}`)}</p>
            {channel !== 'whatsapp' && <h3>{data?.[side].subject}</h3>}
            <p className={styles.text}>{data?.[side].text}</p>
          </article>
        ))}
      </div>
      {channel === 'notice' && <p className={parts.faint}>{t('campaigns.previewNotice')}</p>}
    </section>
  )
}
