import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countSegment } from '#contract/staff/campaigns/segments.ts'
import { CAMPAIGN_CHANNELS } from '#domain/campaigns/campaign.ts'
import { send } from '#web/staff/send.ts'
import { Facts, type Fact } from '#web/staff/shell/part.tsx'
import { useT } from '#web/staff/words.ts'
import { segmentBody, type TypedSegment } from './segment-form.ts'
import { shownPeople } from './shown-people.ts'
import parts from '../coupons.module.css'

const REST_MS = 400

/** How many match what is typed, without names; counted once typing rests. */
export function SegmentCount({ typed }: { typed: TypedSegment }) {
  const t = useT()
  const now = JSON.stringify(segmentBody(typed).filter)
  const [filter, setFilter] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setFilter(now), REST_MS)
    return () => clearTimeout(timer)
  }, [now])
  const { data, error } = useQuery({
    queryKey: [countSegment.path, filter],
    queryFn: ({ signal }) =>
      send(countSegment, { body: { filter: JSON.parse(filter) as never }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = (people: number | null | undefined) =>
    people === undefined ? '…' : shownPeople(people, t)
  return (
    <section className={parts.part} aria-label={t('segments.count')} aria-live="polite">
      {error ? (
        <p className={parts.error}>{t('segments.countFailed')}</p>
      ) : (
        <Facts
          className={parts.facts}
          facts={[
            [t('segments.people'), shown(data?.people)],
            ...CAMPAIGN_CHANNELS.map((channel): Fact => [
              t(`segments.agreed.${channel}`),
              shown(data?.[channel]),
            ]),
          ]}
        />
      )}
    </section>
  )
}
